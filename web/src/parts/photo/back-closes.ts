import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of what is open over the page. */
    over?: string
  }
}

/** Lets Back close what is open over the page: while open it has a history entry of its own, which links in it replace. */
export function useBackCloses(onClose: () => void): void {
  const router = useRouter()
  const id = useId()
  const isOpen = useRef(false)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const isHere = () => router.history.location.state.over === id
    isOpen.current = true
    if (!isHere())
      void router.navigate({ to: '.', search: true, hash: true, state: (state) => ({ ...state, over: id }), resetScroll: false })
    const end = router.history.subscribe(({ action }) => {
      if (action.type === 'BACK' && !isHere()) latest.current()
    })
    return () => {
      isOpen.current = false
      end()
      // Not at once: in development every effect runs twice.
      queueMicrotask(() => {
        if (!isOpen.current && isHere()) router.history.back()
      })
    }
  }, [router, id])
}
