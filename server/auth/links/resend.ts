import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { limitAddress } from '#auth/limits.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { takeMailTimer } from '#auth/links/mail-timer.ts'
import { sendProof, startFlow } from '#auth/links/proofs.ts'
import { redirectOf } from '#auth/links/redirects.ts'
import { deleteToken, pendingRequest } from '#auth/links/tokens.queries.ts'
import { withMinimumDuration } from '#auth/minimum-duration.ts'
import { invalid } from '#auth/refusals.ts'
import { bodyOf, challengeFields, challengeOf, requesterOf } from '#auth/requests.ts'
import { sendSmsCode, validPhone } from '#auth/sign-up/phone-sign-up.ts'
import { validEmail } from '#auth/sign-up/sign-up.ts'
import { sendEmailChange } from '#auth/users/email-change.ts'
import { sendPhoneChange } from '#auth/users/phone-change.ts'
import { userByEmail, userByNewPhone, userByPhone } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { canSendSms } from '#mail/sms.ts'

const body = z.object({ type: z.optional(z.string()), email: z.optional(z.string()), phone: z.optional(z.string()), ...challengeFields })

export function resendRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/resend', async (request) => {
    await limitAddress(auth, request, 'resend')
    await checkCaptcha(auth, request)
    const { type = '', email = '', phone = '', ...rest } = bodyOf(request, body)
    const challenge = challengeOf(rest)
    if (!email === !phone) throw invalid('Missing one of email or phone')
    if (type === 'signup' && email) return withMinimumDuration(resendByMail(auth, request, validEmail(email), challenge))
    if (type === 'email_change' && email) return withMinimumDuration(resendEmailChange(auth, request, validEmail(email), challenge))
    if ((type === 'sms' || type === 'phone_change') && phone) return withMinimumDuration(resendText(auth, request, validPhone(phone), type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  })
}

async function resendByMail(auth: Auth, request: FastifyRequest, email: string, challenge: PkceChallenge | undefined) {
  await takeMailTimer(auth, email, 'confirmation')
  await transaction(auth.db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user || user.email_confirmed_at) return queueMail(auth, tx, null)
    await sendProof(auth, tx, {
      ...(await repeated(tx, user.id, 'confirmation', requesterOf(auth, request))),
      user_id: user.id,
      slot: 'confirmation',
      type: user.invited_at ? 'invite' : 'signup',
      address: email,
      accept_language: request.headers['accept-language'],
      redirect_to: redirectOf(request, auth.config, { challenged: challenge !== undefined }),
      flow_id: await startFlow(auth, tx, challenge, 'email/signup', user.id),
      requested_from: requesterOf(auth, request),
    })
  })
  return {}
}

async function repeated(tx: Db, userId: string, slot: 'confirmation' | 'phone_confirmation', from: Buffer) {
  const request = await pendingRequest(tx, userId, slot, from)
  if (!request) return {}
  await deleteToken(tx, request.id)
  return { password_hash: request.password_hash, data: request.data }
}

async function resendEmailChange(auth: Auth, request: FastifyRequest, email: string, challenge: PkceChallenge | undefined) {
  await takeMailTimer(auth, email, 'email_change')
  await transaction(auth.db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user?.new_email) return queueMail(auth, tx, null)
    await sendEmailChange(auth, tx, request, user, user.new_email, challenge)
  })
  return {}
}

async function resendText(auth: Auth, request: FastifyRequest, phone: string, type: 'sms' | 'phone_change') {
  await takeMailTimer(auth, phone, 'sms')
  const message_id = crypto.randomUUID()
  const canSend = auth.config.auth.phone && canSendSms(auth.config)
  await transaction(auth.db, async (tx) => {
    if (!canSend) return queueMail(auth, tx, null)
    if (type === 'phone_change') return repeatPhoneChange(auth, tx, request, phone)
    const user = await userByPhone(tx, phone)
    if (!user || user.phone_confirmed_at) return queueMail(auth, tx, null)
    const pending = await repeated(tx, user.id, 'phone_confirmation', requesterOf(auth, request))
    await sendSmsCode(auth, tx, request, { user_id: user.id, phone, ...pending })
  })
  return { message_id }
}

async function repeatPhoneChange(auth: Auth, tx: Db, request: FastifyRequest, phone: string): Promise<void> {
  const user = await userByNewPhone(tx, phone)
  await (user ? sendPhoneChange(auth, tx, request, user.id, phone) : queueMail(auth, tx, null))
}
