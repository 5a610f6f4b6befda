import type { Auth } from '#auth/auth.ts'
import { endPendingChanges } from '#auth/links/tokens.queries.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  deleteSingleFactorSessions,
  type EndedSession,
} from '#auth/sessions/sessions.queries.ts'
import type { Db } from '#db/connection.ts'

type Sockets = Pick<Auth, 'realtime'>

export const endSession = async (auth: Sockets, db: Db, id: string) => closeSockets(auth, db, await deleteSession(db, id))

export const endSessionOf = async (auth: Sockets, db: Db, userId: string, id: string) =>
  closeSockets(auth, db, await deleteSessionOf(db, userId, id)) > 0

/** Also ends pending changes of address: one of those sessions may have asked for them. */
export async function endOtherSessions(auth: Sockets, db: Db, userId: string, kept: string): Promise<void> {
  await endPendingChanges(db, userId)
  closeSockets(auth, db, await deleteOtherSessions(db, userId, kept))
}

export const endOwingSessions = async (auth: Sockets, tx: Db, userId: string) =>
  closeSockets(auth, tx, await deleteSingleFactorSessions(tx, userId, null))

export const endSingleFactorSessions = async (auth: Sockets, tx: Db, userId: string, kept: string) =>
  closeSockets(auth, tx, await deleteSingleFactorSessions(tx, userId, kept))

export async function endSessionsOf(auth: Sockets, db: Db, userId: string): Promise<void> {
  await endPendingChanges(db, userId)
  await deleteSessionsOf(db, userId)
  closeSocketsOf(auth, db, userId)
}

/** Closes all sockets of a user after the commit; those of live sessions reconnect and prove themselves again. */
export function closeSocketsOf({ realtime }: Sockets, db: Db, userId: string): void {
  db.after(() => realtime.endUser(userId))
}

/** Closes the sessions' sockets after the commit. @returns how many sessions there are */
export function closeSockets({ realtime }: Sockets, db: Db, sessions: EndedSession[]): number {
  db.after(() => {
    for (const { id } of sessions) realtime.endSession(id)
  })
  return sessions.length
}
