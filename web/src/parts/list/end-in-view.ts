import { limits } from '@atelier/contract/limits'
import { useEffect, useRef } from 'react'

/** Calls `onEnd` each time the element is within `marginPx` of the window. Give the ref to what follows the list. */
export function useEndInView<T extends Element>(onEnd: () => void, { marginPx, enabled }: { marginPx: number; enabled: boolean }) {
  const end = useRef<T>(null)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (!enabled || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `${marginPx}px`,
      // The same inside what scrolls by itself.
      scrollMargin: `${marginPx}px`,
      threshold: limits.scroll.threshold,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  return end
}
