import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { checkCaptcha } from '#auth/captcha.ts'
import { knownDevice } from '#auth/known-device.ts'
import { limitAccount, limitAddress } from '#auth/limits.ts'
import { pendingRequest } from '#auth/links/tokens.queries.ts'
import { passwordMatches, passwordRequesterOf } from '#auth/passwords/passwords.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf, requesterOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { banRefusal } from '#auth/sessions/suspended.ts'
import { emailOf, phoneOf } from '#auth/users/addresses.ts'
import { type User, userByEmail, userByPhone } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

const body = z.object({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  password: z.optional(z.string().check(z.maxLength(1024))),
})

/** A wrong password reveals nothing: neither the account's existence nor its confirmation or ban. */
export async function passwordGrant(auth: Auth, request: FastifyRequest) {
  const { email = '', phone = '', password = '' } = bodyOf(request, body)
  if (!email === !phone) throw invalid('missing email or phone')
  const address = (email ? emailOf(email) : phoneOf(phone)) ?? ''
  if (phone && !auth.config.auth.phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const user = email ? await userByEmail(auth.db, address) : await userByPhone(auth.db, address)
  const device = knownDevice(auth, request, user)
  await limitAddress(auth, request, device ? 'known_device' : 'token')
  await checkCaptcha(auth, request)
  await limitAccount(auth, request, address, device)

  const confirmed = Boolean(email ? user?.email_confirmed_at : user?.phone_confirmed_at)
  const known = await passwordMatches(
    password,
    await hashToTry(auth, request, user, confirmed),
    passwordRequesterOf(auth, request, device && user?.id),
  )
  if (!user || !known) throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
  if (user.banned) throw await banRefusal(auth, auth.db, user.id, 400)
  if (!confirmed && email) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  if (!confirmed) throw new AuthRefusal(400, 'phone_not_confirmed', 'Phone not confirmed')

  const signIn = { method: 'password', provider: email ? 'email' : 'phone', userAgent: userAgentOf(request) }
  const open = (db: Db) => openSession(auth, db, user, signIn)
  return sessionBody(auth, user.hidden ? await transaction(auth.db, open) : await open(auth.db))
}

// An unconfirmed account has no password yet: it is stored with the pending sign-up request.
async function hashToTry(
  auth: Auth,
  request: FastifyRequest,
  user: User | undefined,
  confirmed: boolean,
): Promise<string | null | undefined> {
  if (!user || confirmed || user.password_hash) return user?.password_hash
  const slot = user.email ? 'confirmation' : 'phone_confirmation'
  return (await pendingRequest(auth.db, user.id, slot, requesterOf(auth, request)))?.password_hash
}
