import type { UnreadMessages } from './conversations.ts'
import type { Message } from './messages.ts'
import type { PlatformState } from './platform-state.ts'

export const realtimePath = '/realtime' // over WebSocket only

/** Hints only: after a gap, a client reads the tables. */
export interface ServerEvents {
  /** `notification_ids` were added, changed, read or removed: fetch each with `getNotification`. Without ids, any may have changed. */
  notification: (hint: { unread_count: number; notification_ids?: string[] }) => void
  /** As the person sees it; to the sender's other sockets too. */
  message_new: (message: Message) => void
  /** Taken back, reacted to, or its quote was taken back; `revision` is higher. */
  message_updated: (message: Message) => void
  /** `user_id` is the other person, or the receiver on another device. */
  message_read: (hint: { conversation_id: string; user_id: string; seq: number }) => void
  /** New, accepted, muted, pinned, archived, marked unread, deleted, or what may be sent has changed. */
  conversation_changed: (hint: { conversation_id: string }) => void
  unread_messages: (hint: UnreadMessages) => void
  /** Text or covers, to those in its channel: ask for it again. */
  post_changed: (hint: { post_id: string }) => void
  preferences_changed: () => void
  restriction_changed: () => void // or being quiet: imposed or lifted
  /** Blocks, mutes, hidden posts, muted words, removed followers. */
  lists_changed: () => void
  platform_changed: (state: PlatformState) => void // to everybody
  /** All who are in the channel now, online or typing, but the receiver. */
  presence: (channel: string, people: Presence[]) => void
  /** To staff: reports, decisions, or who has or looks at what. */
  desk_changed: () => void
  /** Hints may have been missed: do as after connecting again. */
  catch_up: () => void
  signed_out: () => void // the server closes the socket right after
}

export interface ClientEvents {
  /** Before the old one expires; false if it belongs to somebody else. */
  authenticate: (token: string, answer: (accepted: boolean) => void) => void
  /** For this socket; null if not allowed. It ends with the right to it: enter again after a reconnect and `conversation_changed`. */
  subscribe: (channel: string, answer: (people: Presence[] | null) => void) => void
  unsubscribe: (channel: string) => void
  /** Repeated every few seconds; expires after `limits.realtime.typingMs`. */
  typing: (conversation_id: string, typing: boolean) => void
}

/** `presence` takes the id of a person or of a conversation that both accepted, as does `typing`. */
export const channelOf = {
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  post: (postId: string) => `post:${postId}`,
  typing: (conversationId: string) => `typing-${conversationId}`,
  presence: (id: string) => `presence:${id}`,
} as const

export interface Presence {
  user_id: string
  conversation_id: string | null // null in a person's channel
  online_at: string // RFC 3339
}

/** The connection's `auth`. A refused socket gets a `connect_error` whose message is one of `channelRefusals`. */
export interface Handshake {
  token: string
  /** Knows `catch_up`. Other sockets are closed instead. */
  catches_up?: boolean
}
export const channelRefusals = ['unauthenticated', 'second_factor_required', 'banned', 'rate_limited', 'unavailable'] as const
export type ChannelRefusal = (typeof channelRefusals)[number]
