import { type MouseEvent, type PointerEvent, useRef } from 'react'

const holdMs = 500
const slipPx = 10

/** Opens the menu of a row on a right click and, once the finger is lifted, on a long press. Spread it over the row, which holds one menu button. */
export function useHeld() {
  const press = useRef<{ at: number; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const openIn = (row: Element) => row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
  return {
    onPointerDown: ({ pointerType, timeStamp, clientX, clientY, target, currentTarget }: PointerEvent) => {
      wasHeld.current = false
      const isRow = pointerType === 'touch' && target instanceof Element && currentTarget.contains(target.closest('[data-row]'))
      press.current = isRow ? { at: timeStamp, x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ timeStamp, clientX, clientY, currentTarget }: PointerEvent) => {
      const start = press.current
      press.current = undefined
      if (!start || timeStamp - start.at < holdMs || Math.hypot(clientX - start.x, clientY - start.y) > slipPx) return
      wasHeld.current = true
      // A popup that opens under a finger would close when it is lifted.
      setTimeout(() => openIn(currentTarget))
    },
    onPointerCancel: () => {
      press.current = undefined
    },
    onContextMenu: (event: MouseEvent) => {
      const { currentTarget, target, buttons } = event
      if (!(target instanceof Element) || !target.closest('[data-row]')) return
      event.preventDefault()
      if (press.current) return
      if (buttons === 0) openIn(currentTarget)
      else document.addEventListener('pointerup', () => setTimeout(() => openIn(currentTarget)), { once: true })
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current || !(event.target instanceof Element) || !event.target.closest('[data-row]')) return
      wasHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
