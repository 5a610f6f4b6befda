import type { Deps } from '#deps.ts'
import { endedAmong } from '#realtime/realtime.queries.ts'
import { type Io, signOut } from '#realtime/sockets.ts'

const everyMs = 500

/**
 * Ends sockets within a second after their token expired or their session ended, even if no call announced it, because another program
 * changed the tables or the message to this process was lost. @returns a function that stops it
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
      // Closing the connection, not the socket, makes the client reconnect with a fresh token.
      if (data.session.expires_at * 1_000 <= now) conn.close()
    }
    const held = sockets.map(({ data }) => data.session)
    // If the database is away, try again at the next interval.
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
