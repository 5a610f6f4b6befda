import type { Auth } from '#auth/auth.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { refreshToken } from '#auth/sessions/refresh-tokens.ts'
import { insertSession, type OpenSession, type SessionRecord } from '#auth/sessions/sessions.queries.ts'
import { banRefusal, heldRefusal } from '#auth/sessions/suspended.ts'
import { userBody } from '#auth/users/user-body.ts'
import { fullUser, type User } from '#auth/users/users.queries.ts'
import type { Db } from '#db/connection.ts'

export const accessTokenS = 3600

interface SignIn {
  method: string
  provider: string
  userAgent: string
  /** It opened the session, which then needs no second factor. */
  passkey_id?: string
}

/** Unless a second factor is owed, it revives an account awaiting purge, which needs a transaction. @throws AuthRefusal 403 user_banned, sign_up_held */
export async function openSession(
  auth: Pick<Auth, 'clock' | 'config' | 'jobs' | 'accountHooks'>,
  db: Db,
  user: Pick<User, 'id' | 'banned' | 'held'>,
  { method, provider, userAgent, passkey_id }: SignIn,
): Promise<OpenSession> {
  if (user.banned) throw await banRefusal(auth, db, user.id, 403)
  if (user.held) throw heldRefusal()
  const at = auth.clock()
  const session = await insertSession(db, user.id, provider, { method, timestamp: secondsOf(at) }, userAgent, at, passkey_id)
  if (!session) throw gone()
  const owing = session.aal === 'aal1' && session.user.factors.some(({ status }) => status === 'verified')
  if (session.user.hidden && !owing) await auth.accountHooks.comeBack(auth, db, user.id, userAgent)
  return session
}

export async function openAgain(db: Db, session: SessionRecord): Promise<OpenSession> {
  const user = await fullUser(db, session.user_id)
  if (!user) throw gone()
  return { ...session, user }
}

export async function sessionBody({ keys, refreshKey, clock }: Pick<Auth, 'keys' | 'refreshKey' | 'clock'>, session: OpenSession) {
  const user = userBody(session.user)
  const { id, email, phone, app_metadata, user_metadata, role, is_anonymous } = user
  const { aal, amr, id: session_id, refresh_counter } = session
  const person = { sub: id, email, phone, app_metadata, user_metadata, role, is_anonymous }
  const claims = { ...person, aud: 'authenticated', aal, amr, session_id, refresh_counter }
  return {
    access_token: await keys.sign(claims, accessTokenS),
    token_type: 'bearer',
    expires_in: accessTokenS,
    expires_at: secondsOf(clock()) + accessTokenS,
    refresh_token: refreshToken(refreshKey, { session_id, counter: refresh_counter }),
    user,
  }
}
export type SessionBody = Awaited<ReturnType<typeof sessionBody>>

export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

function gone(): AuthRefusal {
  return new AuthRefusal(403, 'user_not_found', 'User not found')
}
