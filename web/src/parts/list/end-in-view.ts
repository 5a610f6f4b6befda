import { limits } from '@atelier/contract/limits'
import { useEffect, useRef } from 'react'

/** Give the ref to what follows the list. `marginPx`: how near counts as in view. */
export function useEndInView<T extends Element>(onEnd: () => void, { marginPx, enabled }: { marginPx: number; enabled: boolean }) {
  const end = useRef<T>(null)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (!enabled || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `${marginPx}px`,
      // The same inside nested scrollers.
      scrollMargin: `${marginPx}px`,
      threshold: limits.scroll.threshold,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  return end
}
