import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '#auth/admin/admin.ts'
import { asAdmin } from '#auth/admin/admin-access.ts'
import { adminFactorRoutes } from '#auth/admin/admin-factors.ts'
import { adminInvitationRoutes } from '#auth/admin/admin-invitations.ts'
import { adminPasskeyRoutes } from '#auth/admin/admin-passkeys.ts'
import { answerRefusals } from '#auth/answers.ts'
import { type AuthDeps, withDerivedKeys } from '#auth/auth.ts'
import { factorChallengeRoutes } from '#auth/factors/factor-challenges.ts'
import { factorRoutes } from '#auth/factors/factors.ts'
import { rememberDevice } from '#auth/known-device.ts'
import { otpRoutes } from '#auth/links/otp.ts'
import { recoverRoutes } from '#auth/links/recover.ts'
import { resendRoutes } from '#auth/links/resend.ts'
import { verifyRoutes } from '#auth/links/verify.ts'
import { verifyLinkRoutes } from '#auth/links/verify-link.ts'
import { passkeySignInRoutes } from '#auth/passkeys/passkey-sign-in.ts'
import { passkeyRoutes } from '#auth/passkeys/passkeys.ts'
import { registerPasskeyRoutes } from '#auth/passkeys/register-passkey.ts'
import { reauthenticateRoutes } from '#auth/passwords/reauthenticate.ts'
import { identityRoutes } from '#auth/providers/identities.ts'
import { providerRoutes } from '#auth/providers/provider-flow.ts'
import { publicRoutes } from '#auth/public.ts'
import { logOutRoutes } from '#auth/sessions/log-out.ts'
import { signedIn } from '#auth/sessions/signed-in.ts'
import { tokenRoutes } from '#auth/sessions/token-grants.ts'
import { signUpRoutes } from '#auth/sign-up/sign-up.ts'
import { userRoutes } from '#auth/users/user.ts'
import { acceptJson, hasRequestBody } from '#http/json.ts'

const bodyBytes = 1024 * 1024
/** Routes that read no body without a session or an admin token. */
const forPeople = /^\/auth\/v1\/(user|factors|passkeys(?!\/authentication)|logout|reauthenticate)(\/|$)/
const forPrograms = /^\/auth\/v1\/(admin|invite)(\/|$)/

const families = [
  publicRoutes,
  signUpRoutes,
  tokenRoutes,
  otpRoutes,
  verifyRoutes,
  verifyLinkRoutes,
  recoverRoutes,
  resendRoutes,
  userRoutes,
  reauthenticateRoutes,
  identityRoutes,
  providerRoutes,
  logOutRoutes,
  factorRoutes,
  factorChallengeRoutes,
  passkeyRoutes,
  registerPasskeyRoutes,
  passkeySignInRoutes,
  adminRoutes,
  adminFactorRoutes,
  adminPasskeyRoutes,
  adminInvitationRoutes,
]

/** The auth service, registered under /auth/v1: GoTrue's wire format, including its errors. */
export async function authRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  const auth = withDerivedKeys(deps)
  // Bodies are JSON here, whatever their content type says.
  app.removeAllContentTypeParsers()
  acceptJson(app, '*', bodyBytes)
  answerRefusals(app)
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.addHook('onRequest', async (request) => {
    if (!hasRequestBody(request)) return
    const { url = '' } = request.routeOptions
    if (forPeople.test(url)) await signedIn(auth, request)
    if (forPrograms.test(url)) await asAdmin(auth, request)
  })
  app.addHook('preSerialization', async (request, reply, answer) => {
    await rememberDevice(auth, request, reply, answer)
    return answer
  })
  for (const routes of families) routes(app, auth)
}
