import { limits } from '@atelier/contract/limits'
import { useCallback, useEffect, useState } from 'react'
import { hasCookie, writeCookie } from '#device/cookies.ts'

const cookie = 'sidebar'

export function useSidebar() {
  const [expanded, setExpanded] = useState(() => !hasCookie(cookie, 'collapsed'))
  const toggle = useCallback(() => setExpanded((was) => !was), [])

  useEffect(() => writeCookie(cookie, expanded ? 'expanded' : 'collapsed', limits.layout.sidebarCookieDays), [expanded])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle])

  return { expanded, toggle }
}
