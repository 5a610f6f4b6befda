import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After each navigation the focus starts at the screen's own content and the page's title is read aloud, as a page load would do. */
export function Announcer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const place = document.querySelector<HTMLElement>('main h1, main')
        if (place && !place.contains(document.activeElement)) {
          place.tabIndex = -1
          place.focus({ preventScroll: true })
        }
        setTitle(document.title)
      }),
    [router],
  )
  return (
    <div role="status" className="sr-only">
      {title}
    </div>
  )
}
