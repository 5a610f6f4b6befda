export type Side = 'below' | 'above'

/** Flipped and shifted to stay 8 px inside the window. Sets the origin of its motion to the side it grows from. */
export function place(
  popup: HTMLElement,
  anchor: Element,
  { align = 'start', side = 'below', gap = 6 }: { align?: 'start' | 'end' | 'center'; side?: Side; gap?: number } = {},
) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const view = document.documentElement
  const roomBelow = view.clientHeight - at.bottom
  const above = side === 'above' ? at.top >= height + gap + edgePx : roomBelow < height + gap + edgePx && at.top > roomBelow
  const ltr = getComputedStyle(anchor).direction !== 'rtl'
  const fromLeft = (align === 'start') === ltr
  const left = align === 'center' ? at.left + (at.width - width) / 2 : fromLeft ? at.left : at.right - width
  popup.style.left = `${clamp(left, view.clientWidth - width)}px`
  popup.style.top = `${clamp(above ? at.top - height - gap : at.bottom + gap, view.clientHeight - height)}px`
  popup.style.transformOrigin = `${above ? 'bottom' : 'top'} ${align === 'center' ? 'center' : fromLeft ? 'left' : 'right'}`
}

const edgePx = 8
const clamp = (value: number, room: number) => Math.max(edgePx, Math.min(value, room - edgePx))
