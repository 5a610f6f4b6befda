import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { insertWarning } from '#features/admin/users/warnings.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'realtime'>

/** Once per `client_id`. @throws Failure not_found, forbidden for oneself and for the same or a higher role */
export async function warnInTransaction(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  userId: string,
  { client_id, reason }: { client_id: string; reason: string },
): Promise<void> {
  await lockLower(tx, viewer, userId)
  const id = await insertWarning(tx, { user_id: userId, client_id, warned_by: viewer.id, reason, at: deps.clock() })
  if (!id) return
  await notify(tx, deps, { kind: 'warning', warning_id: id, to: userId, from: null })
  await recordAction(tx, deps, { admin_id: viewer.id, action: 'warn_user', target_id: userId, details: { reason } })
}
