import { currentSession, isIn } from '#data/session/session.ts'
import { storedSession } from '#data/session/stored-session.ts'

/** Undefined while another tab has signed somebody else in: calls would carry that person's token. */
export function accountId(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' && isIn(session) && storedSession()?.user.id === session.user.id ? session.user.id : undefined
}
