import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { invalid } from '#auth/refusals.ts'
import { queryOf } from '#auth/requests.ts'
import { endOtherSessions, endSession, endSessionsOf } from '#auth/sessions.queries.ts'
import { signedIn } from '#auth/signed-in.ts'

/** POST /logout: ends all sessions (global), this one (local) or all others (others), at once. */
export function logOutRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/logout', async (request, reply) => {
    const { scope = 'global' } = queryOf(request, z.object({ scope: z.optional(z.string()) }))
    const { user_id, session_id } = await signedIn(auth, request)
    if (scope === 'global') await endSessionsOf(auth.db, user_id)
    else if (scope === 'local') await endSession(auth.db, session_id)
    else if (scope === 'others') await endOtherSessions(auth.db, user_id, session_id)
    else throw invalid(`Unsupported logout scope "${scope}"`)
    return reply.code(204).send()
  })
}
