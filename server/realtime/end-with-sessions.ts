import type { Deps } from '#deps.ts'
import { endedAmong } from '#realtime/realtime.queries.ts'
import { type Io, signOut } from '#realtime/sockets.ts'

const everyMs = 500

/**
 * Ends sockets within a second of the end of their token, and of what ended their session, also when no call said so: another program wrote to
 * the tables, or the message to this process was lost. Each process asks about its own sockets, in one query. @returns how to stop
 */
export function endWithSessions(io: Io, { db, clock }: Pick<Deps, 'db' | 'clock'>): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const again = () => {
    if (!stopped) timer = setTimeout(check, everyMs).unref()
  }
  const check = async () => {
    const sockets = [...io.of('/').sockets.values()]
    const now = clock().getTime()
    for (const { data, conn } of sockets) {
      // The connection and not the socket, so that the client comes back by itself with a fresh token.
      if (data.session.expires_at * 1_000 <= now) conn.close()
    }
    const held = sockets.map(({ data }) => data.session)
    // While the database is away nobody is let in and nobody is told anything; the question can wait.
    const ended = held.length > 0 ? await endedAmong(db, held).catch(() => null) : null
    for (const socket of sockets) {
      if (ended?.has(socket.data.session.session_id)) signOut(socket)
    }
    again()
  }
  again()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
