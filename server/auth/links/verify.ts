import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { limitAddress } from '#auth/limits.ts'
import { codeMatches, linkHash } from '#auth/links/proofs.ts'
import { redeemLink, slotsOf } from '#auth/links/redeem.ts'
import { type AuthToken, countWrongMailedCode, type Slot, tokenOfLink, tokensWithCode } from '#auth/links/tokens.queries.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf, userAgentOf } from '#auth/requests.ts'
import { openSession, sessionBody } from '#auth/sessions/open-session.ts'
import { signInTransaction } from '#auth/sessions/suspended.ts'
import { validPhone } from '#auth/sign-up/phone-sign-up.ts'
import { emailOf } from '#auth/users/addresses.ts'
import { fullUser } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

const body = z.object({
  type: z.optional(z.string()),
  token: z.optional(z.string()),
  token_hash: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  redirect_to: z.optional(z.string()),
})
type Given = z.output<typeof body>

export function verifyRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/verify', async (request) => {
    await limitAddress(auth, request, 'verify')
    const given = bodyOf(request, body)
    const slots = slotsOfType(given.type)
    const find = finder(auth, given, slots)
    return answer(auth, request, find)
  })

  // Not in GoTrue: the preview that the page of a mailed link shows before it acts.
  app.post('/verify/preview', async (request) => {
    await limitAddress(auth, request, 'verify')
    const { token_hash = '', type } = bodyOf(request, body)
    return preview(auth, await tokenOfHash(auth, auth.db, token_hash, slotsOfType(type)))
  })
}

export function slotsOfType(type: string | undefined): Slot[] {
  if (!type) throw invalid('Verify requires a verification type')
  const slots = Object.hasOwn(slotsOf, type) ? slotsOf[type] : undefined
  if (!slots) throw invalid('Unsupported verification type')
  return slots
}

export const waitsForOther = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Found = { token: AuthToken } | { wrong: string[] }

function finder(auth: Auth, { token, token_hash, email, phone, redirect_to }: Given, slots: Slot[]): (tx: Db) => Promise<Found> {
  if (token_hash) {
    if (token || email || phone || redirect_to) throw invalid('Only the token_hash and type should be provided')
    return async (tx) => ({ token: await tokenOfHash(auth, tx, token_hash, slots) })
  }
  if (!token) throw invalid('Verify requires a token or a token hash')
  if (!email === !phone) throw invalid('Only an email address or phone number should be provided on verify')
  const address = email ? emailOf(email) : validPhone(phone ?? '')
  return async (tx) => {
    const pending = address ? await tokensWithCode(tx, address, slots, auth.clock()) : []
    const found = pending.find((candidate) => codeMatches(auth, candidate, token))
    return found ? { token: found } : { wrong: pending.map(({ id }) => id) }
  }
}

async function tokenOfHash({ clock }: Auth, db: Db, hash: string, slots: Slot[]): Promise<AuthToken> {
  const found = await tokenOfLink(db, linkHash(hash), slots, clock())
  if (!found) throw new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
  return found
}

/** A new address may be mistyped: its owner must not learn whose account this is. */
async function preview({ db }: Auth, { user_id, slot }: AuthToken) {
  const user = await fullUser(db, user_id)
  if (!user) throw new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')
  const new_email = slot.startsWith('email_change') ? user.new_email : null
  return slot === 'email_change_new' ? { user_id: null, email: null, new_email } : { user_id, email: user.email, new_email }
}

async function answer(auth: Auth, request: FastifyRequest, find: (tx: Db) => Promise<Found>) {
  const session = await signInTransaction(auth.db, async (tx) => {
    const found = await find(tx)
    if ('wrong' in found) return void (await countWrongMailedCode(tx, found.wrong))
    const redeemed = await redeemLink(auth, tx, request, found.token, 'code')
    if (!redeemed) return undefined
    if (redeemed.waits) return 'waits' as const
    const provider = found.token.slot.startsWith('phone') ? 'phone' : 'email'
    return openSession(auth, tx, redeemed.user, { method: 'otp', provider, userAgent: userAgentOf(request) })
  })
  if (!session) throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
  return session === 'waits' ? { msg: waitsForOther, code: '200' } : sessionBody(auth, session)
}
