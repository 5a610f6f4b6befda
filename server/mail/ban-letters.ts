import type { Addressed } from '#mail/deletion-letters.ts'
import { laidOut } from '#mail/layout.ts'
import type { Message } from '#mail/message.ts'
import { momentOf } from '#mail/security-notices.ts'
import { mailWords } from '#mail/words.ts'

interface Banned extends Addressed {
  /** As the staff wrote it. */
  reason: string
  /** Null: without an end. */
  ends_at: Date | null
}

/** Says why somebody is banned, and until when. */
export function banned({ to, language, reason, ends_at }: Banned): Message {
  const words = mailWords(language)
  const until = ends_at && momentOf(ends_at, language)
  const content = {
    language,
    heading: until ? words('banned.heading_until', { until }) : words('banned.heading'),
    intro: until ? words('banned.intro_until', { until }) : words('banned.intro'),
    advice: words('banned.why', { reason }),
    reason: words('banned.reason', { address: to }),
  }
  return { to, type: 'banned', subject: words('banned.subject'), ...laidOut(content) }
}
