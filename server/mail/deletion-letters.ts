import type { Language } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { renderMail } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { deviceName, formatMoment, type SecurityLetter } from '#mail/security-letters.ts'
import { mailWords } from '#mail/words.ts'

export interface Addressed {
  to: string
  language: Language
  publicUrl: string
}

interface Approved extends Addressed {
  purgeAfter: Date
  /** False for banned people. */
  maySignIn: boolean
}

export function deletionRequested(to: Addressed): MailMessage {
  return settingsLetter('deletion_requested', to, mailWords(to.language)('deletion_requested.advice'))
}

export function deletionApproved({ to, language, publicUrl, purgeAfter, maySignIn }: Approved): MailMessage {
  const words = mailWords(language)
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(purgeAfter)
  const link = maySignIn ? `${publicUrl}${paths.signIn}` : undefined
  const content = {
    language,
    heading: words('deletion_approved.heading', { date }),
    intro: words('deletion_approved.intro', { date }),
    advice: link && words('deletion_approved.advice'),
    action: link ? { label: words('deletion_approved.action'), link } : undefined,
    reason: words('deletion_approved.reason', { address: to }),
  }
  return { to, type: 'deletion_approved', subject: words('deletion_approved.subject'), ...renderMail(content), link }
}

export function deletionDeclined({ reason, ...to }: Addressed & { reason: string }): MailMessage {
  return settingsLetter('deletion_declined', to, reason ? mailWords(to.language)('deletion_declined.why', { reason }) : undefined)
}

function settingsLetter(
  type: 'deletion_requested' | 'deletion_declined',
  { to, language, publicUrl }: Addressed,
  advice: string | undefined,
): MailMessage {
  const words = mailWords(language)
  const link = `${publicUrl}${paths.settings}`
  const content = {
    language,
    heading: words(`${type}.heading`),
    intro: words(`${type}.intro`),
    advice,
    action: { label: words(`${type}.action`), link },
    reason: words('deletion_approved.reason', { address: to }),
  }
  return { to, type, subject: words(`${type}.subject`), ...renderMail(content), link }
}

export function deletionCancelled({ to, language, at, browser, os, publicUrl }: Omit<SecurityLetter, 'event'>): MailMessage {
  const words = mailWords(language)
  const link = `${publicUrl}${paths.forgotPassword}`
  const content = {
    language,
    heading: words('deletion_cancelled.heading'),
    intro: words('deletion_cancelled.intro', { at: formatMoment(at, language), place: deviceName(language, browser, os) }),
    advice: words('deletion_cancelled.advice'),
    action: { label: words('security.action'), link },
    reason: words('security.reason', { address: to }),
  }
  return { to, type: 'deletion_cancelled', subject: words('deletion_cancelled.subject'), ...renderMail(content), link }
}
