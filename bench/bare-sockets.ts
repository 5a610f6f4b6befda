import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { WebSocket } from 'ws'

export async function startBareSockets() {
  const server = fork(join(import.meta.dirname, 'bare-sockets.cjs'))
  const [port] = (await once(server, 'message')) as [number]
  return {
    async connect(): Promise<WebSocket> {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
      await once(socket, 'open')
      return socket
    },
    async memory(): Promise<number> {
      server.send('memory')
      const [bytes] = (await once(server, 'message')) as [number]
      return bytes
    },
    stop: () => void server.kill(),
  }
}
