import type { IncomingMessage } from 'node:http'
import { realtimePath } from '@atelier/contract/realtime'
import { Server } from 'socket.io'
import type { Deps } from '#deps.ts'
import { joinCluster } from '#realtime/cluster.ts'
import { endWithSessions } from '#realtime/end-with-sessions.ts'
import type { Realtime } from '#realtime/realtime.ts'
import { admitSockets, type Deeds, type Io, roomOf } from '#realtime/sockets.ts'

/** Answers once it is attached to a server. With DATABASE_URL, hints also reach the sockets of other processes. */
export function openRealtime({ config, db, keys, log, clock }: Pick<Deps, 'config' | 'db' | 'keys' | 'log' | 'clock'>): Realtime {
  const io: Io = new Server({
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isAllowed(request, config.allowedOrigins)),
  })
  const cluster = config.databaseUrl ? joinCluster(io, db, log) : null
  admitSockets(io, { db, keys, log, clock })
  let stopChecking = () => {}

  const here: Deeds = {
    tell: (room, event, payload) => void io.local.to(room).emit(event, ...payload),
    end(room) {
      io.local.to(room).emit('signed_out')
      io.local.in(room).disconnectSockets(true)
    },
  }
  io.on('tell', here.tell)
  io.on('end', here.end)
  // Own sockets directly: the other processes are reached through the database, which may be away.
  const everywhere: Deeds = {
    tell(...what) {
      here.tell(...what)
      if (cluster) io.serverSideEmit('tell', ...what)
    },
    end(room) {
      here.end(room)
      if (cluster) io.serverSideEmit('end', room)
    },
  }
  return {
    emit: (userId, event, ...payload) => everywhere.tell(roomOf.user(userId), event, payload),
    endSession: (sessionId) => everywhere.end(roomOf.session(sessionId)),
    endUser: (userId) => everywhere.end(roomOf.user(userId)),
    attach: (server) => void io.attach(server),
    checkSessions() {
      stopChecking = endWithSessions(io, { db, clock })
      return stopChecking
    },
    async close() {
      stopChecking()
      // Not io.close(): clients would not reconnect, and it closes the HTTP server.
      io.engine?.close()
      await io.of('/').adapter.close()
      await cluster?.leave()
    },
  }
}

// Browsers always send an origin; clients that send none have no cookies to abuse.
function isAllowed({ headers: { origin } }: IncomingMessage, allowedOrigins: string[]): boolean {
  return origin === undefined || allowedOrigins.includes(origin)
}
