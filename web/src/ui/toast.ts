import { limits } from '@atelier/contract/limits'
import { makeListeners } from '#listeners.ts'

export interface ToastOptions {
  title: string
  message?: string
  to?: string
  /** destructive: an error; announced at once and with an icon. */
  tone?: 'normal' | 'destructive'
  action?: { label: string; onPress: () => void }
  durationMs?: number
}

export interface ShownToast extends ToastOptions {
  id: number
}

/** For 5 seconds. A new one replaces the old. */
export function toast(options: ToastOptions) {
  show({ ...options, id: ++last })
  start(options.durationMs ?? limits.toastMs)
}

export function dismissToast() {
  clearTimeout(timer)
  show(undefined)
}

export function pauseToast() {
  clearTimeout(timer)
  remaining -= Date.now() - startedAt
}

export function resumeToast() {
  if (shown) start(Math.max(remaining, 1000))
}

export const currentToast = () => shown

const listeners = makeListeners()

export const onToastChange = listeners.add

let shown: ShownToast | undefined
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
let startedAt = 0
let remaining = 0

function show(next: ShownToast | undefined) {
  shown = next
  listeners.call()
}

function start(ms: number) {
  clearTimeout(timer)
  remaining = ms
  startedAt = Date.now()
  timer = setTimeout(dismissToast, ms)
}
