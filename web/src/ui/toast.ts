import { limits } from '@atelier/contract/limits'

export interface ToastOptions {
  title: string
  message?: string
  /** destructive: something went wrong; it is read out at once and carries an icon. */
  tone?: 'normal' | 'destructive'
  action?: { label: string; onPress: () => void }
  durationMs?: number
}

export interface ShownToast extends ToastOptions {
  id: number
}

/** Shows a toast for 5 seconds. One is shown at a time: a new one takes the place of the old. */
export function toast(options: ToastOptions) {
  show({ ...options, id: ++last })
  start(options.durationMs ?? limits.toastMs)
}

/** Takes the toast away. */
export function dismissToast() {
  clearTimeout(timer)
  show(undefined)
}

/** Stops the clock while someone reads or holds the toast. */
export function pauseToast() {
  clearTimeout(timer)
  remaining -= Date.now() - startedAt
}

/** Lets the clock run on, with at least a second left. */
export function resumeToast() {
  if (shown) start(Math.max(remaining, 1000))
}

export const currentToast = () => shown

export function onToastChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

let shown: ShownToast | undefined
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
let startedAt = 0
let remaining = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined) {
  shown = next
  for (const changed of listeners) changed()
}

function start(ms: number) {
  clearTimeout(timer)
  remaining = ms
  startedAt = Date.now()
  timer = setTimeout(dismissToast, ms)
}
