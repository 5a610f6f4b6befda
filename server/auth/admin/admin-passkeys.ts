import type { FastifyInstance } from 'fastify'
import { asAdmin, userOfAdmin } from '#auth/admin/admin-access.ts'
import type { Auth } from '#auth/auth.ts'
import { passkeysOf } from '#auth/passkeys/passkeys.queries.ts'
import { ownPasskey, passkeyBody, removePasskey } from '#auth/passkeys/passkeys.ts'
import { transaction } from '#db/transaction.ts'

export function adminPasskeyRoutes(app: FastifyInstance, auth: Auth): void {
  const { db } = auth

  app.get<{ Params: { id: string } }>('/admin/users/:id/passkeys', async (request) => {
    await asAdmin(auth, request)
    const { id } = await userOfAdmin(db, request.params.id)
    return (await passkeysOf(db, id)).map(passkeyBody)
  })

  app.delete<{ Params: { id: string; passkeyId: string } }>('/admin/users/:id/passkeys/:passkeyId', async (request, reply) => {
    await asAdmin(auth, request)
    const user = await userOfAdmin(db, request.params.id)
    const { id } = await ownPasskey(db, user.id, request.params.passkeyId)
    await transaction(db, (tx) => removePasskey(auth, tx, null, user, id))
    return reply.code(204).send()
  })
}
