import { vi } from 'vitest'

const ends = new Set<() => void>()

/** What jsdom lacks and the app needs: media queries for a window `width` pixels wide, observers, dialogs and popovers. */
export function startBrowser(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query, width),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly end: () => void
      constructor(told: (entries: object[]) => void) {
        this.end = () => told([{ isIntersecting: true }])
      }
      observe() {
        ends.add(this.end)
      }
      disconnect() {
        ends.delete(this.end)
      }
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  window.scrollTo = () => undefined
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, pause: () => undefined })
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, 'open')
    },
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed')
    },
  })
  document.addEventListener('click', openTarget)
}

/** The end of every list that is shown comes into view. */
export const reachEnd = () => {
  for (const end of [...ends]) end()
}

function matches(query: string, width: number): boolean {
  const [, sign, value = '0', unit] = /width (<|>=) ([\d.]+)(px|rem)/.exec(query) ?? []
  const edge = Number(value) * (unit === 'rem' ? 16 : 1)
  return sign === '<' ? width < edge : sign === '>=' && width >= edge
}

function openTarget({ target }: Event) {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null
  const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
  popover?.showPopover()
}

function toggle(popover: HTMLElement, newState: 'open' | 'closed') {
  for (const name of ['beforetoggle', 'toggle']) popover.dispatchEvent(Object.assign(new Event(name), { newState }))
}
