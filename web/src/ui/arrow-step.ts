import type { KeyboardEvent } from 'react'

/** 1 forward in the reading direction, -1 back. */
export function arrowStep(event: KeyboardEvent<HTMLElement>): 1 | -1 | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  if (event.key === 'ArrowRight') return rtl ? -1 : 1
  if (event.key === 'ArrowLeft') return rtl ? 1 : -1
  return undefined
}
