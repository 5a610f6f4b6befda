import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { limitProofs } from '#auth/limits.ts'
import { passwordMatches } from '#auth/passwords/passwords.ts'
import { useNonce } from '#auth/passwords/reauthenticate.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Session } from '#auth/sessions/session.ts'
import { keepProof } from '#auth/sessions/sessions.queries.ts'
import type { User } from '#auth/users/users.queries.ts'

interface Proof {
  current_password?: string | undefined
  nonce?: string | undefined
}

/** @throws AuthRefusal 400 current_password_invalid, 422 reauthentication_not_valid, Failure rate_limited */
export async function takeProof(auth: Auth, request: FastifyRequest, session: Session, user: User, proof: Proof): Promise<void> {
  const { current_password, nonce } = proof
  if (current_password !== undefined) {
    await limitProofs(auth, request, user.id)
    if (!(await passwordMatches(current_password, user.password_hash)))
      throw new AuthRefusal(400, 'current_password_invalid', 'Current password is not valid')
  }
  if (nonce) await useNonce(auth, user, nonce)
  if (nonce || current_password !== undefined) await keepProof(auth.db, session.session_id, { byCode: Boolean(nonce), at: auth.clock() })
}
