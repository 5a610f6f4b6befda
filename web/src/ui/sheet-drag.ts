import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { watchKeyboard } from '#ui/keyboard.ts'

/** Past a third of its height, or flicked. Also keeps it above the on-screen keyboard. */
export function useSheetDrag(sheet: RefObject<HTMLDialogElement | null>, present: boolean, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)

  useEffect(() => {
    return present ? watchKeyboard((covered) => sheet.current?.style.setProperty('--keyboard', `${covered}px`)) : undefined
  }, [sheet, present])

  const release = (event: PointerEvent) => {
    if (!start.current || !sheet.current) return
    const { y, at } = start.current
    const pulled = event.clientY - y
    const speed = pulled / Math.max(1, event.timeStamp - at)
    start.current = undefined
    delete sheet.current.dataset.dragging
    sheet.current.style.setProperty('--drag', '0px')
    if (event.type === 'pointerup' && (pulled > sheet.current.offsetHeight / 3 || (speed > 0.5 && pulled > 24))) onClose()
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (window.innerWidth >= 768 || (event.target as Element).closest('button, a')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current || !sheet.current) return
      sheet.current.dataset.dragging = ''
      sheet.current.style.setProperty('--drag', `${Math.max(0, event.clientY - start.current.y)}px`)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
