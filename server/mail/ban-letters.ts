import { paths } from '@atelier/contract/paths'
import type { Addressed } from '#mail/deletion-letters.ts'
import { renderMail } from '#mail/layout.ts'
import type { MailMessage } from '#mail/message.ts'
import { formatMoment } from '#mail/security-letters.ts'
import { mailWords } from '#mail/words.ts'

interface Banned extends Addressed {
  reason: string
  ends_at: Date | null
  appealLink: string
}

export function banIssued({ to, language, reason, ends_at, appealLink: link }: Omit<Banned, 'publicUrl'>): MailMessage {
  const words = mailWords(language)
  const until = ends_at && formatMoment(ends_at, language)
  const content = {
    language,
    heading: until ? words('banned.heading_until', { until }) : words('banned.heading'),
    intro: until ? words('banned.intro_until', { until }) : words('banned.intro'),
    advice: words('banned.why', { reason }),
    action: { label: words('banned.action'), link },
    reason: words('banned.reason', { address: to }),
  }
  return { to, type: 'banned', subject: words('banned.subject'), ...renderMail(content), link }
}

export function restrictionIssued({
  to,
  language,
  reason,
  ends_at,
  appealLink: link,
}: Omit<Banned, 'publicUrl'> & { ends_at: Date }): MailMessage {
  const words = mailWords(language)
  const content = {
    language,
    heading: words('restricted.heading', { until: formatMoment(ends_at, language) }),
    intro: words('restricted.intro'),
    advice: words('banned.why', { reason }),
    action: { label: words('banned.action'), link },
    reason: words('banned.reason', { address: to }),
  }
  return { to, type: 'restricted', subject: words('banned.subject'), ...renderMail(content), link }
}

export function quietIssued({ to, language, reason, ends_at, appealLink: link }: Omit<Banned, 'publicUrl'>): MailMessage {
  const words = mailWords(language)
  const until = ends_at && formatMoment(ends_at, language)
  const content = {
    language,
    heading: until ? words('quieted.heading_until', { until }) : words('quieted.heading'),
    intro: until ? words('quieted.intro_until') : words('quieted.intro'),
    advice: words('banned.why', { reason }),
    action: { label: words('banned.action'), link },
    reason: words('banned.reason', { address: to }),
  }
  return { to, type: 'quieted', subject: words('banned.subject'), ...renderMail(content), link }
}

interface Decided extends Addressed {
  outcome: 'granted' | 'rejected'
  answer: string | null
}

export function banAppealDecided({ to, language, publicUrl, outcome, answer }: Decided): MailMessage {
  const words = mailWords(language)
  const link = outcome === 'granted' ? `${publicUrl}${paths.signIn}` : undefined
  const content = {
    language,
    heading: words(`appeal.${outcome}`),
    intro: words(`appeal.${outcome}_intro`),
    advice: answer ? words('appeal.answer', { answer }) : undefined,
    action: link ? { label: words('appeal.action'), link } : undefined,
    reason: words('banned.reason', { address: to }),
  }
  return { to, type: `appeal_${outcome}`, subject: words('banned.subject'), ...renderMail(content), link }
}
