import { type FailureCode, isFailure } from '@atelier/contract/errors'
import type { MessageKeys, Messages, NestedKeyOf } from 'use-intl'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

/** The key of a text in the catalogues, written whole: `posts.like.failed`. */
export type WordKey = MessageKeys<Messages, NestedKeyOf<Messages>>

/**
 * Says that an action failed: `change(…).catch(toastError('posts.like.failed'))`. The action's own text is the toast; the server's reason
 * (`failures.<code>`) joins it, or takes its place when it has a title of its own. `invalid` and given-up requests say nothing:
 * refused fields go to their form.
 */
export function toastError(action: WordKey): (error: unknown) => void {
  return (error) => {
    const t = translator()
    const reason = isFailure(error) && reasonKey(error.code)
    const shown = failureToast(error, t(action), reason && t.has(reason) ? t(reason) : undefined)
    if (shown) toast({ ...shown, tone: 'destructive' })
  }
}

/** Says that an action worked: `toastSuccess('posts.save.done')`. */
export function toastSuccess(action: WordKey) {
  toast(titled(translator()(action)))
}

/** What the toast of a failed action says, or undefined when it says nothing. */
export function failureToast(error: unknown, action: string, reason: string | undefined) {
  if (isFailure(error, 'invalid') || (error instanceof DOMException && error.name === 'AbortError')) return undefined
  if (!reason) return titled(action)
  const { title, message } = titled(action)
  const own = titled(reason)
  return own.message ? own : { title, message: [message, reason].filter(Boolean).join(' ') }
}

/** 'Title: message' as the catalogues write toasts; without a colon it is all title. */
export function titled(text: string): { title: string; message?: string } {
  const match = /^([^:]{1,60}?)\s?:\s(.+)$/s.exec(text)
  return match?.[1] && match[2] ? { title: match[1], message: match[2] } : { title: text }
}

const reasonKey = (code: FailureCode) => `failures.${code}` as WordKey
