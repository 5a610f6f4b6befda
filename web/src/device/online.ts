import { useSyncExternalStore } from 'react'

/** A network, which need not reach the server. WebViews know it too. */
export const isOnline = () => navigator.onLine

export const useOnline = () => useSyncExternalStore(onOnlineChange, isOnline)

export function onOnlineChange(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
