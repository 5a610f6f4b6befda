import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageTitle } from '#device/title.ts'

/** Moves the focus to the new screen and announces its title, as a page load would. */
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
        setTitle(pageTitle())
      }),
    [router],
  )
  return (
    <div role="status" className="sr-only">
      {title}
    </div>
  )
}
