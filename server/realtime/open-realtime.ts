import type { IncomingMessage } from 'node:http'
import { limits } from '@atelier/contract/limits'
import { realtimePath } from '@atelier/contract/realtime'
import { Server } from 'socket.io'
import type { Deps } from '#deps.ts'
import { openChannels } from '#realtime/channels.ts'
import { joinCluster } from '#realtime/cluster.ts'
import { endWithSessions } from '#realtime/end-with-sessions.ts'
import { type Deeds, type Io, roomOf } from '#realtime/io.ts'
import { keepPresence } from '#realtime/presence.ts'
import type { Realtime } from '#realtime/realtime.ts'
import { admitSockets } from '#realtime/sockets.ts'

const checkEveryMs = 500
const { heartbeatMs, timeoutMs } = limits.realtime

/** Answers once it is attached to a server. With DATABASE_URL, hints also reach the sockets of other processes. */
export function openRealtime(deps: Pick<Deps, 'config' | 'db' | 'keys' | 'log' | 'clock'>): Realtime {
  const { config, db, log } = deps
  const io: Io = new Server({
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: timeoutMs,
    pingInterval: heartbeatMs,
    pingTimeout: timeoutMs,
    allowRequest: (request, decide) => decide(null, isAllowed(request, config.allowedOrigins)),
  })
  const cluster = config.databaseUrl ? joinCluster(io, db, log) : null
  const presence = keepPresence(io, deps)
  const channels = openChannels(io, { ...deps, presence, sayTyping: (...who) => everywhere.typing(...who) })
  admitSockets(io, deps, (socket) => {
    channels.serve(socket)
    void presence.write()
    socket.on('disconnect', () => void presence.write())
  })

  const here: Deeds = {
    tell: (room, event, payload) => void io.local.to(room).emit(event, ...payload),
    end(room) {
      io.local.to(room).emit('signed_out')
      io.local.in(room).disconnectSockets(true)
    },
    // If the database is away, the next check ends them.
    checkChannels: (userIds) => void channels.check(userIds).catch(() => {}),
    typing: channels.hearTyping,
  }
  // Own sockets directly: the other processes are reached through the database, which may be away.
  const everywhere: Deeds = {
    tell(...what) {
      here.tell(...what)
      if (cluster) io.serverSideEmit('tell', ...what)
    },
    end(...what) {
      here.end(...what)
      if (cluster) io.serverSideEmit('end', ...what)
    },
    checkChannels(...what) {
      here.checkChannels(...what)
      if (cluster) io.serverSideEmit('checkChannels', ...what)
    },
    typing(...what) {
      here.typing(...what)
      if (cluster) io.serverSideEmit('typing', ...what)
    },
  }
  io.on('tell', here.tell)
  io.on('end', here.end)
  io.on('checkChannels', here.checkChannels)
  io.on('typing', here.typing)

  let stopChecking = () => {}
  return {
    emit: (userId, event, ...payload) => everywhere.tell(roomOf.user(userId), event, payload),
    endSession: (sessionId) => everywhere.end(roomOf.session(sessionId)),
    endUser(userId) {
      everywhere.end(roomOf.user(userId))
      everywhere.checkChannels([userId])
    },
    checkChannels: (...userIds) => everywhere.checkChannels(userIds),
    attach: (server) => void io.attach(server),
    checkSockets() {
      stopChecking = again(checkEveryMs, [() => endWithSessions(io, deps), presence.write, channels.check])
      return stopChecking
    },
    async close() {
      stopChecking()
      await presence.leave()
      // Not io.close(): clients would not reconnect, and it closes the HTTP server.
      io.engine?.close()
      await io.of('/').adapter.close()
      await cluster?.leave()
    },
  }
}

/** Runs the steps again and again. One that fails, because the database is away, does not stop the others. @returns a function that stops it */
function again(everyMs: number, steps: (() => Promise<void>)[]): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const wait = () => {
    if (!stopped) timer = setTimeout(run, everyMs).unref()
  }
  const run = async () => {
    for (const step of steps) await step().catch(() => {})
    wait()
  }
  wait()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

// Browsers always send an origin; clients that send none have no cookies to abuse.
function isAllowed({ headers: { origin } }: IncomingMessage, allowedOrigins: string[]): boolean {
  return origin === undefined || allowedOrigins.includes(origin)
}
