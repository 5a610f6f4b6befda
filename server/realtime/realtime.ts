import type { Server as HttpServer } from 'node:http'
import type { ServerEvents } from '@atelier/contract/realtime'

/** Hints to signed-in sockets; a client that misses one reads the tables. Call it after the commit. */
export interface Realtime {
  /** To every socket of a person, on all server processes. */
  emit<Event extends keyof ServerEvents>(userId: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  /** To every socket in a channel (`channelOf`), on all server processes. */
  tell<Event extends keyof ServerEvents>(channel: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  /** Ends the sockets of one session at once, on all server processes. */
  endSession(sessionId: string): void
  /** Ends all sockets of a person at once, on all server processes, and others' channels with them if they are banned. */
  endUser(userId: string): void
  /** Ends at once the channels that these people, or others with them, may no longer be in, on all server processes. */
  checkChannels(...userIds: string[]): void
  /** Whether a person has a conversation open on a screen that is connected to this process. */
  hasOpenHere(userId: string, conversationId: string): boolean
  attach(server: HttpServer): void
  /**
   * Reads twice a second which sessions and channels have ended, also if nobody called `endSession`, `endUser` or `checkChannels`, and who is
   * online. @returns a function that stops it
   */
  checkSockets(): () => void
  /** Disconnects the sockets; clients reconnect by themselves. Call it before closing the HTTP server, which waits for them. */
  close(): Promise<void>
}
