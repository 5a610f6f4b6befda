import type { Deps } from '#deps.ts'
import { endedAmong } from '#realtime/realtime.queries.ts'
import type { Io } from '#realtime/sockets.ts'

const everyMs = 500

/**
 * Ends sockets within a second of the end of their session or of a ban, whoever decided it and in whichever process: each process
 * asks about its own sockets, in one query. @returns how to stop
 */
export function endWithSessions(io: Io, { db }: Pick<Deps, 'db'>): () => void {
  let timer: NodeJS.Timeout
  const again = () => {
    timer = setTimeout(check, everyMs).unref()
  }
  const check = async () => {
    const sockets = [...io.of('/').sockets.values()]
    // While the database is away nobody is let in and nobody is told anything; the question can wait.
    const ended = sockets.length > 0 ? await endedAmong(db, sessionsOf(sockets)).catch(() => null) : null
    for (const socket of sockets) {
      if (!ended?.has(socket.data.session.session_id)) continue
      socket.emit('signed_out')
      socket.disconnect(true)
    }
    again()
  }
  again()
  return () => clearTimeout(timer)
}

function sessionsOf(sockets: { data: { session: { session_id: string } } }[]): string[] {
  return [...new Set(sockets.map(({ data }) => data.session.session_id))]
}
