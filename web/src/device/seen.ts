const name = 'atelier-seen'

export function holdWhileSeen() {
  let release: (() => void) | undefined
  const follow = () => {
    release?.()
    release = undefined
    if (document.hidden) return
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    void locks()?.request(name, { mode: 'shared' }, () => promise)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}

export async function isAnyTabSeen(): Promise<boolean> {
  if (!document.hidden) return true
  const held = (await locks()?.query())?.held ?? []
  return held.some((lock) => lock.name === name)
}

// Undefined on insecure origins, whatever its type says.
const locks = () => navigator.locks as LockManager | undefined
