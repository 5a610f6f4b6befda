import type { RoleName } from '@atelier/contract/choices'
import type { JWTPayload } from 'jose'
import { badToken, type Keys } from '#auth/keys/keys.ts'
import { AuthRefusal } from '#auth/refusals.ts'
import { liveSession } from '#auth/sessions/session.queries.ts'
import { markPresented } from '#auth/sessions/sessions.queries.ts'
import type { Database } from '#db/connection.ts'
import { isId } from '#db/ids.ts'
import { callerIs } from '#db/lease.ts'

export interface Session {
  user_id: string
  session_id: string
  email: string
  role: RoleName
  aal: 'aal1' | 'aal2'
  owing: boolean
  lacks_factor: boolean
  is_anonymous: boolean
  read_only: boolean // the whole network
  restricted_until: string | null // may have passed
  /** In seconds since 1970. */
  expires_at: number
}

interface Known {
  db: Database
  keys: Keys
}

/** @returns null without a header @throws AuthRefusal 401 no_authorization, 403 bad_jwt, user_not_found, session_not_found, user_banned */
export async function sessionOf(deps: Known, authorization: string | undefined): Promise<Session | null> {
  if (authorization === undefined) return null
  const session = await socketIdentity(deps, bearerOf(authorization))
  callerIs(session.user_id)
  return session
}

export async function socketIdentity({ db, keys }: Known, token: string): Promise<Session> {
  const { sub, session_id, refresh_counter, exp = 0 } = await personalClaims(keys, token)
  const session = typeof session_id === 'string' && isId(session_id) ? session_id : null
  const found = await db.memory.recall('account', sub, `session ${session}`, () => liveSession(db, sub, session))
  if (!found) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const { banned, hidden, session_id: live, aal, owing, lacks_factor, unpresented, email, ...person } = found
  // Signing in revives a hidden account; until then its session is good for the second factor alone.
  if (!live || !aal || (hidden && !owing))
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (banned) throw new AuthRefusal(403, 'user_banned', 'User is banned')
  if (unpresented !== null && unpresented === refresh_counter) await markPresented(db, live, unpresented)
  return {
    ...person,
    email: email ?? '',
    session_id: live,
    aal,
    owing: owing === true,
    lacks_factor: lacks_factor === true,
    expires_at: exp,
  }
}

/** Claims of a token whose session may have ended. @throws AuthRefusal bad_jwt */
export async function personalClaims(keys: Keys, token: string): Promise<JWTPayload & { sub: string }> {
  const claims = await keys.verify(token)
  const { sub, aud } = claims
  if (!sub) throw new AuthRefusal(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isId(sub)) throw new AuthRefusal(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (aud !== 'authenticated') throw badToken('token has invalid claims: unexpected audience')
  return { ...claims, sub }
}

export function bearerOf(authorization: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}
