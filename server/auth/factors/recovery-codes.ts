import { randomBytes } from 'node:crypto'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#auth/auth.ts'
import { stopRemoval } from '#auth/factors/factor-removal.ts'
import { hasSecondFactor } from '#auth/factors/factors.queries.ts'
import { recoveryCodesOf, replaceRecoveryCodes, spendRecoveryCode } from '#auth/factors/recovery-codes.queries.ts'
import { userAgentOf } from '#auth/requests.ts'
import { secondsOf } from '#auth/sessions/open-session.ts'
import { raiseSession, type SessionRecord, sessionById } from '#auth/sessions/sessions.queries.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { lockedUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'
import type { SignedIn } from '#http/session.ts'

// Crockford's Base32: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLetters = 10

/** Only keyed hashes are stored. @throws Failure no_second_factor */
export async function makeRecoveryCodes(auth: Auth, tx: Db, request: FastifyRequest, userId: string): Promise<string[]> {
  const user = await withSecondFactor(tx, userId)
  const codes = Array.from({ length: limits.recoveryCodes.count }, newCode)
  await replaceRecoveryCodes(
    tx,
    user.id,
    codes.map((code) => hashOf(auth, user.id, code)),
  )
  await mailOwner(auth, tx, request, user, { type: 'recovery_codes_made' })
  return codes
}

/** Revokes the session's refresh tokens. @throws Failure conflict when already aal2, no_second_factor, invalid (wrong_code) */
export async function redeemRecoveryCode(
  auth: Auth,
  tx: Db,
  request: FastifyRequest,
  person: Pick<SignedIn, 'id' | 'session_id'>,
  typed: string,
): Promise<SessionRecord> {
  const user = await withSecondFactor(tx, person.id)
  // Checked again under the lock: of concurrent attempts only one raises the session.
  const session = await sessionById(tx, person.session_id)
  if (!session) throw new Failure('unauthenticated')
  if (session.aal === 'aal2') throw new Failure('conflict')
  if (!(await spendRecoveryCode(tx, user.id, hashOf(auth, user.id, typed))))
    throw new Failure('invalid', { errors: [{ field: 'code', code: 'wrong_code' }] })
  const { left } = await recoveryCodesOf(tx, user.id)
  await mailOwner(auth, tx, request, user, { type: 'recovery_code_used', left })
  await stopRemoval(auth, tx, request, user)
  await auth.accountHooks.comeBack(auth, tx, user.id, userAgentOf(request))
  const at = auth.clock()
  return raiseSession(tx, session.id, { method: 'recovery_code', timestamp: secondsOf(at) }, null, at)
}

async function withSecondFactor(tx: Db, userId: string): Promise<User> {
  const user = await lockedUser(tx, userId)
  if (!user) throw new Failure('unauthenticated')
  if (!(await hasSecondFactor(tx, userId))) throw new Failure('no_second_factor')
  return user
}

function newCode(): string {
  const code = Array.from(randomBytes(codeLetters), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${code.slice(0, codeLetters / 2)}-${code.slice(codeLetters / 2)}`
}

function hashOf({ digest }: Auth, userId: string, typed: string): Buffer {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return digest('recovery code', `${userId} ${code}`)
}
