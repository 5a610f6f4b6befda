import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { limitAddress, limitProofs } from '#auth/limits.ts'
import { type Ceremony, takeChallenge } from '#auth/passkeys/ceremony.ts'
import { usePasskey } from '#auth/passkeys/use-passkey.ts'
import { notVerified } from '#auth/passkeys/webauthn.ts'
import { passwordMatches } from '#auth/passwords/passwords.ts'
import { useNonce } from '#auth/passwords/reauthenticate.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import type { Session } from '#auth/sessions/session.ts'
import { keepProof } from '#auth/sessions/sessions.queries.ts'
import type { User } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

interface Proof {
  passkey?: Ceremony | undefined
  current_password?: string | undefined
  nonce?: string | undefined
}

/** @throws AuthRefusal 400 current_password_invalid, webauthn_verification_failed, 422 reauthentication_not_valid, Failure rate_limited */
export async function takeProof(auth: Auth, request: FastifyRequest, session: Session, user: User, proof: Proof): Promise<void> {
  const { current_password, nonce, passkey } = proof
  if (current_password !== undefined) {
    await limitProofs(auth, request, user.id)
    if (!(await passwordMatches(current_password, user.password_hash)))
      throw new AuthRefusal(400, 'current_password_invalid', 'Current password is not valid')
  }
  if (nonce) await useNonce(auth, user, nonce)
  if (passkey) await usePasskeyOf(auth, request, user, passkey)
  if (nonce || current_password !== undefined || passkey)
    await keepProof(auth.db, session.session_id, { byCode: Boolean(nonce), at: auth.clock() })
}

async function usePasskeyOf(auth: Auth, request: FastifyRequest, user: User, { challenge_id, credential }: Ceremony): Promise<void> {
  await limitAddress(auth, request, 'passkeys')
  const challenge = await takeChallenge(auth, challenge_id, null)
  await transaction(auth.db, async (tx) => {
    const { user_id } = await usePasskey(auth, tx, challenge, credential)
    if (user_id !== user.id) throw notVerified()
  })
}
