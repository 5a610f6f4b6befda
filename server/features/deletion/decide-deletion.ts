import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { endSessionsOf } from '#auth/sessions/end-sessions.ts'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { hideAccount, lockPending, newAddressesOf, type OpenRequest, resolveRequest } from '#features/deletion/deletion.queries.ts'
import { mailPerson } from '#features/deletion/mail-person.ts'
import type { SignedIn } from '#http/session.ts'
import { deletionApproved, deletionDeclined } from '#mail/deletion-letters.ts'
import { forgetMailTo } from '#mail/forget-mail.ts'

type Parts = Pick<Deps, 'db' | 'config' | 'jobs' | 'clock' | 'realtime'>

/** @throws Failure not_found, conflict when no longer pending, forbidden for one's own and the same or a higher role */
export async function approveDeletion(tx: Db, deps: Parts, viewer: SignedIn, requestId: string): Promise<void> {
  const at = deps.clock()
  const purgeAfter = new Date(at.getTime() + limits.deletion.purgeAfterMs)
  const { id, user_id, of_banned } = await decidable(tx, viewer, requestId)
  await resolveRequest(tx, id, { status: 'approved', by: viewer.id, at, purgeAfter })
  await mailPerson(tx, deps, user_id, (addressed) => deletionApproved({ ...addressed, purgeAfter, maySignIn: !of_banned }))
  await hideAccount(tx, user_id, at)
  await forgetMailTo(tx, deps.config, await newAddressesOf(tx, user_id))
  await endSessionsOf(deps, tx, user_id)
  await deleteTokens(tx, user_id)
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'approve_deletion', target_id: user_id })
}

export async function declineDeletion(tx: Db, deps: Parts, viewer: SignedIn, requestId: string, reason: string): Promise<void> {
  const at = deps.clock()
  const { id, user_id } = await decidable(tx, viewer, requestId)
  await resolveRequest(tx, id, { status: 'declined', by: viewer.id, at, purgeAfter: null })
  await mailPerson(tx, deps, user_id, (addressed) => deletionDeclined({ ...addressed, reason }))
  const details = reason ? { reason } : {}
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'decline_deletion', target_id: user_id, details })
}

async function decidable(tx: Db, viewer: SignedIn, requestId: string): Promise<OpenRequest> {
  const request = await lockPending(tx, viewer.id, requestId)
  if (!request.is_in_reach) throw new Failure('forbidden')
  return request
}
