import { unreadMessagesSchema } from '@atelier/contract/conversations'
import { messageSchema } from '@atelier/contract/messages'
import { platformStateSchema } from '@atelier/contract/platform-state'
import { type ClientEvents, channelRefusals, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { hostile, hostileText } from '#testing/fuzz/values.ts'

/** Connects and emits an event, or sends raw frames. */
export type SocketAttempt = { token: unknown; event: string; values: unknown[] } | { frames: string[] }

const channel = (ids: string[]) =>
  fc
    .tuple(fc.constantFrom('conversation:', 'typing-', 'presence:', 'post:', 'user:'), fc.oneof(fc.constantFrom(...ids), fc.uuid()))
    .map((parts) => parts.join(''))

/** Valid arguments of each event. */
const sent: Record<keyof ClientEvents, (tokens: string[], ids: string[]) => fc.Arbitrary<unknown[]>> = {
  authenticate: (tokens) => fc.tuple(fc.constantFrom(...tokens)),
  subscribe: (_tokens, ids) => fc.tuple(channel(ids)),
  unsubscribe: (_tokens, ids) => fc.tuple(channel(ids)),
  typing: (_tokens, ids) => fc.tuple(fc.constantFrom(...ids), fc.boolean()),
}
const presences = z.array(z.strictObject({ user_id: z.uuid(), conversation_id: z.nullable(z.uuid()), online_at: z.string() }))
const received: Record<keyof ServerEvents, z.ZodMiniType> = {
  notification: z.tuple([z.strictObject({ unread_count: z.int(), notification_ids: z.optional(z.array(z.uuid())) })]),
  message_new: z.tuple([messageSchema]),
  message_updated: z.tuple([messageSchema]),
  message_read: z.tuple([z.strictObject({ conversation_id: z.uuid(), user_id: z.uuid(), seq: z.int() })]),
  conversation_changed: z.tuple([z.strictObject({ conversation_id: z.uuid() })]),
  unread_messages: z.tuple([unreadMessagesSchema]),
  presence: z.tuple([z.string(), presences]),
  post_changed: z.tuple([z.strictObject({ post_id: z.uuid() })]),
  preferences_changed: z.tuple([]),
  restriction_changed: z.tuple([]),
  lists_changed: z.tuple([]),
  desk_changed: z.tuple([]),
  platform_changed: z.tuple([platformStateSchema]),
  catch_up: z.tuple([]),
  signed_out: z.tuple([]),
}

/** `ids` are of people and conversations. */
export function socketAttempts(tokens: string[], ids: string[]): fc.Arbitrary<SocketAttempt> {
  const token = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...tokens) }, { weight: 1, arbitrary: hostile })
  const known = fc.constantFrom(...Object.entries(sent))
  const values = fc.array(hostile, { maxLength: 3 })
  const emitted = fc.oneof(
    known.chain(([event, valid]) => valid(tokens, ids).map((values) => ({ event, values }))),
    known.chain(([event]) => values.map((values) => ({ event, values }))),
    fc.record({ event: fc.oneof(hostileText, fc.constantFrom(...Object.keys(received))), values }),
  )
  const frame = fc.oneof(
    hostileText,
    fc.constantFrom(
      '40',
      '40{"token":1}',
      '40/admin,',
      '42["authenticate"]',
      '42[]',
      '43["x"]',
      '45-["x"]',
      '41',
      '2',
      '3',
      '6',
      '42{"a":',
      '451-[{"_placeholder":true,"num":0}]',
    ),
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ token, emitted }).map(({ token, emitted }) => ({ token, ...emitted })) },
    { weight: 1, arbitrary: fc.record({ frames: fc.array(frame, { minLength: 1, maxLength: 4 }) }) },
  )
}

/** @returns what was wrong with the server's reaction, or null */
export function trySocket(url: string, attempt: SocketAttempt): Promise<string | null> {
  return 'frames' in attempt ? sendFrames(url, attempt.frames) : emit(url, attempt)
}

async function emit(url: string, { token, event, values }: Exclude<SocketAttempt, { frames: string[] }>): Promise<string | null> {
  const socket: Socket = io(url, { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  const complaints: string[] = []
  socket.onAny((name: string, ...payload: unknown[]) => {
    const schema = (received as Record<string, z.ZodMiniType | undefined>)[name]
    if (!schema || !z.safeParse(schema, payload).success) complaints.push(`told a socket ${name} ${JSON.stringify(payload)}`)
  })
  try {
    const refusal = await new Promise<string | null>((resolve) => {
      // Before it was let in: it sent too much.
      socket.once('disconnect', () => resolve('unavailable'))
      socket.once('connect', () => resolve(null))
      socket.once('connect_error', ({ message }) => resolve(message))
    })
    if (refusal !== null) return channelRefusals.some((one) => one === refusal) ? null : `refused a socket with ${refusal}`
    await new Promise<void>((resolve) => {
      socket.once('disconnect', () => resolve())
      if (!reserved.includes(event)) socket.emit(event, ...values)
      socket.emit('authenticate', token, (accepted: unknown) => {
        if (typeof accepted !== 'boolean') complaints.push(`answered authenticate with ${JSON.stringify(accepted)}`)
        resolve()
      })
    })
    return complaints[0] ?? null
  } finally {
    socket.close()
  }
}

// The client throws for these.
const reserved = ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']

function sendFrames(url: string, frames: string[]): Promise<null> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}/?EIO=4&transport=websocket`)
  return new Promise((resolve) => {
    socket.onopen = () => {
      for (const frame of frames) socket.send(frame)
      socket.close()
    }
    socket.onclose = () => resolve(null)
  })
}
