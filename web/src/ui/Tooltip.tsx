import { limits } from '@atelier/contract/limits'
import { type ReactNode, useEffect, useRef } from 'react'
import { place, type Side } from '#ui/popup.ts'

/** After 700 ms of pointing, at once on focus, never on touch. Hidden from assistive technology: the label says the same. */
export function Tooltip({ text, side = 'below', children }: { text: string; side?: Side; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    const target = anchor.current?.firstElementChild
    if (!tip.current || !target) return
    tip.current.showPopover?.()
    place(tip.current, target, { align: 'center', side })
  }
  const hide = () => {
    clearTimeout(timer.current)
    tip.current?.hidePopover?.()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the control inside
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return
        clearTimeout(timer.current)
        timer.current = setTimeout(show, limits.tooltipMs)
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span ref={tip} popover="manual" aria-hidden="true" className="popup tooltip px-2 py-1 text-xs font-medium">
        {text}
      </span>
    </span>
  )
}
