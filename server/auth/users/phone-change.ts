import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { sendProof } from '#auth/links/proofs.ts'
import { updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

export async function sendPhoneChange(auth: Auth, tx: Db, request: FastifyRequest, userId: string, phone: string): Promise<void> {
  await updateUser(tx, userId, { new_phone: phone })
  await sendProof(auth, tx, {
    user_id: userId,
    slot: 'phone_change',
    type: 'phone_change',
    address: phone,
    accept_language: request.headers['accept-language'],
    redirect_to: auth.config.publicUrl,
  })
}
