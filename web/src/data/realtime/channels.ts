import type { ClientEvents, Presence, ServerEvents } from '@atelier/contract/realtime'
import type { Socket } from 'socket.io-client'
import { dispatch, listen } from '#data/realtime/listen.ts'

type Connected = Socket<ServerEvents, ClientEvents>

/** How many parts of the page are in each channel. */
const joined = new Map<string, number>()
let socket: Connected | undefined

/** Enters a channel of `channelOf`, again after every reconnect, until the returned function is called. Who is in it comes as `presence`. */
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

/** The latest connection, which may be lost; undefined before the first. */
export const latestSocket = () => socket

/** Says that the person types, or has stopped. Lost while there is no connection. */
export function sayTyping(conversationId: string, typing: boolean) {
  if (socket?.connected) socket.emit('typing', conversationId, typing)
}

/** Call with each socket that has connected. */
export function enterChannels(connected: Connected) {
  socket = connected
  for (const channel of joined.keys()) subscribe(channel)
}

function subscribe(channel: string) {
  if (!socket?.connected) return
  socket.emit('subscribe', channel, (people: Presence[] | null) => {
    if (joined.has(channel)) dispatch('presence', channel, people ?? [])
  })
}

// Accepted, or open again after a block: what was refused may be entered now.
listen('conversation_changed', () => {
  for (const channel of joined.keys()) subscribe(channel)
})
listen('disconnected', () => {
  // What somebody typed is over before this connection is back.
  for (const channel of joined.keys()) if (channel.startsWith('typing-')) dispatch('presence', channel, [])
})
