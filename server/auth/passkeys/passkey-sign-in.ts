import type { FastifyInstance } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { limitAddress } from '#auth/limits.ts'
import { ceremonyBody, startCeremony, takeChallenge } from '#auth/passkeys/ceremony.ts'
import { relyingParty } from '#auth/passkeys/relying-party.ts'
import { usePasskey } from '#auth/passkeys/use-passkey.ts'
import { requestOptions } from '#auth/passkeys/webauthn.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { bodyOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { userById } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

/** No captcha: the sign-in screen asks for options before anybody does anything, and a passkey cannot be guessed. */
export function passkeySignInRoutes(app: FastifyInstance, auth: Auth): void {
  const party = relyingParty(auth.config)

  app.post('/passkeys/authentication/options', async (request) => {
    await limitAddress(auth, request, 'passkey_options')
    return startCeremony(auth, null, (challenge) => requestOptions({ party, challenge, allowed: [], kind: 'passkey' }))
  })

  app.post('/passkeys/authentication/verify', async (request) => {
    await limitAddress(auth, request, 'token')
    const { challenge_id, credential } = bodyOf(request, ceremonyBody)
    const challenge = await takeChallenge(auth, challenge_id, null)
    const session = await transaction(auth.db, async (tx) => {
      const { id: passkey_id, user_id } = await usePasskey(auth, tx, challenge, credential)
      const user = await userById(tx, user_id)
      if (!user) throw new AuthRefusal(403, 'user_not_found', 'User not found')
      return openSession(auth, tx, user, { method: 'passkey', provider: 'passkey', userAgent: userAgentOf(request), passkey_id })
    })
    return sessionBody(auth, session)
  })
}
