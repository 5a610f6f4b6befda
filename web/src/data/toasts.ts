import { isFailure } from '@atelier/contract/errors'
import type { MessageKeys, Messages, NestedKeyOf } from 'use-intl'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

export type WordKey = MessageKeys<Messages, NestedKeyOf<Messages>>

/** `invalid` and aborted requests show nothing. `reasons` has the words of refusals, by their code. */
export function toastError(action: WordKey, reasons = 'failures'): (error: unknown) => void {
  return (error) => {
    const t = translator()
    const reason = isFailure(error) && (`${reasons}.${error.code}` as WordKey)
    const figures = { limit: (isFailure(error) && error.limit) || 0 }
    const shown = failureToast(error, t(action), reason && t.has(reason) ? t(reason, figures) : undefined)
    if (shown) toast({ ...shown, tone: 'destructive' })
  }
}

/** For `invalid` too, where no field shows it. */
export const toastAnyError = (action: WordKey) => (error: unknown) => toastError(action)(isFailure(error, 'invalid') ? undefined : error)

export function toastSuccess(action: WordKey) {
  toast(titled(translator()(action)))
}

export function failureToast(error: unknown, action: string, reason: string | undefined) {
  if (isFailure(error, 'invalid') || (error instanceof DOMException && error.name === 'AbortError')) return undefined
  if (!reason) return titled(action)
  const { title, message } = titled(action)
  const own = titled(reason)
  return own.message ? own : { title, message: message ? `${message.replace(/[^.!?…]$/, '$&.')} ${reason}` : reason }
}

export function titled(text: string): { title: string; message?: string } {
  const match = /^([^:]{1,60}?)\s?:\s(.+)$/s.exec(text)
  return match?.[1] && match[2] ? { title: match[1], message: match[2] } : { title: text }
}
