import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { idTokenGrant } from '#auth/id-token-grant.ts'
import { limitAddress } from '#auth/limits.ts'
import type { SessionBody } from '#auth/open-session.ts'
import { passwordGrant } from '#auth/password-grant.ts'
import { pkceGrant } from '#auth/pkce-grant.ts'
import { refreshGrant } from '#auth/refresh-grant.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { queryOf } from '#auth/requests.ts'
import { web3Grant } from '#auth/web3-grant.ts'

const grants: Record<string, (auth: Auth, request: FastifyRequest) => Promise<SessionBody>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
}
const query = z.object({ grant_type: z.optional(z.string()) })
const withCaptcha = new Set(['password', 'web3'])

/** POST /token?grant_type=…: each grant proves something else and answers a session. */
export function tokenRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/token', async (request) => {
    const { grant_type = '' } = queryOf(request, query)
    const grant = Object.hasOwn(grants, grant_type) && grants[grant_type]
    await limitAddress(auth, request, grant_type === 'web3' ? 'web3' : 'token')
    if (!grant) throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
    if (withCaptcha.has(grant_type)) await checkCaptcha(auth, request)
    return grant(auth, request)
  })
}
