import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

interface Anchor {
  /** The id of an item of a list (parts/list/Listing.tsx). */
  item: string
  /** How far its upper edge stood from that of the window, in pixels. */
  top: number
}

/**
 * Back and Forward lead to the item of a list that was in view, at its place on the screen. The router restores pixels, but posts out of
 * sight have estimated heights.
 */
export function anchorScroll(router: AnyRouter) {
  const anchors = new Map<string, Anchor>()
  let release = () => {}
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    release()
    const anchor = anchorInView()
    if (fromLocation && anchor) anchors.set(keyOf(fromLocation), anchor)
  })
  // The router subscribed before, so this has the last word.
  router.subscribe('onRendered', ({ toLocation }) => {
    const anchor = anchors.get(keyOf(toLocation))
    if (anchor) release = hold(anchor)
  })
}

const keyOf = ({ href, state }: ParsedLocation) => state.__TSR_key ?? href

/** The first item that begins in view, else the one that fills the window. */
function anchorInView(): Anchor | undefined {
  const inView = [...document.querySelectorAll<HTMLElement>('[data-item]')].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const isInner = element.parentElement?.closest('[data-item]')
    return isInner || bottom <= 0 || top >= window.innerHeight ? [] : [{ item: element.dataset.item ?? '', top }]
  })
  return inView.find(({ top }) => top >= 0) ?? inView[0]
}

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** Keeps an item at its place while the page is laid out, until the person moves the page or the returned function is called. */
function hold({ item, top }: Anchor): () => void {
  const root = document.documentElement
  const listening = new AbortController()
  const layout = new ResizeObserver(settle)
  let settledAt = 0
  settle()
  layout.observe(document.body)
  root.style.overflowAnchor = 'none'
  for (const input of inputs) window.addEventListener(input, release, { passive: true, signal: listening.signal })
  // The scroll bar sends no other event. A page that is still too short cannot bring the item to its place.
  window.addEventListener('scroll', () => Math.abs(window.scrollY - settledAt) > 1 && !isAtAnEnd() && release(), {
    signal: listening.signal,
  })
  return release

  function settle() {
    const element = document.querySelector(`[data-item="${CSS.escape(item)}"]`)
    if (element) window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
    settledAt = window.scrollY
  }

  function release() {
    listening.abort()
    layout.disconnect()
    root.style.overflowAnchor = ''
  }

  function isAtAnEnd() {
    return root.scrollTop <= 0 || root.scrollTop + root.clientHeight >= root.scrollHeight - 1
  }
}
