import type { Server as HttpServer } from 'node:http'
import type { ServerEvents } from '@atelier/contract/realtime'

/** Hints only: a client that misses one reads the tables. Call it after the commit; it reaches all server processes. */
export interface Realtime {
  emit<Event extends keyof ServerEvents>(userId: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  emitTo<Event extends keyof ServerEvents>(channel: string, event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  emitToAll<Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>): void
  endSession(sessionId: string): void
  /** Also ends others' channels with a banned person. */
  endUser(userId: string): void
  checkChannels(...userIds: string[]): void
  mayHear(userId: string): boolean // false if certainly nobody would
  hasOpenHere(userId: string, conversationId: string): boolean
  attach(server: HttpServer): void
  /** Twice a second, also if no call announced the end. @returns a function that stops it */
  checkSockets(): () => void
  /** Each at a random moment within that time; clients connect again by themselves. */
  moveSockets(withinMs: number): void
  /** Clients reconnect by themselves. Call it before closing the HTTP server, which waits for sockets. */
  close(): Promise<void>
}
