import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { endSession } from '#auth/sessions/end-sessions.ts'
import { openAgain, sessionBody } from '#auth/sessions/open-session.ts'
import { type RefreshTokenContent, readRefreshToken } from '#auth/sessions/refresh-tokens.ts'
import { advanceSession, type SessionRecord, sessionById } from '#auth/sessions/sessions.queries.ts'
import { mailOwner } from '#auth/users/mail-owner.ts'
import { userById } from '#auth/users/users.queries.ts'
import { transaction } from '#db/transaction.ts'

const body = z.object({ refresh_token: z.optional(z.string().check(z.maxLength(200))) })
const idleDays = 180

/** A client that lost the answer may repeat its token and gets the same successor; older tokens count as copied and end the session. */
export async function refreshGrant(auth: Auth, request: FastifyRequest) {
  const { refresh_token = '' } = bodyOf(request, body)
  const token = readRefreshToken(auth.refreshKey, refresh_token)
  if (token === 'malformed') throw invalid('Refresh token is not valid')
  if (!token) throw new AuthRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  await checkSession(auth, token)
  const session =
    (await advanceSession(auth.db, token.session_id, token.counter, auth.clock())) ?? (await activeAgain(auth, request, token))
  return sessionBody(auth, await openAgain(auth.db, session))
}

async function checkSession(auth: Auth, { session_id }: RefreshTokenContent): Promise<void> {
  const { db, clock } = auth
  const session = await sessionById(db, session_id)
  const user = session && (await userById(db, session.user_id))
  if (!session || !user) throw gone()
  if (user.banned) throw new AuthRefusal(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  if (clock().getTime() - Date.parse(session.refreshed_at) > idleDays * 86_400_000) {
    await endSession(auth, db, session_id)
    throw new AuthRefusal(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
  }
}

async function activeAgain(auth: Auth, request: FastifyRequest, token: RefreshTokenContent): Promise<SessionRecord> {
  const { db, config, clock } = auth
  const session = await sessionById(db, token.session_id)
  if (!session) throw gone()
  const recent = clock().getTime() - Date.parse(session.refreshed_at) <= config.auth.reuseIntervalS * 1000
  const buried = token.counter < session.refresh_floor
  const parent = token.counter === session.refresh_counter - 1
  if (!buried && parent && (recent || session.presented_counter < session.refresh_counter)) return session
  // Another tab may send its token just after the second factor revoked it: refused, but not theft.
  if (!(recent && token.counter === session.refresh_floor - 1)) await endCopied(auth, request, session, token)
  throw new AuthRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

async function endCopied(auth: Auth, request: FastifyRequest, session: SessionRecord, { counter }: RefreshTokenContent): Promise<void> {
  await transaction(auth.db, async (tx) => {
    const ended = await endSession(auth, tx, session.id)
    // A later token is left over from before a backup was restored.
    const user = ended > 0 && counter < session.refresh_counter && (await userById(tx, session.user_id))
    if (user) await mailOwner(auth, tx, request, user, { type: 'session_copied' })
  })
}

function gone(): AuthRefusal {
  return new AuthRefusal(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found')
}
