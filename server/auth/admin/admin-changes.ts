import { usualBanReason } from '@atelier/contract/admin/users'
import * as z from 'zod/mini'
import { userNotFound } from '#auth/admin/admin-access.ts'
import { liftBan, setBan } from '#auth/admin/bans.queries.ts'
import type { Auth } from '#auth/auth.ts'
import { deleteTokens } from '#auth/links/tokens.queries.ts'
import { deletePasskeysOf } from '#auth/passkeys/passkeys.queries.ts'
import { checkPassword } from '#auth/passwords/password-rules.ts'
import { hashPassword } from '#auth/passwords/passwords.ts'
import { deleteIdentitiesOf, keepIdentity } from '#auth/providers/identities.queries.ts'
import { invalid } from '#auth/refusals.ts'
import { closeSocketsOf, endSessionsOf } from '#auth/sessions/end-sessions.ts'
import { validEmail } from '#auth/sign-up/sign-up.ts'
import { phoneOf } from '#auth/users/addresses.ts'
import { emailExists, phoneExists, withProvider } from '#auth/users/change-contact.ts'
import { merged } from '#auth/users/metadata.ts'
import { insertUser, lockedUser, type User, updateUser } from '#auth/users/users.queries.ts'
import { type Db, violates } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

export const adminUserBody = z.object({
  id: z.optional(z.uuid()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  password: z.optional(z.string()),
  email_confirm: z.optional(z.boolean()),
  phone_confirm: z.optional(z.boolean()),
  user_metadata: z.optional(z.record(z.string(), z.unknown())),
  app_metadata: z.optional(z.record(z.string(), z.unknown())),
  ban_duration: z.optional(z.string()),
  role: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
})
type AdminUser = z.output<typeof adminUserBody>

/** Sends no mail. @throws AuthRefusal 422 email_exists, phone_exists */
export async function createByAdmin(auth: Auth, given: AdminUser): Promise<string> {
  const { email, phone } = contactOf(given)
  if (!email && !phone) throw invalid('Cannot create a user without either an email or phone')
  const password_hash = await hashOf(auth, given.password, email)
  return transaction(auth.db, async (tx) => {
    const contact = { ...(given.id ? { id: given.id } : {}), ...(email ? { email } : {}), ...(phone ? { phone } : {}) }
    const made = await insertUser(tx, contact, auth.clock(), null)
    if (!made) throw email ? emailExists() : phoneExists()
    const { ban_duration, email_confirm, phone_confirm, user_metadata, app_metadata, role } = given
    await change(
      auth,
      tx,
      made.id,
      { email, phone, email_confirm, phone_confirm, user_metadata, app_metadata, ban_duration, role },
      password_hash,
    )
    await updateUser(tx, made.id, { made_by_staff: true })
    return made.id
  })
}

/** Needs no confirmation. A new password ends all sessions. */
export async function applyAdminChanges(auth: Auth, id: string, given: AdminUser): Promise<void> {
  const contact = contactOf(given)
  const password_hash = await hashOf(auth, given.password, contact.email)
  await transaction(auth.db, (tx) => change(auth, tx, id, { ...given, ...contact }, password_hash))
}

export async function softDelete(auth: Auth, tx: Db, user: User): Promise<void> {
  await endSessionsOf(auth, tx, user.id)
  await deleteTokens(tx, user.id)
  await deleteIdentitiesOf(tx, user.id)
  await deletePasskeysOf(tx, user.id)
  const nobody = { email: null, phone: null, password_hash: null, new_email: null, new_phone: null, user_metadata: {}, app_metadata: {} }
  await updateUser(tx, user.id, { ...nobody, deleted_at: auth.clock().toISOString() })
}

async function change(auth: Auth, tx: Db, id: string, given: AdminUser, password_hash: string | undefined): Promise<void> {
  const user = await lockedUser(tx, id)
  if (!user) throw userNotFound()
  const { email, phone, email_confirm, phone_confirm, user_metadata, app_metadata, role, ban_duration } = given
  const now = auth.clock()
  const contact = { ...user, ...(email ? { email } : {}), ...(phone ? { phone } : {}) }
  await updateUser(tx, id, {
    email: contact.email,
    phone: contact.phone,
    ...(password_hash ? { password_hash } : {}),
    ...(role ? { role } : {}),
    ...(email_confirm ? { email_confirmed_at: user.email_confirmed_at ?? now.toISOString() } : {}),
    ...(phone_confirm ? { phone_confirmed_at: user.phone_confirmed_at ?? now.toISOString() } : {}),
    user_metadata: merged(user.user_metadata, user_metadata ?? {}),
    app_metadata: merged(email ? withProvider(user, 'email') : user.app_metadata, app_metadata ?? {}),
  }).catch((error: unknown) => {
    if (violates(error, 'users_email_key')) throw emailExists()
    throw violates(error, 'users_phone_key') ? phoneExists() : error
  })
  await keepContactIdentities(tx, contact, given)
  if (password_hash) {
    await endSessionsOf(auth, tx, id)
    await auth.accountHooks.cancelExports(tx, id)
  }
  if (password_hash || email || email_confirm) await deleteTokens(tx, id)
  if (ban_duration !== undefined) await changeBan(tx, id, ban_duration, now)
  if (role || (ban_duration && ban_duration !== 'none')) closeSocketsOf(auth, tx, id)
}

async function keepContactIdentities(
  tx: Db,
  { id, email, phone, email_confirmed_at, phone_confirmed_at }: User,
  given: AdminUser,
): Promise<void> {
  const proven = {
    email_verified: Boolean(given.email_confirm || email_confirmed_at),
    phone_verified: Boolean(given.phone_confirm || phone_confirmed_at),
  }
  const identity = (provider: 'email' | 'phone', address: string) =>
    keepIdentity(tx, { user_id: id, provider, provider_id: id, identity_data: { sub: id, [provider]: address, ...proven } })
  if (email && (given.email || given.email_confirm)) await identity('email', email)
  if (phone && (given.phone || given.phone_confirm)) await identity('phone', phone)
}

const unitS: Record<string, number> = { h: 3600, m: 60, s: 1 }

async function changeBan(tx: Db, id: string, duration: string, now: Date): Promise<void> {
  if (duration === 'none') return void (await liftBan(tx, { user_id: id, lifted_by: null, at: now }))
  const parts = [...duration.matchAll(/(\d{1,9})(h|m|s)/g)]
  const seconds = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitS[unit] ?? 0), 0)
  if (parts.map(([part]) => part).join('') !== duration || seconds === 0) throw invalid(`invalid format for ban duration: "${duration}"`)
  const ends = new Date(now.getTime() + seconds * 1000)
  const ends_at = Number.isNaN(ends.getTime()) || ends.getFullYear() > 9999 ? null : ends
  await setBan(tx, { user_id: id, banned_by: null, reason: usualBanReason, ends_at, at: now })
}

function contactOf({ email, phone: number }: AdminUser): { email?: string; phone?: string } {
  const phone = number ? phoneOf(number) : undefined
  if (number && !phone) throw invalid('Invalid phone number format (E.164 required)')
  return { ...(email ? { email: validEmail(email) } : {}), ...(phone ? { phone } : {}) }
}

async function hashOf({ config }: Auth, password: string | undefined, email = ''): Promise<string | undefined> {
  if (!password) return undefined
  checkPassword(password, email, config.auth.passwordMin)
  return hashPassword(password)
}
