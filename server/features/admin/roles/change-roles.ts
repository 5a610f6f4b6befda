import type { StaffAction } from '@atelier/contract/admin/actions'
import { assignableRoles } from '@atelier/contract/admin/roles'
import type { RoleName } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { closeSocketsOf } from '#auth/sessions/end-sessions.ts'
import { userByEmail } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { deleteRole, deleteRoles, insertRole, lockRoles } from '#features/admin/roles/roles.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'clock' | 'config'>
interface Change {
  user_id: string
  role: (typeof assignableRoles)[number]
}

/** Replaces their role. @throws Failure forbidden for oneself and super admins, not_found, conflict for those who have it */
export function assignRole(deps: Parts, viewer: SignedIn, { user_id, role }: Change): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const before = await changeable(tx, user_id)
    if (before.includes(role)) throw new Failure('conflict')
    await deleteRoles(tx, user_id, assignableRoles)
    await insertRole(tx, user_id, role, viewer.id, deps.clock())
    await changed(tx, deps, viewer.id, user_id, 'assign_role', { role, before })
  })
}

export function takeRole(deps: Parts, viewer: SignedIn, { user_id, role }: Change): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await changeable(tx, user_id)
    if (!(await deleteRole(tx, user_id, role))) throw new Failure('conflict')
    await changed(tx, deps, viewer.id, user_id, 'revoke_role', { role })
  })
}

export async function changeRole(deps: Parts, change: 'grant' | 'revoke', email: string, role: RoleName): Promise<boolean | undefined> {
  const person = await userByEmail(deps.db, email.toLowerCase())
  if (!person) return undefined
  return transaction(deps.db, async (tx) => {
    const has = (await lockRoles(tx, person.id)).includes(role)
    if (has === (change === 'grant')) return false
    if (change === 'grant') await insertRole(tx, person.id, role, null, deps.clock())
    else await deleteRole(tx, person.id, role)
    await changed(tx, deps, null, person.id, change === 'grant' ? 'assign_role' : 'revoke_role', { role })
    return true
  })
}

/** Only super admins change roles, so nobody changes their own. */
async function changeable(tx: Db, userId: string): Promise<RoleName[]> {
  const roles = await lockRoles(tx, userId)
  if (roles.includes('super_admin')) throw new Failure('forbidden')
  return roles
}

async function changed(
  tx: Db,
  deps: Parts,
  admin_id: string | null,
  target_id: string,
  action: StaffAction,
  details: object,
): Promise<void> {
  closeSocketsOf(deps, tx, target_id)
  await recordAction(tx, deps, { admin_id, action, target_id, details: { ...details } })
}
