import type { Language } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { renderMail } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { mailWords } from '#mail/words.ts'

export type SecurityEvent =
  | {
      type:
        | 'password_changed'
        | 'factor_added'
        | 'factor_removed'
        | 'passkey_added'
        | 'passkey_removed'
        | 'recovery_codes_made'
        | 'session_copied'
        | 'signed_up_again'
        | 'export_started'
        | 'factor_removal_stopped'
        | 'factor_removal_done'
    }
  | { type: 'factor_removal_link'; link: string }
  | { type: 'factor_removal_asked'; link: string; due_at: string }
  | { type: 'email_changed'; new_address: string }
  | { type: 'identity_linked' | 'identity_unlinked'; provider: string }
  | { type: 'recovery_code_used'; left: number }
  | { type: 'codes_guessed'; tries: number; minutes: number }

export interface SecurityLetter {
  to: string
  language: Language
  event: SecurityEvent
  at: Date
  browser: string | null
  os: string | null
  publicUrl: string
}

const ownAdvice = [
  'codes_guessed',
  'email_changed',
  'export_started',
  'factor_added',
  'factor_removal_asked',
  'factor_removal_done',
  'factor_removal_link',
  'factor_removal_stopped',
  'identity_linked',
  'passkey_added',
  'session_copied',
  'signed_up_again',
] as const
const ownActions = [
  { of: 'email_changed', leads: paths.security },
  { of: 'factor_removal_asked', leads: paths.confirm },
  { of: 'factor_removal_link', leads: paths.confirm },
  { of: 'identity_linked', leads: paths.security },
  { of: 'passkey_added', leads: paths.security },
  { of: 'signed_up_again', leads: paths.signIn },
] as const

export function securityLetter({ to, language, event, at, browser, os, publicUrl }: SecurityLetter): MailMessage {
  const words = mailWords(language)
  const { type } = event
  const place = deviceName(language, browser, os)
  const advised = ownAdvice.find((one) => one === type) ?? 'security'
  const action = ownActions.find(({ of }) => of === type) ?? { of: 'security' as const, leads: paths.forgotPassword }
  const link = 'link' in event ? event.link : `${publicUrl}${action.leads}`
  const due = 'due_at' in event ? formatMoment(new Date(event.due_at), language) : ''
  const values = { new_address: '', provider: '', left: 0, tries: 0, minutes: 0, ...event, due, at: formatMoment(at, language), place }
  const content = {
    language,
    heading: words(`${type}.heading`, values),
    intro: words(`${type}.intro`, values),
    advice: words(`${advised}.advice`),
    action: { label: words(`${action.of}.action`), link },
    reason: words('security.reason', { address: to }),
  }
  return { to, type, subject: words(`${type}.subject`), ...renderMail(content), link }
}

export function deviceName(language: Language, browser: string | null, os: string | null): string {
  return browser && os ? mailWords(language)('security.place', { browser, os }) : (browser ?? os ?? 'unknown')
}

/** UTC, because the reader's time zone is unknown. */
export function formatMoment(at: Date, language: Language): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
}
