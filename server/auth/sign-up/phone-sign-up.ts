import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import type { PkceChallenge } from '#auth/links/flows.queries.ts'
import { takeMailTimer } from '#auth/links/mail-timer.ts'
import { sendProof } from '#auth/links/proofs.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { hashPassword, passwordRequesterOf } from '#auth/passwords/passwords.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { originOf, requesterOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { signInTransaction } from '#auth/sessions/suspended.ts'
import { findOrCreateUser } from '#auth/sign-up/accounts.ts'
import { obfuscatedUser, unconfirmedUser } from '#auth/sign-up/obfuscated-user.ts'
import { phoneOf } from '#auth/users/addresses.ts'
import { confirmPhone } from '#auth/users/confirm.ts'
import { fullUser, type Metadata } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { canSendSms } from '#mail/sms.ts'

interface PhoneSignUp {
  phone: string
  password: string
  data: Metadata
  challenge: PkceChallenge | undefined
}

export async function signUpByPhone(auth: Auth, request: FastifyRequest, { phone, password, data, challenge }: PhoneSignUp) {
  if (challenge) throw invalid('PKCE not supported for phone signups')
  const { autoconfirm } = auth.config.auth
  if (!autoconfirm) await takeMailTimer(auth, phone, 'sms')
  const requested = { password_hash: await hashPassword(password, passwordRequesterOf(auth, request)), data }
  if (autoconfirm) return signUpConfirmed(auth, request, phone, requested)
  return transaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { phone }, originOf(request))
    if (user.phone_confirmed_at) {
      await queueMail(auth, tx, null)
      return obfuscatedUser(auth, { phone }, data)
    }
    await sendSmsCode(auth, tx, request, { user_id: user.id, phone, ...requested })
    const full = await fullUser(tx, user.id)
    return full && unconfirmedUser(full, { phone }, data)
  })
}

/** @throws AuthRefusal 400 validation_failed, phone_provider_disabled, 422 sms_send_failed */
export function usablePhone({ config }: Pick<Auth, 'config'>, text: string): string {
  const phone = validPhone(text)
  if (!config.auth.phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!canSendSms(config)) throw new AuthRefusal(422, 'sms_send_failed', 'Error sending sms: no provider is configured')
  return phone
}

/** @throws AuthRefusal 400 validation_failed */
export function validPhone(text: string): string {
  const phone = phoneOf(text)
  if (!phone) throw invalid('Invalid phone number format (E.164 required)')
  return phone
}

interface Texted {
  user_id: string
  phone: string
  password_hash?: string | null
  data?: Metadata | null
}

export async function sendSmsCode(auth: Auth, tx: Db, request: FastifyRequest, { phone, data, ...texted }: Texted): Promise<void> {
  await sendProof(auth, tx, {
    ...texted,
    data,
    slot: 'phone_confirmation',
    type: 'sms',
    address: phone,
    accept_language: request.headers['accept-language'],
    redirect_to: auth.config.publicUrl,
    requested_from: requesterOf(auth, request),
  })
}

async function signUpConfirmed(auth: Auth, request: FastifyRequest, phone: string, requested: { password_hash: string; data: Metadata }) {
  const session = await signInTransaction(auth.db, async (tx) => {
    const user = await findOrCreateUser(auth, tx, { phone }, originOf(request))
    if (user.phone_confirmed_at) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
    await confirmPhone(auth, tx, user, requested)
    await deleteTokens(tx, user.id)
    return openSession(auth, tx, user, { method: 'password', provider: 'phone', userAgent: userAgentOf(request) })
  })
  return sessionBody(auth, session)
}
