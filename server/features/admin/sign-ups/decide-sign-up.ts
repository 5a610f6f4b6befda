import { Failure } from '@atelier/contract/errors'
import { deleteUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { release } from '#features/admin/sign-ups/sign-ups.queries.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import type { SignedIn } from '#http/session.ts'
import { languageFor } from '#mail/language.queries.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { signUpDecided } from '#mail/sign-up-letters.ts'

type Parts = Pick<Deps, 'clock' | 'config' | 'jobs'>

/** @throws Failure not_found, forbidden for the same or a higher role, conflict when nobody waits */
export async function letIn(tx: Db, deps: Parts, viewer: SignedIn, userId: string): Promise<void> {
  await settleHeld(tx, deps, viewer, userId, 'let_in')
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'let_in', target_id: userId })
}

/** Nothing is in the account yet, so it goes at once. @throws Failure as above */
export async function refuseSignUp(tx: Db, deps: Parts, viewer: SignedIn, userId: string): Promise<void> {
  await settleHeld(tx, deps, viewer, userId, 'refused')
  await deleteUser(tx, userId)
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'refuse_sign_up', target_id: userId })
}

async function settleHeld(tx: Db, deps: Parts, viewer: SignedIn, userId: string, outcome: 'let_in' | 'refused'): Promise<void> {
  const { mail_to: to } = await lockLower(tx, viewer, userId)
  if (!(await release(tx, userId))) throw new Failure('conflict')
  if (!to) return
  const language = await languageFor(tx, userId)
  await queueMail(deps, tx, signUpDecided({ to, language, publicUrl: deps.config.publicUrl, outcome }))
}
