import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '#auth/admin.ts'
import { adminFactorRoutes } from '#auth/admin-factors.ts'
import { adminInvitationRoutes } from '#auth/admin-invitations.ts'
import { answerRefusals } from '#auth/answers.ts'
import { type AuthDeps, withDerivedKeys } from '#auth/auth.ts'
import { factorChallengeRoutes } from '#auth/factor-challenges.ts'
import { factorRoutes } from '#auth/factors.ts'
import { identityRoutes } from '#auth/identities.ts'
import { acceptJson } from '#auth/json.ts'
import { logOutRoutes } from '#auth/log-out.ts'
import { otpRoutes } from '#auth/otp.ts'
import { providerRoutes } from '#auth/provider-flow.ts'
import { publicRoutes } from '#auth/public.ts'
import { reauthenticateRoutes } from '#auth/reauthenticate.ts'
import { recoverRoutes } from '#auth/recover.ts'
import { resendRoutes } from '#auth/resend.ts'
import { signUpRoutes } from '#auth/sign-up.ts'
import { tokenRoutes } from '#auth/token-grants.ts'
import { userRoutes } from '#auth/user.ts'
import { verifyRoutes } from '#auth/verify.ts'
import { verifyLinkRoutes } from '#auth/verify-link.ts'

const families = [
  ...[publicRoutes, signUpRoutes, tokenRoutes, otpRoutes, verifyRoutes, verifyLinkRoutes, recoverRoutes, resendRoutes],
  ...[userRoutes, reauthenticateRoutes, identityRoutes, providerRoutes, logOutRoutes, factorRoutes, factorChallengeRoutes],
  ...[adminRoutes, adminFactorRoutes, adminInvitationRoutes],
]

/** The auth service, to be registered under /auth/v1. It speaks the wire of the auth client, errors included. */
export async function authRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  const auth = withDerivedKeys(deps)
  acceptJson(app)
  answerRefusals(app)
  // Nearly every answer holds a token or a person.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  for (const routes of families) routes(app, auth)
}
