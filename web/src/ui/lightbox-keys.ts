import type { KeyboardEvent } from 'react'
import { arrowStep } from '#ui/arrow-step.ts'
import type { Loupe } from '#ui/loupe.ts'

/** One press of + or -. */
export const stepFactor = 1.5

/** Does what a key says, and tells whether it says something here. A video's keys are its own, and the browser keeps its zoom. */
export function handleKey(loupe: Loupe, event: KeyboardEvent<HTMLElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return false
  const by = arrowStep(event)
  if (by) across(loupe, event.key === 'ArrowRight', by)
  else actions.get(event.key.toLowerCase())?.(loupe)
  return by !== undefined || actions.has(event.key.toLowerCase())
}

/** Through what is enlarged, and from its edge on to the next picture. */
function across(loupe: Loupe, isRight: boolean, by: 1 | -1) {
  const { left, right } = loupe.room()
  if ((isRight ? right : left) > 1) loupe.pan(isRight ? -panPx : panPx, 0)
  else loupe.step(by)
}

const panPx = 120
const pageful = () => window.innerHeight * 0.8

const actions = new Map<string, (loupe: Loupe) => void>([
  ['+', (loupe) => loupe.enlarge(stepFactor)],
  ['=', (loupe) => loupe.enlarge(stepFactor)],
  ['-', (loupe) => loupe.enlarge(1 / stepFactor)],
  ['_', (loupe) => loupe.enlarge(1 / stepFactor)],
  ['0', (loupe) => loupe.whole()],
  ['z', (loupe) => loupe.pixels()],
  ['arrowup', (loupe) => loupe.pan(0, panPx)],
  ['arrowdown', (loupe) => loupe.pan(0, -panPx)],
  ['pageup', (loupe) => loupe.pan(0, pageful())],
  ['pagedown', (loupe) => loupe.pan(0, -pageful())],
])
