import { limits } from '@atelier/contract/limits'
import { type ClientEvents, channelOf, type Presence } from '@atelier/contract/realtime'
import { ignored } from '@atelier/contract/rules/ignored'
import { asReading } from '#db/lease.ts'
import type { Deps } from '#deps.ts'
import { type ChannelRequest, type OpenChannel, permittedChannels } from '#realtime/channels.queries.ts'
import { type Channel, type ClusterHandlers, type Io, type IoSocket, roomOf } from '#realtime/io.ts'
import type { PresenceTracker } from '#realtime/presence.ts'

export interface Channels {
  serve(socket: IoSocket): void
  check(about?: string[]): Promise<void>
  applyTyping: ClusterHandlers['typing']
}

export function openChannels(
  io: Io,
  {
    config,
    db,
    clock,
    presence,
    broadcastTyping,
  }: Pick<Deps, 'config' | 'db' | 'clock'> & { presence: PresenceTracker; broadcastTyping: ClusterHandlers['typing'] },
): Channels {
  const ask = askTogether((asked) => permittedChannels(db, asked, clock()))
  const typists = new Map<string, Map<string, { since: string; endsAt: number }>>()

  async function subscribe(socket: IoSocket, name: string): Promise<Presence[] | null> {
    const { channels, session } = socket.data
    const wanted = channelNamed(name)
    if (!wanted || (!channels.has(name) && hasEnough(session.user_id))) return null
    const channel: Channel = { name, user_id: session.user_id, ...wanted }
    channels.set(name, channel)
    const found = await ask(channel)
    if (channels.get(name) !== channel) return null
    if (!found || !socket.connected) {
      leave(socket, channel)
      return null
    }
    channel.found = found
    await socket.join(name)
    if (channel.kind === 'conversation') await presence.write()
    return peopleIn(channel, found)
  }

  function hasEnough(userId: string): boolean {
    const { adapter, sockets } = io.of('/')
    const own = [...(adapter.rooms.get(roomOf.user(userId)) ?? [])].map((id) => sockets.get(id)?.data.channels.size ?? 0)
    return config.rateLimits && own.reduce((sum, size) => sum + size, 0) >= limits.perPerson.channels
  }

  function unsubscribe(socket: IoSocket, name: string) {
    const channel = socket.data.channels.get(name)
    if (!channel) return
    leave(socket, channel)
    if (channel.kind === 'conversation') void presence.write()
  }

  async function type(socket: IoSocket, conversationId: string, isTyping: boolean) {
    const channel = socket.data.channels.get(channelOf.typing(conversationId))
    if (!channel?.found) return
    if (!isTyping && !channel.isTyping) return
    channel.isTyping = isTyping
    if (!isTyping) return broadcastTyping(conversationId, channel.user_id, null)
    const answer = await ask(channel)
    if (answer?.may_write && channel.isTyping) broadcastTyping(conversationId, channel.user_id, clock().toISOString())
  }

  function leave(socket: IoSocket, { name, id, user_id, isTyping }: Channel) {
    socket.data.channels.delete(name)
    socket.leave(name)
    if (isTyping) broadcastTyping(id, user_id, null)
  }

  function peopleIn({ kind, id, user_id }: Channel, { conversation_id, other_id, online_at }: OpenChannel): Presence[] {
    if (kind === 'presence')
      return online_at ? [{ user_id: other_id, conversation_id: id === conversation_id ? conversation_id : null, online_at }] : []
    const typing = kind === 'typing' ? [...(typists.get(id) ?? [])] : []
    return typing.filter(([who]) => who !== user_id).map(([who, { since }]) => ({ user_id: who, conversation_id, online_at: since }))
  }

  function emitTyping(conversationId: string, typistId: string) {
    const name = channelOf.typing(conversationId)
    for (const id of io.of('/').adapter.rooms.get(name) ?? []) {
      const socket = io.of('/').sockets.get(id)
      const channel = socket?.data.channels.get(name)
      if (channel?.found && channel.user_id !== typistId) socket?.emit('presence', name, peopleIn(channel, channel.found))
    }
  }

  function forgetTyping(conversationId: string, userId: string) {
    const people = typists.get(conversationId)
    if (!people?.delete(userId)) return
    if (people.size === 0) typists.delete(conversationId)
    emitTyping(conversationId, userId)
  }

  function endTyping() {
    const now = clock().getTime()
    for (const [conversationId, people] of typists)
      for (const [userId, { endsAt }] of people) if (endsAt <= now) forgetTyping(conversationId, userId)
  }

  return {
    serve(socket) {
      // A socket that could not be answered reconnects and asks again.
      const orReconnect = (work: Promise<unknown>) => void work.catch(() => socket.conn.close())
      const listen: Omit<ClientEvents, 'authenticate'> = {
        subscribe: (name, answer) => {
          const reply = typeof answer === 'function' ? answer : () => {}
          orReconnect(subscribe(socket, name).then(reply))
        },
        unsubscribe: (name) => unsubscribe(socket, name),
        typing: (conversationId, typing) => {
          if (typeof conversationId === 'string') orReconnect(type(socket, conversationId, typing === true))
        },
      }
      socket.on('disconnect', () => {
        for (const channel of socket.data.channels.values()) leave(socket, channel)
      })
      socket.on('subscribe', listen.subscribe)
      socket.on('unsubscribe', listen.unsubscribe)
      socket.on('typing', listen.typing)
    },

    async check(about) {
      endTyping()
      const held = [...io.of('/').sockets.values()].flatMap((socket) =>
        [...socket.data.channels.values()].flatMap((channel) => (channel.found ? [{ socket, channel, found: channel.found }] : [])),
      )
      // Events of a post's channel reveal nothing to those who may not read the post, so it may stay open.
      const asked = held.filter(({ channel, found }) =>
        about ? about.includes(channel.user_id) || about.includes(found.other_id) : channel.kind !== 'post',
      )
      if (asked.length === 0) return
      const channels = asked.map(({ channel }) => channel)
      const open = byPlace(await permittedChannels(db, channels, clock()))
      for (const [place, { socket, channel, found }] of asked.entries()) {
        if (socket.data.channels.get(channel.name) !== channel) continue
        const answer = open.get(place)
        channel.found = answer
        if (!answer) leave(socket, channel)
        const wasSeen = peopleIn(channel, found).length > 0
        if (answer ? answer.online_at !== found.online_at : wasSeen)
          socket.emit('presence', channel.name, answer ? peopleIn(channel, answer) : [])
      }
    },

    applyTyping(conversationId, userId, since) {
      if (since === null) return forgetTyping(conversationId, userId)
      const people = typists.get(conversationId) ?? new Map()
      const known = people.get(userId)
      typists.set(conversationId, people)
      people.set(userId, { since: known?.since ?? since, endsAt: clock().getTime() + limits.realtime.typingMs })
      if (!known) emitTyping(conversationId, userId)
    },
  }
}

