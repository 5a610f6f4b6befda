import { limits } from '@atelier/contract/limits'
import { fromReplica } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { firstId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { digest } from '#features/notifications/digest.ts'
import { clearDue, dueForMail, scheduleMail, takeDueMail } from '#features/notifications/notification-mail.queries.ts'
import { markMailed, unmailedCount, unmailedGroups } from '#features/notifications/notifications.queries.ts'
import { renderNotification } from '#features/notifications/words.ts'
import { unsubscribeLink } from '#features/unsubscribe/unsubscribe-link.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { languageOf } from '#mail/words.ts'
import { withPublicFileUrls } from '#storage/public-files.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'jobs' | 'clock'>

/** Each person's transaction queues their mail: nobody gets it twice, and a failure stops nobody else. @throws AggregateError */
export async function sendNotificationMail(deps: Parts): Promise<void> {
  const at = deps.clock()
  const failures: unknown[] = []
  for (let after = firstId; ; ) {
    const people = await fromReplica(deps.db, null, (asked) => dueForMail(asked, at, after, batchPeople))
    for (const userId of people) await transaction(deps.db, (tx) => mailTo(tx, deps, userId, at)).catch((error) => failures.push(error))
    const last = people.at(-1)
    if (!last) break
    after = last
  }
  if (failures.length > 0) throw new AggregateError(failures, `No mail for ${failures.length} people: ${failures[0]}`)
}

const batchPeople = 100

async function mailTo(tx: Db, deps: Parts, userId: string, at: Date): Promise<void> {
  const addressee = await takeDueMail(tx, userId, at)
  if (!addressee) return
  const { email, language, email_frequency, group_ids, has_more } = addressee
  const rows = await unmailedGroups(tx, { userId, language: languageOf(language, undefined) }, group_ids, at, limits.notificationMail.shown)
  const count = rows.length < limits.notificationMail.shown ? rows.length : await unmailedCount(tx, userId, group_ids, at)
  await markMailed(tx, group_ids)
  const [first] = rows
  await clearDue(tx, userId, first && email ? at : null)
  if (has_more) await scheduleMail(tx, [userId], at)
  if (!first || !email) return
  const links = mediaLinks(deps)
  const shown = rows.map((row) => ({
    ...renderNotification(links, userId, row, at),
    // Only public thumbnails: a mail cannot check who is looking.
    thumbnail: row.thumbnail?.is_open ? row.thumbnail : null,
  }))
  const groups = withPublicFileUrls(deps.config, shown)
  const { publicUrl } = deps.config
  const unsubscribe = unsubscribeLink(deps.config, userId)
  const message = digest({ to: email, language: first.language, frequency: email_frequency, groups, count, publicUrl, unsubscribe })
  await queueMail(deps, tx, { ...message, unsubscribe, message_id: `${userId}.${at.getTime()}` })
}
