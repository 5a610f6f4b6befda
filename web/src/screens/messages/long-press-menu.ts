import { type MouseEvent, type PointerEvent, useRef } from 'react'

const holdMs = 500
const slipPx = 10
/** The click of a lifted finger comes within this time. */
const clickMs = 150

/** Opens the row's menu on a right click or, once the finger is lifted, a long press. The row must hold one menu button. */
export function useLongPressMenu() {
  const press = useRef<{ at: number; x: number; y: number }>(undefined)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A popup that opens under a finger or a button would close when it is lifted.
  const openSoon = (row: Element, ms = 0) => {
    clearTimeout(opening.current)
    opening.current = setTimeout(() => {
      opening.current = undefined
      row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
    }, ms)
  }
  return {
    onPointerDown: ({ pointerType, timeStamp, clientX, clientY, target }: PointerEvent) => {
      press.current = pointerType === 'touch' && isOnRow(target) ? { at: timeStamp, x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ timeStamp, clientX, clientY, currentTarget }: PointerEvent) => {
      const start = press.current
      press.current = undefined
      if (!start || timeStamp - start.at < holdMs || Math.hypot(clientX - start.x, clientY - start.y) > slipPx) return
      openSoon(currentTarget, clickMs)
    },
    onPointerCancel: () => {
      press.current = undefined
    },
    onContextMenu: (event: MouseEvent) => {
      const { currentTarget, target, buttons } = event
      if (!isOnRow(target)) return
      event.preventDefault()
      if (press.current) return
      if (buttons === 0) openSoon(currentTarget)
      else document.addEventListener('pointerup', () => openSoon(currentTarget), { once: true })
    },
    onClickCapture: (event: MouseEvent) => {
      if (opening.current === undefined || !isOnRow(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      openSoon(event.currentTarget)
    },
  }
}

const isOnRow = (target: EventTarget) => target instanceof Element && target.closest('[data-row]') !== null
