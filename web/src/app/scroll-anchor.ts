import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

interface Anchor {
  /** The `data-item` id of parts/list/Listing.tsx. */
  item: string
  /** In px, from the top of the window. */
  top: number
}

/** Pixels alone are wrong on Back and Forward, since unseen posts have estimated heights. */
export function anchorScroll(router: AnyRouter) {
  const anchors = new Map<string, Anchor>()
  let release = () => {}
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    release()
    const anchor = anchorInView()
    if (fromLocation && anchor) anchors.set(keyOf(fromLocation), anchor)
  })
  // The router subscribed earlier, so this scrolls last.
  router.subscribe('onRendered', ({ toLocation }) => {
    const anchor = anchors.get(keyOf(toLocation))
    if (anchor) release = hold(anchor)
  })
}

const keyOf = ({ href, state }: ParsedLocation) => state.__TSR_key ?? href

/** Otherwise the one that fills the window. */
function anchorInView(): Anchor | undefined {
  const inView = [...document.querySelectorAll<HTMLElement>('[data-item]')].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const isInner = element.parentElement?.closest('[data-item]')
    return isInner || bottom <= 0 || top >= window.innerHeight ? [] : [{ item: element.dataset.item ?? '', top }]
  })
  return inView.find(({ top }) => top >= 0) ?? inView[0]
}

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown']

function hold({ item, top }: Anchor): () => void {
  const root = document.documentElement
  const listening = new AbortController()
  const layout = new ResizeObserver(settle)
  const observed = new WeakSet<Element>()
  let settledAt = 0
  settle()
  layout.observe(document.body)
  root.style.overflowAnchor = 'none'
  for (const input of inputs) window.addEventListener(input, release, { passive: true, signal: listening.signal })
  // Dragging the scroll bar sends no other event. A page that is still too short cannot scroll far enough.
  window.addEventListener('scroll', () => Math.abs(window.scrollY - settledAt) > 1 && !isAtAnEnd() && release(), {
    signal: listening.signal,
  })
  return release

  function settle() {
    // Items too: two opposite changes leave the page's height as it was.
    for (const each of document.querySelectorAll('[data-item]')) {
      if (!observed.has(each)) layout.observe(each)
      observed.add(each)
    }
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
