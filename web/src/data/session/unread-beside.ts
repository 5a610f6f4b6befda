import { requestOf } from '@atelier/contract/endpoint'
import { unreadNotifications } from '@atelier/contract/notifications'
import { ignored } from '@atelier/contract/rules/ignored'
import type { Session } from '@supabase/auth-js'
import { renewBeside } from '#data/session/accounts.ts'
import { accountsBeside } from '#data/session/known-accounts.ts'
import { pageOwner } from '#data/session/page-owner.ts'
import { passingClient } from '#data/session/passing-client.ts'
import { isSessionFresh } from '#data/session/stored-session.ts'
import { serverUrl } from '#device/server-address.ts'

/** Unread count of each other account, by user id, fetched with its own session. Missing if the request fails. */
export async function unreadBeside(): Promise<Record<string, number>> {
  if (!navigator.onLine) return {}
  const counts = accountsBeside(pageOwner()).map(async ({ user_id, session }) => [
    user_id,
    session && (await ignored(unreadOf(session), 'shows no count')),
  ])
  return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count !== undefined))
}

async function unreadOf(session: Session): Promise<number | undefined> {
  const token = await freshToken(session)
  if (!token) return undefined
  const { url } = requestOf(unreadNotifications, {})
  const answer = await fetch(serverUrl(url), { headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? (await answer.json()).count : undefined
}

/** A renewed session is stored before it is used, because renewal invalidates the old token. */
async function freshToken(session: Session): Promise<string | undefined> {
  if (isSessionFresh(session)) return session.access_token
  const { data } = await passingClient().refreshSession(session)
  return data.session && renewBeside(session, data.session) ? data.session.access_token : undefined
}
