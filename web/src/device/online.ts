import { useSyncExternalStore } from 'react'

export const useOnline = () => useSyncExternalStore(onChange, () => navigator.onLine)

function onChange(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
