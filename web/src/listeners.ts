export interface Listeners {
  /** @returns a function that takes it out again */
  add: (changed: () => void) => () => void
  call: () => void
}

/** Of something that changes, for `useSyncExternalStore` and others. */
export function makeListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    add(changed) {
      all.add(changed)
      return () => {
        all.delete(changed)
      }
    },
    call() {
      for (const changed of all) changed()
    },
  }
}
