import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { deleteFlow, flowOfCode, type PkceChallenge } from '#auth/links/flows.queries.ts'
import { addIdentity } from '#auth/providers/identities.ts'
import { openProviderTokens } from '#auth/providers/provider-tokens.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { userById } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'
import { sameText } from '#secrets.ts'

const body = z.object({ auth_code: z.optional(z.string()), code_verifier: z.optional(z.string()) })

export async function pkceGrant(auth: Auth, request: FastifyRequest) {
  const { auth_code = '', code_verifier = '' } = bodyOf(request, body)
  if (!auth_code || !code_verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const { session, tokens } = await transaction(auth.db, async (tx) => {
    const flow = await flowOfCode(tx, auth.digest('auth code', auth_code), auth.clock())
    const user = flow?.user_id && (await userById(tx, flow.user_id))
    if (!flow || !user) throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (flow.expired) throw new AuthRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!fulfils(flow, code_verifier))
      throw new AuthRefusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    await deleteFlow(tx, flow.id)
    if (flow.links) await addIdentity(auth, tx, request, user.id, flow.links)
    const method = flow.authentication_method
    const session = await openSession(auth, tx, user, {
      method: method.startsWith('oauth') ? 'oauth' : method,
      provider: providerOf(method),
      userAgent: userAgentOf(request),
    })
    return { session, tokens: openProviderTokens(auth, flow.provider_tokens) }
  })
  return { ...(await sessionBody(auth, session)), ...tokens }
}

function fulfils({ code_challenge, code_challenge_method }: PkceChallenge, verifier: string): boolean {
  return sameText(code_challenge_method === 's256' ? hash('sha256', verifier, 'base64url') : verifier, code_challenge)
}

function providerOf(method: string): string {
  return method.startsWith('oauth/') ? method.slice('oauth/'.length) : 'email'
}
