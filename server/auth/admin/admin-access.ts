import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { type Keys, programsIssuer } from '#auth/keys/keys.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { bearerOf } from '#auth/sessions/session.ts'
import { type FullUser, fullUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { isId } from '#db/ids.ts'

const adminRoles = ['service_role', 'supabase_admin']

/** @throws AuthRefusal 401 no_authorization, 403 bad_jwt, not_admin */
export async function asAdmin({ keys }: Pick<Auth, 'keys'>, request: FastifyRequest): Promise<void> {
  const { role } = await keys.verify(bearerOf(request.headers.authorization))
  if (typeof role !== 'string' || !adminRoles.includes(role)) throw new AuthRefusal(403, 'not_admin', 'User not allowed')
}

/** @throws AuthRefusal 404 validation_failed, user_not_found */
export async function userOfAdmin(db: Db, id: string): Promise<FullUser> {
  if (!isId(id)) throw new AuthRefusal(404, 'validation_failed', 'user_id must be an UUID')
  const user = await fullUser(db, id)
  if (!user) throw userNotFound()
  return user
}

export function userNotFound(): AuthRefusal {
  return new AuthRefusal(404, 'user_not_found', 'User not found')
}

const tenYearsS = 10 * 365 * 24 * 3600

/** `anon` identifies the project in public calls, `service_role` allows admin calls. Both last ten years. */
export function apiKey(keys: Keys, role: 'anon' | 'service_role'): Promise<string> {
  return keys.sign({ iss: programsIssuer, role }, tenYearsS)
}
