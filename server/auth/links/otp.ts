import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { limitAddress } from '#auth/limits.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { takeMailTimer } from '#auth/links/mail-timer.ts'
import { sendProof, startFlow } from '#auth/links/proofs.ts'
import { redirectOf } from '#auth/links/redirects.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { withMinimumDuration } from '#auth/minimum-duration.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf, challengeFields, challengeOf, metadata, originOf, requesterOf } from '#auth/requests.ts'
import { findOrCreateUser } from '#auth/sign-up/accounts.ts'
import { sendSmsCode, usablePhone } from '#auth/sign-up/phone-sign-up.ts'
import { isClosed, validEmail } from '#auth/sign-up/sign-up.ts'
import { confirmEmail } from '#auth/users/confirm.ts'
import { type Metadata, userByEmail, userByPhone } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

const body = z.object({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  channel: z.optional(z.string()),
  create_user: z.optional(z.boolean()),
  data: z.optional(metadata),
  ...challengeFields,
})

interface Wish {
  createUser: boolean
  data: Metadata
  challenge: PkceChallenge | undefined
}

export function otpRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/otp', async (request) => {
    await limitAddress(auth, request, 'otp')
    await checkCaptcha(auth, request)
    const { email = '', phone = '', channel, create_user = true, data = {}, ...rest } = bodyOf(request, body)
    const challenge = challengeOf(rest)
    if (!email === !phone) throw invalid('One of email or phone must be set')
    if (email && channel) throw invalid('Channel should only be specified with Phone OTP')
    const wish = { createUser: create_user, data, challenge }
    return withMinimumDuration(
      email ? mailLink(auth, request, validEmail(email), wish) : text(auth, request, usablePhone(auth, phone), wish),
    )
  })
}

async function mailLink(auth: Auth, request: FastifyRequest, email: string, { createUser, data, challenge }: Wish) {
  const known = await userByEmail(auth.db, email)
  const turnedAway = !known && (await turnsAway(auth, createUser))
  // Both slots, or the interval would reveal whether the address is confirmed.
  await takeMailTimer(auth, email, 'confirmation', 'recovery')
  if (turnedAway) return {}
  await transaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { email }, originOf(request))
    const autoconfirm = auth.config.auth.autoconfirm && !user.email_confirmed_at
    if (autoconfirm) {
      await confirmEmail(auth, tx, user, { data })
      await deleteTokens(tx, user.id)
    }
    const confirmed = user.email_confirmed_at || autoconfirm
    await sendProof(auth, tx, {
      user_id: user.id,
      ...(confirmed ? { slot: 'recovery', type: 'magiclink' } : { slot: 'confirmation', type: 'signup', data }),
      address: email,
      accept_language: request.headers['accept-language'],
      redirect_to: redirectOf(request, auth.config, { challenged: challenge !== undefined }),
      flow_id: await startFlow(auth, tx, challenge, confirmed ? 'magiclink' : 'email/signup', user.id),
      requested_from: requesterOf(auth, request),
    })
  })
  return {}
}

async function text(auth: Auth, request: FastifyRequest, phone: string, { createUser, data, challenge }: Wish) {
  if (challenge) throw invalid('PKCE not supported for phone signups')
  const turnedAway = !(await userByPhone(auth.db, phone)) && (await turnsAway(auth, createUser))
  await takeMailTimer(auth, phone, 'sms')
  const answer = { message_id: crypto.randomUUID() }
  if (turnedAway) return answer
  await transaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { phone }, originOf(request))
    await sendSmsCode(auth, tx, request, { user_id: user.id, phone, data })
  })
  return answer
}

/** While registration is closed, strangers get the usual answer and no mail. @throws AuthRefusal 422 otp_disabled without `createUser` */
async function turnsAway(auth: Auth, createUser: boolean): Promise<boolean> {
  if (!createUser) throw new AuthRefusal(422, 'otp_disabled', 'Signups not allowed for otp')
  return isClosed(auth, auth.db)
}
