import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { channelOf, type Presence } from '@atelier/contract/realtime'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { openLimits } from '#http/limits.ts'
import { openRealtime } from '#realtime/open-realtime.ts'
import { openRedis } from '#redis.ts'
import { converse, say } from '#testing/conversations.ts'
import { startRedis } from '#testing/redis.ts'
import { type Client, ended, next, socketsTo } from '#testing/sockets.ts'
import { world } from '#testing/world.ts'

const redis = await startRedis()
const { app, clock, config, deps, db, people } = await world({ redisUrl: redis.url, rateLimits: true })
const { realtime } = deps
const { connected } = await socketsTo(realtime)
const patiently = { timeout: 60_000 }
const rejections: unknown[] = []
process.on('unhandledRejection', (reason) => rejections.push(reason))

/** What another server process would open over the same database. */
async function otherProcess(url = redis.url) {
  const connection = await openRedis({ url, secret: config.secret }, pino({ level: 'silent' }))
  const opened = openRealtime({ ...deps, redis: connection })
  const close = async () => {
    await opened.close()
    await connection.close()
  }
  return { realtime: opened, redis: connection, close }
}

/** The way to Redis, as through a proxy. */
async function wayToRedis() {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const onwards = connect(Number(new URL(redis.url).port), '127.0.0.1')
    for (const [one, other] of [[socket, onwards] as const, [onwards, socket] as const]) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const join = () => {
    isCut = false
  }
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, join }
}

const isReady = () => expect.poll(() => deps.redis?.client.isReady, patiently).toBe(true)

test('by Redis, hints and ends of sockets reach the sockets of the other processes', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const other = await otherProcess()
  onTestFinished(other.close)
  await expect.poll(() => other.redis.client.isReady, patiently).toBe(true)
  const [one, two] = await Promise.all([connected(ann.token), connected(bob.token)])
  const heard: string[] = []
  two.onAny((event: string) => heard.push(event))
  const counts: number[] = []
  one.on('notification', ({ unread_count }) => counts.push(unread_count))
  for (let n = 1; n <= 200; n++) other.realtime.emit(ann.id, 'notification', { unread_count: n })
  await expect.poll(() => counts.at(-1), patiently).toBe(200)
  expect(counts).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  const [told, end] = [next(one, 'signed_out'), ended(one)]
  other.realtime.endUser(ann.id)
  await told
  expect(await end).toBe('io server disconnect')
  const own = next(two, 'notification')
  other.realtime.emit(bob.id, 'notification', { unread_count: 1 })
  expect(await own).toEqual([{ unread_count: 1 }])
  expect(heard).toEqual(['notification'])
})

