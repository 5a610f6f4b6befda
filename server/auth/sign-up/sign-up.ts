import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { limitAddress } from '#auth/limits.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { countSent, takeMailTimer } from '#auth/links/mail-timer.ts'
import { sendProof, startFlow } from '#auth/links/proofs.ts'
import { redirectOf } from '#auth/links/redirects.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { withMinimumDuration } from '#auth/minimum-duration.ts'
import { checkPassword } from '#auth/passwords/password-rules.ts'
import { hashPassword, passwordRequesterOf } from '#auth/passwords/passwords.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf, challengeFields, challengeOf, metadata, originOf, requesterOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { signInTransaction } from '#auth/sessions/suspended.ts'
import { findOrCreateUser } from '#auth/sign-up/accounts.ts'
import { signUpAnonymously } from '#auth/sign-up/anonymous.ts'
import { obfuscatedUser, unconfirmedUser } from '#auth/sign-up/obfuscated-user.ts'
import { signUpByPhone, usablePhone } from '#auth/sign-up/phone-sign-up.ts'
import { emailOf } from '#auth/users/addresses.ts'
import { confirmEmail } from '#auth/users/confirm.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { fullUser, type Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

const signUpBody = z.object({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  password: z.optional(z.string()),
  data: z.optional(metadata),
  ...challengeFields,
})

/** POST /signup answers a confirmed address like a new one; its owner is told by mail. */
export function signUpRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/signup', async (request) => {
    const { email: mail = '', phone: number = '', password = '', data = {}, ...rest } = bodyOf(request, signUpBody)
    await limitAddress(auth, request, mail || number ? 'signup' : 'anonymous')
    await checkCaptcha(auth, request)
    await refuseWhenClosed(auth, auth.db)
    if (!mail && !number) return signUpAnonymously(auth, request, data)

    if (mail && number) throw invalid('Only an email address or phone number should be provided on signup.')
    const phone = number && usablePhone(auth, number)
    const email = mail && validEmail(mail)
    if (!password) throw invalid('Signup requires a valid password')
    checkPassword(password, email, auth.config.auth.passwordMin)
    const challenge = challengeOf(rest)
    if (phone) return withMinimumDuration(signUpByPhone(auth, request, { phone, password, data, challenge }))
    return withMinimumDuration(signUpByEmail(auth, request, { email, password, data, challenge }))
  })
}

/** @throws AuthRefusal 422 signup_disabled while staff keep registration closed */
export async function refuseWhenClosed(auth: Pick<Auth, 'accountHooks'>, db: Db): Promise<void> {
  if (await isClosed(auth, db)) throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
}

export async function isClosed({ accountHooks }: Pick<Auth, 'accountHooks'>, db: Db): Promise<boolean> {
  return !(await accountHooks.isRegistrationOpen(db))
}

export function validEmail(text: string): string {
  const email = emailOf(text)
  if (!email) throw invalid('Unable to validate email address: invalid format')
  return email
}

interface SignUp {
  email: string
  password: string
  data: Metadata
  challenge: PkceChallenge | undefined
}

async function signUpByEmail(auth: Auth, request: FastifyRequest, { email, password, data, challenge }: SignUp) {
  const { autoconfirm } = auth.config.auth
  if (!autoconfirm) await takeMailTimer(auth, email, 'confirmation')
  const password_hash = await hashPassword(password, passwordRequesterOf(auth, request))
  const requested = { password_hash, data }
  if (autoconfirm) return signUpConfirmed(auth, request, email, requested)
  return transaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { email }, originOf(request))
    if (user.email_confirmed_at) {
      await mailOwner(auth, tx, request, user, { type: 'signed_up_again' })
      countSent(auth, tx, 'email')
      return obfuscatedUser(auth, { email }, data)
    }
    await sendProof(auth, tx, {
      ...requested,
      user_id: user.id,
      slot: 'confirmation',
      type: 'signup',
      address: email,
      accept_language: request.headers['accept-language'],
      redirect_to: redirectOf(request, auth.config, { challenged: challenge !== undefined }),
      flow_id: await startFlow(auth, tx, challenge, 'email/signup', user.id),
      requested_from: requesterOf(auth, request),
    })
    const full = await fullUser(tx, user.id)
    return full && unconfirmedUser(full, { email }, data)
  })
}

async function signUpConfirmed(auth: Auth, request: FastifyRequest, email: string, requested: { password_hash: string; data: Metadata }) {
  const session = await signInTransaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { email }, originOf(request))
    if (user.email_confirmed_at) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
    await confirmEmail(auth, tx, user, requested)
    await deleteTokens(tx, user.id)
    return openSession(auth, tx, user, { method: 'password', provider: 'email', userAgent: userAgentOf(request) })
  })
  return sessionBody(auth, session)
}
