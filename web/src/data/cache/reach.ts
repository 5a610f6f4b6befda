import { useSyncExternalStore } from 'react'
import { useOnline } from '#device/online.ts'
import { makeListeners } from '#listeners.ts'

let away = false
const listeners = makeListeners()

/** Shows what this device kept until the server answers. */
export const isAway = () => away

export const useAway = () => useSyncExternalStore(onAway, isAway)

/** Also without a network. */
export const useOut = () => {
  const online = useOnline()
  return useAway() || !online
}

export const onAway = listeners.add

export function becomeAway(next: boolean) {
  if (away === next) return
  away = next
  listeners.call()
}
