import type { banSchema } from '@atelier/contract/admin/users'
import { Failure } from '@atelier/contract/errors'
import type * as z from 'zod/mini'
import { liftBan, setBan } from '#auth/admin/bans.queries.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { endSessionsOf } from '#auth/sessions/end-sessions.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { banAppealLink, banToken } from '#features/admin/content/ban-appeal-link.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import type { SignedIn } from '#http/session.ts'
import { banIssued } from '#mail/ban-letters.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'realtime'>
const dayMs = 86_400_000

/** Mails them and ends all sessions. @throws Failure not_found, forbidden for oneself and the same or a higher role, conflict */
export async function banInTransaction(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  userId: string,
  { reason, days, rule_id }: z.output<typeof banSchema> & { rule_id?: string | null | undefined },
): Promise<void> {
  const { mail_to: to } = await lockLower(tx, viewer, userId)
  const at = deps.clock()
  const ends_at = days ? new Date(at.getTime() + days * dayMs) : null
  if (!(await setBan(tx, { user_id: userId, banned_by: viewer.id, rule_id, reason, ends_at, at }))) throw new Failure('conflict')
  await endSessionsOf(deps, tx, userId)
  await deleteTokens(tx, userId)
  const appealLink = banAppealLink(deps.config, (await banToken(tx, deps.config, userId)) ?? '')
  if (to) await queueMail(deps, tx, banIssued({ to, language: await languageFor(tx, userId), reason, ends_at, appealLink }))
  await recordAction(tx, deps, {
    admin_id: viewer.id,
    action: days ? 'suspend_user' : 'ban_user',
    target_id: userId,
    details: days ? { reason, days } : { reason },
  })
}

export async function unbanInTransaction(tx: Db, deps: Parts, viewer: SignedIn, userId: string): Promise<void> {
  await lockLower(tx, viewer, userId)
  if (!(await liftBan(tx, { user_id: userId, lifted_by: viewer.id, at: deps.clock() }))) throw new Failure('conflict')
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'unban_user', target_id: userId })
}
