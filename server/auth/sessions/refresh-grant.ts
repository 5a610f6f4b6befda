import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Auth } from '#auth/auth.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'
import { bodyOf } from '#auth/requests.ts'
import { endSession } from '#auth/sessions/end-sessions.ts'
import { openAgain, sessionBody } from '#auth/sessions/open-session.ts'
import { type RefreshTokenContent, readRefreshToken } from '#auth/sessions/refresh-tokens.ts'
import { advanceSession, type SessionRow, sessionById } from '#auth/sessions/sessions.queries.ts'
import { userById } from '#auth/users/users.queries.ts'

const body = z.object({ refresh_token: z.optional(z.string().check(z.maxLength(200))) })
const idleDays = 180

/** A client that lost the answer may repeat the token and gets the same successor. An older token counts as stolen and ends the session. */
export async function refreshGrant(auth: Auth, request: FastifyRequest) {
  const { refresh_token = '' } = bodyOf(request, body)
  const token = readRefreshToken(auth.refreshKey, refresh_token)
  if (token === 'malformed') throw invalid('Refresh token is not valid')
  if (!token) throw new AuthRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  await checkSession(auth, token)
  const session = (await advanceSession(auth.db, token.session_id, token.counter, auth.clock())) ?? (await activeAgain(auth, token))
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

async function activeAgain(auth: Auth, { session_id, counter }: RefreshTokenContent): Promise<SessionRow> {
  const { db, config, clock } = auth
  const session = await sessionById(db, session_id)
  if (!session) throw gone()
  const age = clock().getTime() - Date.parse(session.refreshed_at)
  const recent = age <= config.auth.reuseIntervalS * 1000
  const buried = counter < session.refresh_floor
  if (!buried && (counter === session.refresh_counter - 1 || recent)) return session
  // Another tab may send the old token just after the second factor: refused, but not theft.
  if (!(buried && recent)) await endSession(auth, db, session_id)
  throw new AuthRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

function gone(): AuthRefusal {
  return new AuthRefusal(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found')
}
