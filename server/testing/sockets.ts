import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientEvents, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterAll } from 'vitest'
import type { Realtime } from '#realtime/realtime.ts'

export type Client = Socket<ServerEvents, ClientEvents>
type Options = Partial<ManagerOptions & SocketOptions>

/** Opens a port for sockets alone. They close after the file's last test, and do not reconnect unless `options` say so. */
export async function socketsTo(realtime: Realtime) {
  const server = createServer()
  realtime.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened: Client[] = []
  afterAll(() => {
    for (const socket of opened) socket.close()
    server.close()
  })

  /** The socket once the server let it in. @throws the refusal */
  async function connected(token: string, options: Options = {}): Promise<Client> {
    const common = { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false }
    const socket: Client = io(url, { ...common, auth: { token }, ...options })
    opened.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
  return { url, connected }
}

/** What the next such event brings. */
export function next<Event extends keyof ServerEvents>(socket: Client, event: Event): Promise<Parameters<ServerEvents[Event]>> {
  return new Promise((resolve) => (socket as Socket).once(event as string, (...payload) => resolve(payload as never)))
}

/** Why the socket ended, once it has. */
export function ended(socket: Client): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve))
}
