import type { Deps } from '#deps.ts'
import type { Io } from '#realtime/io.ts'
import { endedSessionIds } from '#realtime/realtime.queries.ts'
import { signOutSocket } from '#realtime/sockets.ts'

/** Even if nothing announced it: another program may have changed the tables, or the message was lost. */
export async function endWithSessions(io: Io, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const now = clock().getTime()
  for (const { data, conn } of sockets) {
    // Closing the connection, not the socket, makes the client reconnect with a fresh token.
    if (data.session.expires_at * 1_000 <= now) conn.close()
  }
  const held = sockets.map(({ data }) => data.session)
  const ended = held.length > 0 ? await endedSessionIds(db, held) : null
  for (const socket of sockets) {
    if (ended?.has(socket.data.session.session_id)) signOutSocket(socket)
  }
}