const names = /^(conversation:|typing-|presence:|post:)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const kinds = { 'conversation:': 'conversation', 'typing-': 'typing', 'presence:': 'presence', 'post:': 'post' } as const

function channelNamed(name: string): Pick<ChannelRequest, 'kind' | 'id'> | null {
  const [, prefix, id] = (typeof name === 'string' && names.exec(name)) || []
  return prefix && id ? { kind: kinds[prefix as keyof typeof kinds], id } : null
}

/** One query at a time for all sockets, which after a restart ask at once: they never hold a second connection, nor one for longer than a read may. */
function askTogether(read: (asked: ChannelRequest[]) => Promise<OpenChannel[]>) {
  let batch: { asked: ChannelRequest[]; answers: Promise<Map<number, OpenChannel>> } | undefined
  let before: Promise<unknown> = Promise.resolve()
  return async (one: ChannelRequest): Promise<OpenChannel | undefined> => {
    if (!batch) {
      const asked: ChannelRequest[] = []
      const answers = before
        .then(() => new Promise<void>(setImmediate))
        .then(async () => {
          batch = undefined
          return byPlace(await asReading(() => read(asked)))
        })
      before = ignored(answers, 'who asked hears of it')
      batch = { asked, answers }
    }
    const place = batch.asked.push(one) - 1
    return (await batch.answers).get(place)
  }
}

function byPlace(answers: OpenChannel[]) {
  return new Map(answers.map((answer) => [answer.asked, answer]))
}
