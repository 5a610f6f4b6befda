import { channelOf, type Presence } from '@atelier/contract/realtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { joinChannel, sendTyping } from '#data/realtime/channels.ts'
import { listen } from '#data/realtime/listen.ts'
import { realtimeAt } from '#testing/realtime.ts'
import { type FakeSocket, socketServer } from '#testing/sockets.ts'

vi.mock('socket.io-client', () => import('#testing/sockets.ts'))

const start = new Date('2026-03-01T12:00:00Z').getTime()
const heard: unknown[][] = []
listen('presence', (...values) => heard.push(['presence', ...values]))
listen('connected', () => heard.push(['connected']))
listen('disconnected', () => heard.push(['disconnected']))

const started = realtimeAt(new Date(start))
beforeEach(() => {
  heard.length = 0
})
const tries = ({ attempts }: FakeSocket) => attempts.map((at) => at - (attempts[0] ?? 0))

test('DEV-091: it tries to reconnect after 1, 2, 5 and 10 seconds, and then every 10', async () => {
  socketServer.is = 'away'
  const socket = await started()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(tries(socket)).toEqual([0, 1_000, 3_000, 8_000, 18_000, 28_000, 38_000])
})

test('DEV-089: a server that does not answer is given up after 10 seconds', async () => {
  socketServer.is = 'silent'
  const socket = await started()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(tries(socket)).toEqual([0, 11_000, 23_000])
})

test('a lost connection is told, and starts again with the shortest delay', async () => {
  socketServer.is = 'away'
  const socket = await started()
  await vi.advanceTimersByTimeAsync(7_500)
  socketServer.is = 'there'
  await vi.advanceTimersByTimeAsync(500)
  socket.lose()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tries(socket)).toEqual([0, 1_000, 3_000, 8_000, 9_000])
  expect(heard).toEqual([['connected'], ['disconnected'], ['connected']])
})

test('what the server says was missed is read without connecting again', async () => {
  const socket = await started()
  socket.receive('catch_up')
  expect(heard).toEqual([['connected'], ['connected']])
  expect(tries(socket)).toEqual([0])
})

const ann: Presence = { user_id: crypto.randomUUID(), conversation_id: null, online_at: new Date(start).toISOString() }

test('a channel is entered again after every reconnect, once however many parts show it, and left with the last of them', async () => {
  const channel = channelOf.presence(ann.user_id)
  const [first, second] = [joinChannel(channel), joinChannel(channel)]
  const socket = await started()
  expect(socket.sent).toEqual([['subscribe', channel, expect.any(Function)]])
  const answer = socket.sent[0]?.[2] as (people: Presence[] | null) => void
  answer([ann])
  socket.receive('presence', channel, [])
  answer(null)
  socket.lose()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(socket.sent).toHaveLength(2)
  first()
  first()
  expect(socket.sent).toHaveLength(2)
  second()
  expect(socket.sent[2]).toEqual(['unsubscribe', channel])
  expect(heard.filter(([event]) => event === 'presence')).toEqual([
    ['presence', channel, [ann]],
    ['presence', channel, []],
    ['presence', channel, []],
    ['presence', channel, []],
  ])
  socket.lose()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(socket.sent).toHaveLength(3)
})

test('a channel that was refused is entered when its conversation has changed, for it may have been accepted', async () => {
  const socket = await started()
  const leave = joinChannel('typing-talk')
  const asked = () => socket.sent.filter(([event, channel]) => event === 'subscribe' && channel === 'typing-talk').length
  expect(asked()).toBe(1)
  socket.receive('conversation_changed', { conversation_id: 'talk' })
  expect(asked()).toBe(2)
  leave()
  socket.receive('conversation_changed', { conversation_id: 'talk' })
  expect(asked()).toBe(2)
})

test('nobody types any more when the connection is lost, and typing is not said into the void', async () => {
  const channel = channelOf.typing('talk')
  const leave = joinChannel(channel)
  const socket = await started()
  socket.receive('presence', channel, [ann])
  socket.lose()
  expect(heard.at(-1)).toEqual(['disconnected'])
  expect(heard).toContainEqual(['presence', channel, []])
  sendTyping('talk', true)
  await vi.advanceTimersByTimeAsync(1_000)
  sendTyping('talk', true)
  expect(socket.sent.filter(([event]) => event === 'typing')).toEqual([['typing', 'talk', true]])
  leave()
})
