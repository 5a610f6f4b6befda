import type { UnreadMessages } from './conversations.ts'
import type { Message } from './messages.ts'

/** Path of the Socket.IO endpoint; the only transport is WebSocket. */
export const realtimePath = '/realtime'

/** What the server sends to a signed-in socket. Hints only: after a gap, a client reads the tables. */
export interface ServerEvents {
  /**
   * How many groups of notifications are unread. `notification_ids` are the groups that came, changed, were read or are gone, to be asked for with
   * `getNotification`; without them it can be any.
   */
  notification: (hint: { unread_count: number; notification_ids?: string[] }) => void
  /** A message of one of the person's conversations, as they see it; to the sender's other sockets too. */
  message_new: (message: Message) => void
  /** A message was changed (taken back, reacted to, or it quotes one that was taken back); its `revision` is higher than before. */
  message_updated: (message: Message) => void
  /** `user_id` has read up to `seq`: the other person, or the receiver on another device. */
  message_read: (hint: { conversation_id: string; user_id: string; seq: number }) => void
  /** Something of a conversation that is no message: it is new, accepted, muted, pinned, deleted, or what may be sent has changed. */
  conversation_changed: (hint: { conversation_id: string }) => void
  unread_messages: (hint: UnreadMessages) => void
  /** The text or the covers of a post have changed, to those in its channel: ask for it again. */
  post_changed: (hint: { post_id: string }) => void
  /** The person changed their preferences, here or elsewhere: ask for them again. */
  preferences_changed: () => void
  /** What the person wants in lists changed, on any device: blocks, mutes, hidden posts, muted words, followers removed. */
  lists_changed: () => void
  /** Everybody who is present in a channel now: online in `presence:{id}`, typing in `typing-{conversationId}`. Never the receiver. */
  presence: (channel: string, people: Presence[]) => void
  /** The session ended (signed out elsewhere, banned); the server closes the socket right after. */
  signed_out: () => void
}

/** What a socket sends to the server. */
export interface ClientEvents {
  /** A new access token before the old one expires; `accepted` is false if it belongs to somebody else. */
  authenticate: (token: string, answer: (accepted: boolean) => void) => void
  /**
   * Enters a channel (`channelOf`), for this socket. The answer is who is present in it, or null for a channel that the person may not enter.
   * A person in `conversation:{id}` has the conversation open; `post:{id}` is for those who see the post. The others are for conversations that
   * both sides accepted. A channel ends when the person may no longer be in it; after a reconnect and after `conversation_changed`, enter again.
   */
  subscribe: (channel: string, answer: (people: Presence[] | null) => void) => void
  unsubscribe: (channel: string) => void
  /** Says in `typing-{id}` that the person types, again every few seconds, or has stopped. It ends by itself after `limits.realtime.typingMs`. */
  typing: (conversation_id: string, typing: boolean) => void
}

/** The names of the channels. `presence` takes the id of a person or of a conversation. */
export const channelOf = {
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  post: (postId: string) => `post:${postId}`,
  typing: (conversationId: string) => `typing-${conversationId}`,
  presence: (id: string) => `presence:${id}`,
} as const

/** Somebody who is present in a channel. */
export interface Presence {
  user_id: string
  /** The conversation of the channel; null in the channel of a person. */
  conversation_id: string | null
  /** Since when, RFC 3339. */
  online_at: string
}

/** What the client passes as `auth` when it connects. A refused socket gets a `connect_error` whose message is one of `refusals`. */
export interface Handshake {
  token: string
}
export const refusals = ['unauthenticated', 'second_factor_required', 'banned', 'rate_limited', 'unavailable'] as const
export type Refusal = (typeof refusals)[number]
