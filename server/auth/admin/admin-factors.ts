import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { asAdmin, userOfAdmin } from '#auth/admin/admin-access.ts'
import type { Auth } from '#auth/auth.ts'
import { type Factor, updateFactor } from '#auth/factors/factors.queries.ts'
import { ownFactor, removeFactor } from '#auth/factors/factors.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { phoneOf } from '#auth/users/addresses.ts'
import { factorBody } from '#auth/users/user-body.ts'
import { violates } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

type FactorPath = { Params: { id: string; factorId: string } }
const body = z.object({ friendly_name: z.optional(z.string().check(z.maxLength(100))), phone: z.optional(z.string()) })

export function adminFactorRoutes(app: FastifyInstance, auth: Auth): void {
  const { db } = auth

  app.get<{ Params: { id: string } }>('/admin/users/:id/factors', async (request) => {
    await asAdmin(auth, request)
    return (await userOfAdmin(db, request.params.id)).factors.map(factorBody)
  })

  app.put<FactorPath>('/admin/users/:id/factors/:factorId', async (request) => {
    await asAdmin(auth, request)
    const { id } = await userOfAdmin(db, request.params.id)
    const factor = await ownFactor(db, { user_id: id }, request.params.factorId)
    const { friendly_name, phone: number } = bodyOf(request, body)
    const phone = number ? phoneOf(number) : undefined
    if (number && !phone) throw invalid('Invalid phone number format (E.164 required)')
    const changed = await updateFactor(db, factor.id, { friendly_name, phone }).catch((error: unknown) => {
      throw violates(error, 'factors_user_id_friendly_name_key')
        ? new AuthRefusal(422, 'mfa_factor_name_conflict', 'A factor with this friendly name already exists')
        : error
    })
    return shown(changed)
  })

  app.delete<FactorPath>('/admin/users/:id/factors/:factorId', async (request) => {
    await asAdmin(auth, request)
    const { id } = await userOfAdmin(db, request.params.id)
    const factor = await ownFactor(db, { user_id: id }, request.params.factorId)
    await transaction(db, (tx) => removeFactor(auth, tx, null, factor))
    return shown(factor)
  })
}

function shown({ secret, last_used_step, user_id, ...factor }: Factor) {
  return factorBody(factor)
}
