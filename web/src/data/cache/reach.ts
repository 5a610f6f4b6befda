import { useSyncExternalStore } from 'react'

let away = false
const listeners = new Set<() => void>()

/** Whether the server is out of reach and what this device kept is shown, until the server answers. */
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
