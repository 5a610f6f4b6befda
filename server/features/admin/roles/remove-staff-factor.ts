import { Failure } from '@atelier/contract/errors'
import type { Auth } from '#auth/auth.ts'
import { removeFactors } from '#auth/factors/factor-removal.ts'
import { hasSecondFactor } from '#auth/factors/factors.queries.ts'
import { lockedUser } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'
import { mustBeInReach } from '#features/admin/must-be-in-reach.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { lockRoles } from '#features/admin/roles/roles.queries.ts'
import type { SignedIn } from '#http/session.ts'

export function removeStaffFactor(auth: Auth, viewer: SignedIn, userId: string): Promise<void> {
  return transaction(auth.db, async (tx) => {
    const user = await lockedUser(tx, userId)
    if (!user) throw new Failure('not_found')
    if (!(await lockRoles(tx, userId)).some((role) => role !== 'user')) throw new Failure('conflict')
    await mustBeInReach(tx, viewer, userId)
    if (!(await hasSecondFactor(tx, userId))) return
    await removeFactors(auth, tx, user, { type: 'factor_removed' })
    await recordAction(tx, auth, { admin_id: viewer.id, action: 'remove_second_factor', target_id: userId })
  })
}
