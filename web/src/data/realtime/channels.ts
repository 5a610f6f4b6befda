import type { ClientEvents, Presence, ServerEvents } from '@atelier/contract/realtime'
import type { Socket } from 'socket.io-client'
import { dispatch, listen } from '#data/realtime/listen.ts'

type Connected = Socket<ServerEvents, ClientEvents>

const joined = new Map<string, number>()
let socket: Connected | undefined

/** Until the returned function is called, across reconnects. Members arrive as `presence`. */
export function joinChannel(channel: string): () => void {
  const others = joined.get(channel) ?? 0
  joined.set(channel, others + 1)
  if (others === 0) subscribe(channel)
  let left = false
  return () => {
    if (left) return
    left = true
    const rest = (joined.get(channel) ?? 1) - 1
    if (rest > 0) return void joined.set(channel, rest)
    joined.delete(channel)
    dispatch('presence', channel, [])
    if (socket?.connected) socket.emit('unsubscribe', channel)
  }
}

export const latestSocket = () => socket

/** Lost without a connection. */
export function sendTyping(conversationId: string, typing: boolean) {
  if (socket?.connected) socket.emit('typing', conversationId, typing)
}

export function enterChannels(connected: Connected) {
  socket = connected
  // Accepted or unblocked: retry refused channels.
  listen('conversation_changed', enterAll)
  enterAll()
}

function enterAll() {
  for (const channel of joined.keys()) subscribe(channel)
}

function subscribe(channel: string) {
  if (!socket?.connected) return
  socket.emit('subscribe', channel, (people: Presence[] | null) => {
    if (joined.has(channel)) dispatch('presence', channel, people ?? [])
  })
}

/** Typing ends before the connection is restored. */
export function leaveTyping() {
  for (const channel of joined.keys()) if (channel.startsWith('typing-')) dispatch('presence', channel, [])
}
