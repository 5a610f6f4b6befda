import type { quietSchema } from '@atelier/contract/admin/users'
import { Failure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import type * as z from 'zod/mini'
import { liftQuiet, peopleWhoseQuietEnded, setQuiet } from '#auth/admin/quiets.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { lockPeople } from '#features/follows/follows.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'
import { quietIssued } from '#mail/ban-letters.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'realtime'>
const dayMs = 86_400_000

/** Tells them, also by mail. @throws Failure not_found, forbidden for oneself and the same or a higher role, conflict while there is one */
export async function quietInTransaction(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  userId: string,
  { reason, days, rule_id }: z.output<typeof quietSchema> & { rule_id?: string | null | undefined },
): Promise<void> {
  const { mail_to: to } = await lockLower(tx, viewer, userId)
  const at = deps.clock()
  const ends_at = days ? new Date(at.getTime() + days * dayMs) : null
  const made = await setQuiet(tx, { user_id: userId, by: viewer.id, rule_id, reason, ends_at, at })
  if (!made) throw new Failure('conflict')
  tellOfChange(tx, deps, userId)
  await notify(tx, deps, { kind: 'quieted', removal_id: made.removal_id, to: userId, from: null })
  if (to) {
    const appealLink = `${deps.config.publicUrl}${paths.appeal('quiet', made.id)}`
    await queueMail(deps, tx, quietIssued({ to, language: await languageFor(tx, userId), reason, ends_at, appealLink }))
  }
  await recordAction(tx, deps, {
    admin_id: viewer.id,
    action: 'quiet_user',
    target_id: userId,
    details: days ? { reason, days } : { reason },
  })
}

/** @throws Failure not_found, forbidden as above, conflict when there is none */
export async function unquietInTransaction(tx: Db, deps: Parts, viewer: SignedIn, userId: string): Promise<void> {
  await lockLower(tx, viewer, userId)
  if (!(await end(tx, deps, userId, viewer.id))) throw new Failure('conflict')
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'unquiet_user', target_id: userId })
}

/** Those whose time is over. */
export async function endQuiets(deps: Parts): Promise<void> {
  for (const userId of await peopleWhoseQuietEnded(deps.db, deps.clock()))
    await transaction(deps.db, async (tx) => {
      await lockPeople(tx, [userId])
      await end(tx, deps, userId, null)
    })
}

/** Who asked to follow meanwhile is approved, unless the person chose to be asked. */
async function end(tx: Db, deps: Parts, user_id: string, lifted_by: string | null): Promise<boolean> {
  if (!(await liftQuiet(tx, { user_id, lifted_by, at: deps.clock() }))) return false
  tellOfChange(tx, deps, user_id)
  await deps.jobs.send(tx, 'follow-requests', { user_id })
  return true
}

function tellOfChange(tx: Db, deps: Parts, userId: string): void {
  tx.after(() => deps.realtime.checkChannels(userId))
  tx.after(() => deps.realtime.emit(userId, 'restriction_changed'))
}
