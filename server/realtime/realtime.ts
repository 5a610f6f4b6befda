import type { Server as HttpServer } from 'node:http'
import type { ServerEvents } from '@atelier/contract/realtime'

/** Hints to signed-in sockets. Nothing durable: who misses one asks the tables. Call it after the commit. */
export interface Realtime {
  /** Tells every socket of a person, on every server process. */
  emit<Event extends keyof ServerEvents>(userId: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  /** Ends the sockets of one session at once (signed out), on every server process. */
  endSession(sessionId: string): void
  /** Ends all sockets of a person at once (banned, deleted, signed out everywhere). */
  endUser(userId: string): void
  /** Answers on this HTTP server from now on. */
  attach(server: HttpServer): void
  /** Also asks the tables twice a second which sessions are over, for what nobody called `endSession` or `endUser`. @returns how to stop */
  checkSessions(): () => void
  /** Cuts the sockets, which come back by themselves when a server answers again. Before the HTTP server closes: that waits for them. */
  close(): Promise<void>
}
