/** What the server tells a signed-in socket, each under its `type` as the event's name. Hints only: the tables are the log. */
export interface ServerEvents {
  notification: (hint: { unread_count: number }) => void
  /** The session ended (signed out elsewhere, banned): the client asks the server who it is. */
  signed_out: () => void
}
/** Path of the Socket.IO endpoint. */
export const realtimePath = '/realtime'
