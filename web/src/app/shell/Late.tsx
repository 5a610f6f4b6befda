import { Suspense, useEffect, useState } from 'react'
import { UnsentLine } from '#app/shell/UnsentLine.tsx'
import { lazySheet } from '#parts/lazy-part.ts'

const KeysDialog = lazySheet(() => import('#app/shell/KeysDialog.tsx').then((file) => file.KeysDialog))

/** What the shell needs only after its first paint. */
export function Late() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      setAsked(true)
    }
    window.addEventListener('keydown', press)
    document.addEventListener('click', toTop)
    return () => {
      window.removeEventListener('keydown', press)
      document.removeEventListener('click', toTop)
    }
  }, [])
  return (
    <>
      <UnsentLine />
      <Suspense>{isAsked && <KeysDialog onClose={() => setAsked(false)} />}</Suspense>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null)

/** A screen's own entry, pressed again. */
function toTop({ target }: MouseEvent) {
  const entry = target instanceof Element ? target.closest('nav a[aria-current="page"]') : null
  if (entry instanceof HTMLAnchorElement && entry.pathname === window.location.pathname) window.scrollTo({ top: 0 })
}
