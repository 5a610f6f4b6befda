import type { restrictionSchema } from '@atelier/contract/admin/users'
import { Failure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import type * as z from 'zod/mini'
import { liftRestriction, setRestriction } from '#auth/admin/restrictions.queries.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'
import { restrictionIssued } from '#mail/ban-letters.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'realtime'>
const hourMs = 3_600_000

/** Tells them, also by mail. @throws Failure not_found, forbidden for oneself and the same or a higher role, conflict while there is one */
export async function restrictInTransaction(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  userId: string,
  { reason, hours, rule_id = null }: z.output<typeof restrictionSchema> & { rule_id?: string | null | undefined },
): Promise<void> {
  const { mail_to: to } = await lockLower(tx, viewer, userId)
  const at = deps.clock()
  const ends_at = new Date(at.getTime() + hours * hourMs)
  const made = await setRestriction(tx, { user_id: userId, restricted_by: viewer.id, rule_id, reason, ends_at, at })
  if (!made) throw new Failure('conflict')
  tx.after(() => deps.realtime.emit(userId, 'restriction_changed'))
  await notify(tx, deps, { kind: 'restricted', removal_id: made.removal_id, to: userId, from: null })
  if (to) {
    const link = `${deps.config.publicUrl}${paths.appeal('restriction', made.id)}`
    await queueMail(deps, tx, restrictionIssued({ to, language: await languageFor(tx, userId), reason, ends_at, appealLink: link }))
  }
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'restrict_user', target_id: userId, details: { reason, hours } })
}

/** @throws Failure not_found, forbidden as above, conflict when there is none */
export async function unrestrictInTransaction(tx: Db, deps: Parts, viewer: SignedIn, userId: string): Promise<void> {
  await lockLower(tx, viewer, userId)
  if (!(await liftRestriction(tx, { user_id: userId, lifted_by: viewer.id, at: deps.clock() }))) throw new Failure('conflict')
  tx.after(() => deps.realtime.emit(userId, 'restriction_changed'))
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'unrestrict_user', target_id: userId })
}
