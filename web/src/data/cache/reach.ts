import { useSyncExternalStore } from 'react'
import { useOnline } from '#device/online.ts'
import { makeListeners } from '#listeners.ts'

let away = false
const listeners = makeListeners()

/** True while kept reads are shown because the server does not answer. */
export const isUnreachable = () => away

export const useUnreachable = () => useSyncExternalStore(onReachChange, isUnreachable)

/** Also without a network. */
export const useCutOff = () => {
  const online = useOnline()
  return useUnreachable() || !online
}

export const onReachChange = listeners.add

export function setUnreachable(next: boolean) {
  if (away === next) return
  away = next
  listeners.call()
}
