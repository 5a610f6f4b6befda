import { useSyncExternalStore } from 'react'

/** Whether the device has a network; the server may still be away. */
export const useOnline = () => useSyncExternalStore(onChange, () => navigator.onLine)

function onChange(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
