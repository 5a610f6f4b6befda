import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { channelOf, realtimePath } from '@atelier/contract/realtime'
import { Server } from 'socket.io'
import type { Deps } from '#deps.ts'
import { clientAddress, proxiesOf } from '#http/addresses.ts'
import { countPerBlock } from '#http/connections.ts'
import { limitHandshake } from '#http/request-limits.ts'
import { isForeignRequest } from '#http/this-machine.ts'
import { openChannels } from '#realtime/channels.ts'
import type { Cluster, ClusterListener } from '#realtime/cluster.ts'
import { endWithSessions } from '#realtime/end-with-sessions.ts'
import { type ClusterHandlers, type Io, type IoSocket, roomOf } from '#realtime/io.ts'
import { joinPostgres } from '#realtime/postgres-cluster.ts'
import { trackPresence } from '#realtime/presence.ts'
import type { Realtime } from '#realtime/realtime.ts'
import { joinRedis } from '#realtime/redis-cluster.ts'
import { admitSockets } from '#realtime/sockets.ts'

const checkEveryMs = 500
const catchUpEveryMs = 30_000
const tellTogetherMs = 300
const { heartbeatMs, timeoutMs } = limits.realtime

/** With DATABASE_URL, REDIS_URL or several processes, hints also reach the sockets of the others. */
export function openRealtime(deps: Pick<Deps, 'config' | 'db' | 'keys' | 'log' | 'failures' | 'clock' | 'redis' | 'limits'>): Realtime {
  const { config, log, failures, clock } = deps
  const isProxy = proxiesOf(config)
  const open = countPerBlock()
  const io: Io = new Server({
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: timeoutMs,
    pingInterval: heartbeatMs,
    pingTimeout: timeoutMs,
    allowRequest(request, decide) {
      const client = clientAddress(request, isProxy)
      const isOurs = isAllowed(request, config.allowedOrigins) && !isForeignRequest(config, request.headers)
      decide(null, !closed && isOurs && isInLimits(deps, client) && hasRoom(request.socket, client))
    },
  })
  // `guardConnections` does not count connections from a proxy, and the limit of requests does not count sockets.
  function hasRoom(socket: IncomingMessage['socket'], client: string): boolean {
    if (!config.rateLimits) return true
    const leave = socket.destroyed ? undefined : open.enter(client)
    if (leave) socket.once('close', leave)
    return leave !== undefined
  }
  const presence = trackPresence(io, deps)
  const channels = openChannels(io, { ...deps, presence, broadcastTyping: (...who) => everywhere('typing', ...who) })
  const socketsHere = `process:${randomUUID()}`

  /** Makes clients refetch what they missed; older ones are disconnected for that. Once for all processes that recover together. */
  const behind = new Set<IoSocket>()
  let telling: NodeJS.Timeout | undefined
  const reconnectAll = () => {
    for (const socket of io.of('/').sockets.values()) behind.add(socket)
    telling ??= setTimeout(tellThem, tellTogetherMs).unref()
  }
  function tellThem() {
    telling = undefined
    for (const socket of behind)
      if (socket.data.catchesUp) socket.emit('catch_up')
      else socket.conn.close()
    behind.clear()
  }
  let missed = false
  let caughtUpAt = Number.NEGATIVE_INFINITY
  const settled = Promise.withResolvers<void>()
  const cluster = join(io, deps, {
    hears() {
      reconnectAll()
      settled.resolve()
    },
    isDeaf: settled.resolve,
    reaches() {
      caughtUpAt = Number.NEGATIVE_INFINITY
      void catchUp()
    },
    lost(error) {
      if (!missed) log.warn({ err: error }, 'hints do not reach the other processes')
      missed = true
    },
  })
  if (!cluster) settled.resolve()

  admitSockets(io, deps, {
    ready: settled.promise,
    serve(socket) {
      socket.join(socketsHere)
      channels.serve(socket)
      void presence.write()
      socket.on('disconnect', () => void presence.write())
    },
  })

  const handlers: ClusterHandlers = {
    end(room) {
      io.local.to(room).emit('signed_out')
      io.local.in(room).disconnectSockets(true)
    },
    checkChannels: (userIds) => void channels.check(userIds).catch((error) => failures.report('hint', error)),
    typing: channels.applyTyping,
    reconnectAll,
  }
  for (const [name, act] of Object.entries(handlers)) io.on(name as keyof ClusterHandlers, act)
  // Own sockets directly: other processes are reached through a server that may be away.
  function everywhere<Name extends keyof ClusterHandlers>(name: Name, ...what: Parameters<ClusterHandlers[Name]>) {
    const act = handlers[name] as (...what: Parameters<ClusterHandlers[Name]>) => void
    act(...what)
    if (cluster) io.serverSideEmit(name, ...what)
  }

  /** Rare, because it costs more than a hint. */
  async function catchUp() {
    const now = clock().getTime()
    if (!missed || now < caughtUpAt + catchUpEveryMs) return
    missed = false
    caughtUpAt = now
    io.serverSideEmit('reconnectAll')
  }

  const emitTo: Realtime['emitTo'] = (room, event, ...payload) => {
    io.local.to(room).emit(event, ...payload)
    if (cluster)
      io.to(room)
        .except(socketsHere)
        .emit(event, ...payload)
  }

  let stopChecking = () => {}
  let closed = false
  return {
    emit: (userId, event, ...payload) => emitTo(roomOf.user(userId), event, ...payload),
    emitTo,
    emitToAll: (event, ...payload) => emitTo(roomOf.everybody, event, ...payload),
    endSession: (sessionId) => everywhere('end', roomOf.session(sessionId)),
    endUser(userId) {
      everywhere('end', roomOf.user(userId))
      everywhere('checkChannels', [userId])
    },
    checkChannels: (...userIds) => everywhere('checkChannels', userIds),
    mayHear: (userId) => cluster !== null || io.of('/').adapter.rooms.has(roomOf.user(userId)),
    hasOpenHere(userId, conversationId) {
      const { adapter, sockets } = io.of('/')
      const open = adapter.rooms.get(channelOf.conversation(conversationId)) ?? []
      return [...open].some((id) => sockets.get(id)?.data.session.user_id === userId)
    },
    attach: (server) => void io.attach(server),
    checkSockets() {
      stopChecking = again(checkEveryMs, [() => endWithSessions(io, deps), presence.write, channels.check, catchUp], (error) =>
        failures.report('upkeep', error),
      )
      return stopChecking
    },
    moveSockets(withinMs) {
      for (const { conn } of io.of('/').sockets.values()) setTimeout(() => conn.close(), Math.random() * withinMs).unref()
    },
    async close() {
      closed = true
      stopChecking()
      clearTimeout(telling)
      await presence.leave()
      // Not io.close(): clients would not reconnect, and it closes the HTTP server.
      io.engine?.close()
      await io.of('/').adapter.close()
      await cluster?.leave()
    },
  }
}

function join(io: Io, { config, db, redis }: Pick<Deps, 'config' | 'db' | 'redis'>, listener: ClusterListener): Cluster | null {
  if (redis) return joinRedis(io, redis, listener)
  return config.databaseUrl || config.processes > 1 ? joinPostgres(io, db, listener) : null
}

/** A failing step does not stop the others; `failed` hears of it once per outage. @returns a function that stops it */
function again(everyMs: number, steps: (() => Promise<void>)[], failed: (error: unknown) => void): () => void {
  const failing = new Set<() => Promise<void>>()
  let timer: NodeJS.Timeout
  let stopped = false
  const wait = () => {
    if (!stopped) timer = setTimeout(run, everyMs).unref()
  }
  const run = async () => {
    for (const step of steps)
      await step().then(
        () => failing.delete(step),
        (error) => {
          if (!failing.has(step)) failed(error)
          failing.add(step)
        },
      )
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

function isInLimits({ limits }: Pick<Deps, 'limits'>, address: string): boolean {
  try {
    limitHandshake(limits, address)
    return true
  } catch (error) {
    if (isFailure(error, 'rate_limited')) return false
    throw error
  }
}
