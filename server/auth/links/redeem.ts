import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { type AuthToken, deleteTokens, otherHalfPending, type Slot, spendLink, spendToken } from '#auth/links/tokens.queries.ts'
import { changeEmail, changePhone } from '#auth/users/change-contact.ts'
import { confirmEmail, confirmPhone } from '#auth/users/confirm.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

export const slotsOf: Record<string, Slot[] | undefined> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
}

/** Leaves the code of the same mail valid, because mail scanners open links. @returns `waits` when the other address must agree too */
export async function redeemLink(
  auth: Auth,
  tx: Db,
  request: FastifyRequest,
  token: AuthToken,
  via: 'link' | 'code',
): Promise<{ user: User; waits: boolean } | undefined> {
  const user = await lockedUser(tx, token.user_id)
  if (!user) return undefined
  await (via === 'link' ? spendLink(tx, token.id) : spendToken(tx, token.id))
  if (token.slot.startsWith('email_change') && user.new_email && (await otherHalfPending(tx, token))) return { user, waits: true }
  await deleteTokens(tx, user.id, via === 'link' ? token.id : null)
  if (token.type === 'recovery') await auth.accountHooks.cancelExports(tx, user.id)
  await apply(auth, tx, user, token)
  if (token.slot.startsWith('email_change') && user.new_email)
    await mailOwner(auth, tx, request, user, { type: 'email_changed', new_address: user.new_email })
  return { user, waits: false }
}

async function apply(auth: Auth, tx: Db, user: User, token: AuthToken): Promise<void> {
  switch (token.slot) {
    case 'confirmation':
      if (!user.email_confirmed_at) await confirmEmail(auth, tx, user, token)
      return
    // Using the link confirms the address, but applies no pending sign-up request.
    case 'recovery':
      if (!user.email_confirmed_at) await confirmEmail(auth, tx, user)
      return
    case 'email_change_current':
    case 'email_change_new':
      if (user.new_email) await changeEmail(auth, tx, user, user.new_email)
      return
    case 'phone_confirmation':
      if (!user.phone_confirmed_at) await confirmPhone(auth, tx, user, token)
      return
    case 'phone_change':
      if (user.new_phone) await changePhone(auth, tx, user, user.new_phone)
  }
}
