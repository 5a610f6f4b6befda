import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { type ProofRequest, sendProof, startFlow } from '#auth/links/proofs.ts'
import { redirectOf } from '#auth/links/redirects.ts'
import { type User, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

/** Both addresses must agree. Without an old one the new one suffices. */
export async function sendEmailChange(
  auth: Auth,
  tx: Db,
  request: FastifyRequest,
  user: User,
  email: string,
  challenge: PkceChallenge | undefined,
): Promise<void> {
  await updateUser(tx, user.id, { new_email: email })
  const proof: Omit<ProofRequest, 'slot' | 'address'> = {
    user_id: user.id,
    type: 'email_change',
    accept_language: request.headers['accept-language'],
    redirect_to: redirectOf(request, auth.config, { challenged: challenge !== undefined }),
    flow_id: await startFlow(auth, tx, challenge, 'email_change', user.id),
    new_address: email,
  }
  if (user.email) await sendProof(auth, tx, { ...proof, slot: 'email_change_current', address: user.email })
  await sendProof(auth, tx, { ...proof, slot: 'email_change_new', address: email })
}
