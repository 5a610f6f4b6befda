import { type ComponentType, lazy } from 'react'
import { afterPaint } from '#device/paint.ts'
import { pause, retryDelayMs } from '#device/retry.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

/** Retries while the server is unreachable, and nothing around it breaks. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

export const latePart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(() => new Promise<void>((shown) => void afterPaint(shown)).then(load))

/** Also shows a toast when the first try fails. */
export function lazySheet<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadOrToast(load) }))
}

export const loadOrToast = <Part>(load: () => Promise<Part>): Promise<Part> => untilLoaded(load, toastOffline)

export async function untilLoaded<Part>(load: () => Promise<Part>, onFirstFailure?: () => void): Promise<Part> {
  for (let failed = 1; ; failed++) {
    try {
      return await load()
    } catch {
      if (failed === 1) onFirstFailure?.()
      await pause(retryDelayMs(failed))
    }
  }
}

const toastOffline = () => toast({ title: translator()('failures.offline'), tone: 'destructive' })
