import { limits } from '@atelier/contract/limits'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** The narrow layout: below 768 px. */
export const useNarrow = () => useMedia(`(width < ${limits.layout.mobilePx}px)`)

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