test('by Redis, messages, typing, presence and the end of channels reach the people of the other processes', async () => {
  const { cyn, dan } = await people('cyn', 'dan')
  const id = await converse(cyn, dan)
  onTestFinished(realtime.checkSockets())
  const other = await otherProcess()
  onTestFinished(other.close)
  const elsewhere = await socketsTo(other.realtime)
  const [one, two] = await Promise.all([connected(cyn.token), elsewhere.connected(dan.token)])
  const enter = (socket: Client, channel: string): Promise<Presence[] | null> => socket.emitWithAck('subscribe', channel)
  await expect.poll(() => enter(one, channelOf.presence(id)), patiently).toHaveLength(1)
  await Promise.all([enter(one, channelOf.typing(id)), enter(two, channelOf.typing(id))])
  const seen: Record<string, Presence[]> = {}
  one.on('presence', (channel, present) => {
    seen[channel] = present
  })
  two.emit('typing', id, true)
  await expect
    .poll(() => seen[channelOf.typing(id)], patiently)
    .toEqual([{ user_id: dan.id, conversation_id: id, online_at: expect.any(String) }])
  const message = next(two, 'message_new')
  const sent = await say(cyn, id, '👩🏽‍🎨'.repeat(1_000))
  expect(await message).toEqual([{ ...sent, client_id: null }])
  await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${cyn.id}, ${dan.id})`)
  realtime.checkChannels(cyn.id, dan.id)
  await expect.poll(() => seen, patiently).toEqual({ [channelOf.presence(id)]: [], [channelOf.typing(id)]: [] })
  expect(await enter(two, channelOf.typing(id))).toBeNull()
})

test('limits are shared by Redis, by our clock, and lose no count', async () => {
  await isReady()
  clock.stop()
  const other = await otherProcess()
  onTestFinished(other.close)
  await expect.poll(() => other.redis.client.isReady, patiently).toBe(true)
  const elsewhere = openLimits({ db, redis: other.redis, clock: clock.now }, true)
  const rate = { max: 10, per_s: 60 }
  const takes = Array.from({ length: 30 }, (_, n) => (n % 2 ? deps.limits : elsewhere).take('key', rate))
  const answers = await Promise.allSettled(takes)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(deps.limits.take('key', rate)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 })
  await expect(deps.limits.take('other key', rate)).resolves.toBeUndefined()
  clock.pass(59)
  await expect(elsewhere.take('key', rate)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 })
  clock.pass(1)
  await expect(elsewhere.take('key', rate)).resolves.toBeUndefined()
  expect(await db.maybeOne(sql`select from rate_counts where key like '%key'`)).toBeUndefined()
})

test('when Redis goes and comes back, the server goes on: limits in the table, sockets that read what they missed', async () => {
  const { eve } = await people('eve')
  await isReady()
  const other = await otherProcess()
  onTestFinished(other.close)
  const readiness = async () => {
    const answer = await app.inject('/readyz')
    return [answer.statusCode, answer.json()]
  }
  expect(await readiness()).toEqual([200, { status: 'ready', redis: 'ready' }])
  const socket = await connected(eve.token, { reconnection: true })
  const connects: unknown[] = []
  socket.on('connect', () => connects.push(socket.id))
  await redis.stop()
  await expect.poll(readiness, patiently).toEqual([200, { status: 'ready', redis: 'away' }])
  const own = next(socket, 'notification')
  realtime.emit(eve.id, 'notification', { unread_count: 1 })
  expect(await own).toEqual([{ unread_count: 1 }])
  await deps.limits.take('while away', { max: 1, per_s: 60 })
  await expect(deps.limits.take('while away', { max: 1, per_s: 60 })).rejects.toMatchObject({ code: 'rate_limited' })
  expect(connects).toEqual([])
  await redis.start()
  await expect.poll(() => connects.length, patiently).toBeGreaterThan(0)
  await expect.poll(readiness, patiently).toEqual([200, { status: 'ready', redis: 'ready' }])
  await expect.poll(() => other.redis.client.isReady, patiently).toBe(true)
  const counts: number[] = []
  socket.on('notification', ({ unread_count }) => counts.push(unread_count))
  await expect
    .poll(() => [other.realtime.emit(eve.id, 'notification', { unread_count: 2 }), counts.length][1], patiently)
    .toBeGreaterThan(0)
  expect(rejections).toEqual([])
})

test('a Redis that leads afterwards may give its entries lower numbers', async () => {
  const { hal } = await people('hal')
  await isReady()
  const other = await otherProcess()
  onTestFinished(other.close)
  await expect.poll(() => other.redis.client.isReady, patiently).toBe(true)
  const socket = await connected(hal.token, { reconnection: true })
  const counts: number[] = []
  socket.on('notification', ({ unread_count }) => counts.push(unread_count))
  const fast = await createClient({ url: redis.url }).connect()
  await fast.xAdd(other.redis.prefix, `${Date.now() + 3_600_000}-0`, { of: 'a fast clock' })
  fast.destroy()
  other.realtime.emit(hal.id, 'notification', { unread_count: 1 })
  await expect.poll(() => counts, patiently).toEqual([1])
  const back = new Promise<void>((resolve) => socket.once('connect', resolve))
  await redis.stop()
  await redis.start()
  await back
  await expect.poll(() => [other.realtime.emit(hal.id, 'notification', { unread_count: 2 }), counts.at(-1)][1], patiently).toBe(2)
})

test('a process that Redis was away for has the sockets of the others read what they missed, as soon as it is back', async () => {
  const { ivo } = await people('ivo')
  await isReady()
  const way = await wayToRedis()
  const other = await otherProcess(way.url)
  onTestFinished(other.close)
  onTestFinished(other.realtime.checkSockets())
  await expect.poll(() => other.redis.client.isReady, patiently).toBe(true)
  const socket = await connected(ivo.token, { reconnection: true })
  const connects: unknown[] = []
  socket.on('connect', () => connects.push(socket.id))
  // What is done every half minute would not be done.
  clock.stop()
  way.cut()
  await expect.poll(() => other.redis.client.isReady, patiently).toBe(false)
  const said = vi.spyOn(other.redis.client, 'publish')
  other.realtime.emit(ivo.id, 'notification', { unread_count: 1 })
  await expect.poll(() => said.mock.calls.length, patiently).toBeGreaterThan(0)
  expect(connects).toEqual([])
  way.join()
  await expect.poll(() => connects.length, patiently).toBeGreaterThan(0)
  expect(rejections).toEqual([])
})

test('a socket whose client knows how is told to read what it missed, and stays', async () => {
  const { joe } = await people('joe')
  await isReady()
  const socket = await connected(joe.token, { auth: { token: joe.token, catches_up: true } })
  const told = next(socket, 'catch_up')
  await redis.stop()
  await redis.start()
  await told
  expect(socket.connected).toBe(true)
})

test('what Redis was told of messages does not stay there', async () => {
  const { flo, gil } = await people('flo', 'gil')
  await isReady()
  await say(flo, await converse(flo, gil))
  const watcher = await createClient({ url: redis.url }).connect()
  onTestFinished(() => watcher.destroy())
  const streams = await watcher.keys('*')
  expect(streams).not.toEqual([])
  for (const key of streams) expect(await watcher.ttl(key)).toBeGreaterThan(0)
})

test('a process that leaves keeps no connection to Redis', async () => {
  await isReady()
  const watcher = await createClient({ url: redis.url }).connect()
  onTestFinished(() => watcher.destroy())
  const connections = async () => (await watcher.clientList()).length
  const before = await connections()
  const other = await otherProcess()
  await expect.poll(connections, patiently).toBe(before + 3)
  await other.close()
  await expect.poll(connections, patiently).toBe(before)
  expect(rejections).toEqual([])
})
