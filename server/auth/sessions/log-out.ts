import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { queryOf } from '#auth/requests.ts'
import { endOtherSessions, endSession, endSessionsOf } from '#auth/sessions/end-sessions.ts'
import { signedIn } from '#auth/sessions/signed-in.ts'

const query = z.object({ scope: z.optional(z.string()) })
const scopes = ['global', 'local', 'others']

/** POST /logout?scope=global|local|others. Without its second factor a session can only end itself. */
export function logOutRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/logout', async (request, reply) => {
    const { scope = 'global' } = queryOf(request, query)
    const { user_id, session_id, owing } = await signedIn(auth, request)
    if (!scopes.includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
    if (scope === 'local' || (owing && scope === 'global')) await endSession(auth, auth.db, session_id)
    else if (owing) throw new AuthRefusal(403, 'insufficient_aal', 'AAL2 session is required when MFA is enabled')
    else if (scope === 'global') await endSessionsOf(auth, auth.db, user_id)
    else await endOtherSessions(auth, auth.db, user_id, session_id)
    return reply.code(204).send()
  })
}
