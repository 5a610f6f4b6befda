import type { ClientEvents, ServerEvents } from '@atelier/contract/realtime'
import type { Server, Socket } from 'socket.io'
import type { Session } from '#auth/sessions/session.ts'
import type { ChannelRequest, OpenChannel } from '#realtime/channels.queries.ts'

interface SocketData {
  session: Session
  catchesUp: boolean
  channels: Map<string, Channel>
}
export interface ClusterHandlers {
  end: (room: string) => void
  checkChannels: (userIds: string[]) => void
  /** `since` is null when the person stops typing. */
  typing: (conversationId: string, userId: string, since: string | null) => void
  reconnectAll: () => void
}
export type Io = Server<ClientEvents, ServerEvents, ClusterHandlers, SocketData>
export type IoSocket = Socket<ClientEvents, ServerEvents, ClusterHandlers, SocketData>

export const roomOf = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  staff: 'staff',
  everybody: 'everybody',
}

export interface Channel extends ChannelRequest {
  name: string
  found?: OpenChannel
  isTyping?: boolean
}
