import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { limitAddress } from '#auth/limits.ts'
import { idTokenGrant } from '#auth/providers/id-token-grant.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { queryOf } from '#auth/requests.ts'
import type { SessionBody } from '#auth/sessions/open-session.ts'
import { passwordGrant } from '#auth/sessions/password-grant.ts'
import { pkceGrant } from '#auth/sessions/pkce-grant.ts'
import { refreshGrant } from '#auth/sessions/refresh-grant.ts'
import { web3Grant } from '#auth/wallets/web3-grant.ts'

const grants: Record<string, (auth: Auth, request: FastifyRequest) => Promise<SessionBody>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
}
const query = z.object({ grant_type: z.optional(z.string()) })

export function tokenRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/token', async (request) => {
    const { grant_type = '' } = queryOf(request, query)
    const grant = Object.hasOwn(grants, grant_type) && grants[grant_type]
    // The password grant has its own limits, which depend on the account.
    if (grant_type !== 'password') await limitAddress(auth, request, grant_type === 'web3' ? 'web3' : 'token')
    if (!grant) throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
    if (grant_type === 'web3') await checkCaptcha(auth, request)
    return grant(auth, request)
  })
}
