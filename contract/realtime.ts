/** Path of the Socket.IO endpoint; its transport is WebSocket alone. */
export const realtimePath = '/realtime'

/** What the server tells a signed-in socket. Hints only: the tables are the log, and who was away asks them. */
export interface ServerEvents {
  notification: (hint: { unread_count: number }) => void
  /** The session ended (signed out elsewhere, banned); the server closes the socket right after. */
  signed_out: () => void
}

/** What a socket tells the server. */
export interface ClientEvents {
  /** The access token that replaces the one the socket came with, before that expires; `accepted` is false for one of somebody else. */
  authenticate: (token: string, answer: (accepted: boolean) => void) => void
}

/** What the client passes as `auth` when it connects. A refused socket gets a `connect_error` whose message is one of `refusals`. */
export interface Handshake {
  token: string
}
export const refusals = ['unauthenticated', 'second_factor_required', 'banned', 'rate_limited', 'unavailable'] as const
export type Refusal = (typeof refusals)[number]
