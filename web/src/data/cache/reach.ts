import { useSyncExternalStore } from 'react'

let away = false
const listeners = new Set<() => void>()

/** Until the server answers, what this device kept is shown. */
export const isAway = () => away

export const useAway = () => useSyncExternalStore(onAway, isAway)

export function onAway(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

export function becomeAway(next: boolean) {
  if (away === next) return
  away = next
  for (const changed of listeners) changed()
}
