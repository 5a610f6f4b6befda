import { useSyncExternalStore } from 'react'
import { makeListeners } from '#listeners.ts'

let away = false
const listeners = makeListeners()

/** Until the server answers, what this device kept is shown. */
export const isAway = () => away

export const useAway = () => useSyncExternalStore(onAway, isAway)

export const onAway = listeners.add

export function becomeAway(next: boolean) {
  if (away === next) return
  away = next
  listeners.call()
}
