import type { RoleName } from '@atelier/contract/choices'
import { grantRole, revokeRole } from '#auth/admin/roles.queries.ts'
import type { AuthDeps } from '#auth/auth.ts'
import { closeSocketsOf } from '#auth/sessions/end-sessions.ts'
import { userByEmail } from '#auth/users/users.queries.ts'

/** @returns whether the role changed; undefined for an unknown address */
export async function changeRole(
  deps: Pick<AuthDeps, 'db' | 'realtime'>,
  change: 'grant' | 'revoke',
  email: string,
  role: RoleName,
): Promise<boolean | undefined> {
  const person = await userByEmail(deps.db, email.toLowerCase())
  if (!person) return undefined
  const changed = (await (change === 'grant' ? grantRole : revokeRole)(deps.db, person.id, role)) > 0
  if (changed) closeSocketsOf(deps, deps.db, person.id)
  return changed
}
