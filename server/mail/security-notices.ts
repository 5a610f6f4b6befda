import type { Language } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { laidOut } from '#mail/layout.ts'
import type { Message } from '#mail/message.ts'
import { mailWords } from '#mail/words.ts'

/** What happened to an account that its owner should hear of. */
export type SecurityEvent =
  | { type: 'password_changed' | 'factor_added' | 'factor_removed' | 'recovery_codes_made' }
  /** Told to the former address. */
  | { type: 'email_changed'; new_address: string }
  /** `left` is how many codes still work. */
  | { type: 'recovery_code_used'; left: number }

export interface SecurityNotice {
  to: string
  language: Language
  event: SecurityEvent
  at: Date
  /** What it was done with; null where that is not known. */
  browser: string | null
  os: string | null
  publicUrl: string
}

/** The mail that tells an owner what happened, when and from where, and what to do if it was somebody else. It carries no code. */
export function securityNotice({ to, language, event, at, browser, os, publicUrl }: SecurityNotice): Message {
  const words = mailWords(language)
  const { type } = event
  const place = browser && os ? words('security.place', { browser, os }) : (browser ?? os ?? 'unknown')
  const link = `${publicUrl}${type === 'email_changed' ? paths.security : paths.forgotPassword}`
  const content = {
    language,
    heading: words(`${type}.heading`),
    intro: words(`${type}.intro`, { new_address: '', left: 0, ...event, at: momentOf(at, language), place }),
    advice: words(type === 'email_changed' || type === 'factor_added' ? `${type}.advice` : 'security.advice'),
    action: { label: words(type === 'email_changed' ? 'email_changed.action' : 'security.action'), link },
    reason: words('security.reason', { address: to }),
  }
  return { to, type, subject: words(`${type}.subject`), ...laidOut(content), link }
}

// In UTC, because nobody knows where the reader is.
function momentOf(at: Date, language: Language): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
}
