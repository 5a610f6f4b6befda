/** Path of the Socket.IO endpoint; the only transport is WebSocket. */
export const realtimePath = '/realtime'

/** What the server sends to a signed-in socket. Hints only: after a gap, a client reads the tables. */
export interface ServerEvents {
  notification: (hint: { unread_count: number }) => void
  /** The session ended (signed out elsewhere, banned); the server closes the socket right after. */
  signed_out: () => void
}

/** What a socket sends to the server. */
export interface ClientEvents {
  /** A new access token before the old one expires; `accepted` is false if it belongs to somebody else. */
  authenticate: (token: string, answer: (accepted: boolean) => void) => void
}

/** What the client passes as `auth` when it connects. A refused socket gets a `connect_error` whose message is one of `refusals`. */
export interface Handshake {
  token: string
}
export const refusals = ['unauthenticated', 'second_factor_required', 'banned', 'rate_limited', 'unavailable'] as const
export type Refusal = (typeof refusals)[number]
