import type { FastifyInstance } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { limitMailing } from '#auth/limits.ts'
import { takeMailTimer } from '#auth/links/mail-timer.ts'
import { codeMatches, sendProof } from '#auth/links/proofs.ts'
import { countWrongMailedCode, deleteToken, tokensWithCode } from '#auth/links/tokens.queries.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { fullySignedIn, personOf } from '#auth/sessions/signed-in.ts'
import type { User } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

export function reauthenticateRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const user = await personOf(auth.db, await fullySignedIn(auth, request))
    const address = user.email ?? user.phone
    if (!address) throw invalid('Reauthentication requires the user to have an email or a phone number')
    if (user.email && !user.email_confirmed_at) throw new AuthRefusal(422, 'email_not_confirmed', 'Please verify your email first.')
    if (!user.email && !user.phone_confirmed_at) throw new AuthRefusal(422, 'phone_not_confirmed', 'Please verify your phone first.')
    await limitMailing(auth, request)
    await takeMailTimer(auth, address, user.email ? 'reauthentication' : 'sms')
    await transaction(auth.db, (tx) =>
      sendProof(auth, tx, {
        user_id: user.id,
        slot: 'reauthentication',
        type: 'reauthentication',
        address,
        accept_language: request.headers['accept-language'],
        redirect_to: auth.config.publicUrl,
      }),
    )
    return {}
  })
}

/** @throws AuthRefusal 422 reauthentication_not_valid */
export async function useNonce(auth: Auth, user: User, nonce: string): Promise<void> {
  const used = await transaction(auth.db, async (tx) => {
    const pending = await tokensWithCode(tx, user.email ?? user.phone ?? '', ['reauthentication'], auth.clock())
    const found = pending.find((token) => token.user_id === user.id && codeMatches(auth, token, nonce))
    await (found
      ? deleteToken(tx, found.id)
      : countWrongMailedCode(
          tx,
          pending.map(({ id }) => id),
        ))
    return found
  })
  if (!used) throw new AuthRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
