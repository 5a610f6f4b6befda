import { limits } from '@atelier/contract/limits'
import { notificationPrefDefaults } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { kinds } from '#features/notifications/notices.queries.ts'
import { type GroupRow, markMailed, unmailedGroups } from '#features/notifications/notifications.queries.ts'
import { inWords } from '#features/notifications/words.ts'
import { unsubscribeLink } from '#features/unsubscribe/unsubscribe-link.ts'
import { digest } from '#mail/digest.ts'
import { type Addressee, clearDue, dueForMail, takeDue } from '#mail/notice-mail.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { languageOf } from '#mail/words.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'jobs' | 'clock'>

/**
 * Mails everybody for whom it is time what they have not read and may still see. Each person in a transaction of their own, which also queues
 * the mail: however many processes do this, and wherever one of them ends, nobody gets the same twice.
 */
export async function sendNoticeMail(deps: Parts): Promise<void> {
  const at = deps.clock()
  for (let after = firstId; ; ) {
    const people = await dueForMail(deps.db, at, after, batch)
    for (const userId of people) await transaction(deps.db, (tx) => mailTo(tx, deps, userId, at))
    const last = people.at(-1)
    if (!last) return
    after = last
  }
}

const batch = 100
const firstId = '00000000-0000-0000-0000-000000000000'

async function mailTo(tx: Db, deps: Parts, userId: string, at: Date): Promise<void> {
  const addressee = await takeDue(tx, userId, at)
  if (!addressee) return
  const { email, language, email_frequency, group_ids } = addressee
  const rows = await unmailedGroups(tx, { userId, language: languageOf(language, undefined) }, limits.noticeMail.read)
  // One that came just now was told to wait for this mail, so it stays due.
  if (rows.some(({ id }) => !group_ids.includes(id))) return
  await markMailed(tx, rows)
  const wanted = rows.filter((row) => isWanted(addressee, row))
  const [first] = wanted
  await clearDue(tx, userId, first && email ? at : null)
  if (!first || !email) return
  const links = mediaLinks(deps)
  const groups = wanted.map((row) => ({
    ...inWords(links, userId, row, at),
    // Only what anybody may see: a mail is read where nobody can ask who is looking.
    thumbnail: row.thumbnail?.is_open ? row.thumbnail : null,
  }))
  const { publicUrl } = deps.config
  const unsubscribe = unsubscribeLink(deps.config, userId)
  const message = digest({ to: email, language: first.language, frequency: email_frequency, groups, publicUrl, unsubscribe })
  await queueMail(deps, tx, { ...message, unsubscribe, message_id: `${userId}.${at.getTime()}` })
}

function isWanted({ notification_prefs }: Addressee, { data }: GroupRow): boolean {
  const chosen = { ...notificationPrefDefaults, ...notification_prefs }
  const preference = data.kind && data.kind in kinds ? kinds[data.kind as keyof typeof kinds].preference : null
  return chosen.email_enabled && (preference === null || chosen[preference])
}
