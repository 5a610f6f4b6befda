import { useSyncExternalStore } from 'react'

/** Whether the device has a network, which does not say that it reaches the server. WebViews of the native app know it too. */
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
