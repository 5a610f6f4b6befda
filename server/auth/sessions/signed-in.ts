import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { bearerOf, type Session, socketIdentity } from '#auth/sessions/session.ts'
import { type FullUser, fullUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

/** @throws AuthRefusal 401 no_authorization, and what `sessionOf` throws */
export async function signedIn(auth: Auth, request: FastifyRequest): Promise<Session> {
  return socketIdentity(auth, bearerOf(request.headers.authorization))
}

/** Also requires the second factor. @throws AuthRefusal 403 insufficient_aal */
export async function fullySignedIn(auth: Auth, request: FastifyRequest): Promise<Session> {
  const session = await signedIn(auth, request)
  if (session.owing) throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 session is required when MFA is enabled')
  return session
}

export async function personOf(db: Db, { user_id }: Pick<Session, 'user_id'>): Promise<FullUser> {
  const user = await fullUser(db, user_id)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return user
}
