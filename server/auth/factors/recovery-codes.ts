import { randomBytes } from 'node:crypto'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { hasSecondFactor } from '#auth/factors/factors.queries.ts'
import { recoveryCodesOf, replaceRecoveryCodes, spendRecoveryCode } from '#auth/factors/recovery-codes.queries.ts'
import { secondsOf } from '#auth/sessions/open-session.ts'
import { raiseSession, type SessionRow, sessionById } from '#auth/sessions/sessions.queries.ts'
import { tellOwner } from '#auth/users/tell-owner.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import type { SignedIn } from '#http/session.ts'

// Crockford's: nobody mistakes a letter for a digit, and who does is understood all the same.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 10

/** Ten new codes for a person with a second factor; the former ones end. What is stored of them are keyed hashes. @throws Failure no_second_factor */
export async function makeRecoveryCodes(auth: Auth, tx: Db, request: FastifyRequest, userId: string): Promise<string[]> {
  const user = await withSecondFactor(tx, userId)
  const codes = Array.from({ length: limits.recoveryCodes.count }, newCode)
  await replaceRecoveryCodes(
    tx,
    user.id,
    codes.map((code) => hashOf(auth, user.id, code)),
  )
  await tellOwner(auth, tx, request, user, { type: 'recovery_codes_made' })
  return codes
}

/**
 * Spends a code in place of the second factor and raises the session; all its refresh tokens so far stop working.
 * @throws Failure conflict when the session owes nothing, no_second_factor, invalid wrong_code for a wrong, used or foreign one
 */
export async function redeemRecoveryCode(
  auth: Auth,
  tx: Db,
  request: FastifyRequest,
  person: Pick<SignedIn, 'id' | 'session_id'>,
  typed: string,
): Promise<SessionRow> {
  const user = await withSecondFactor(tx, person.id)
  // Asked again under the person's lock: of many tries at once, one raises the session and one code is spent.
  const session = await sessionById(tx, person.session_id)
  if (!session) throw new Failure('unauthenticated')
  if (session.aal === 'aal2') throw new Failure('conflict')
  if (!(await spendRecoveryCode(tx, user.id, hashOf(auth, user.id, typed))))
    throw new Failure('invalid', { errors: [{ field: 'code', code: 'wrong_code' }] })
  const { left } = await recoveryCodesOf(tx, user.id)
  await tellOwner(auth, tx, request, user, { type: 'recovery_code_used', left })
  const at = auth.clock()
  return raiseSession(tx, session.id, { method: 'recovery_code', timestamp: secondsOf(at) }, null, at)
}

async function withSecondFactor(tx: Db, userId: string): Promise<User> {
  const user = await lockedUser(tx, userId)
  if (!user) throw new Failure('unauthenticated')
  if (!(await hasSecondFactor(tx, userId))) throw new Failure('no_second_factor')
  return user
}

/** 50 random bits, as people copy them: `k7m2q-9xwtz`. */
function newCode(): string {
  const code = Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${code.slice(0, letters / 2)}-${code.slice(letters / 2)}`
}

// Dashes, blanks and case do not matter, nor whether somebody read the letter o or the digit.
function hashOf({ digest }: Auth, userId: string, typed: string): Buffer {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return digest('recovery code', `${userId} ${code}`)
}
