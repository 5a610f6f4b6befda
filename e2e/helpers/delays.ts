import { createHash, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

const longestMs = 600

/** Forwards to the port `behind`, each answer late by up to 600 ms. FLAKY_SEED decides on the delays; null without it. */
export async function delayed(port: number): Promise<{ behind: number; close(): Promise<void> } | null> {
  const seed = process.env.FLAKY_SEED
  if (!seed) return null
  const behind = port + randomInt(1, 1_000)
  const delay = delaysOf(seed)

  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: behind, method, path: url, headers })
    onward.on('error', () => outgoing.destroy())
    onward.on('response', async (answer) => {
      await pause(delay(`${method} ${url}`))
      if (outgoing.destroyed) return
      outgoing.sendDate = false
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      pipeline(answer, outgoing, ignore)
    })
    outgoing.on('close', () => onward.destroy())
    pipeline(incoming, onward, ignore)
  })
  proxy.on('upgrade', async (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', ignore)
    await pause(delay(`upgrade ${incoming.url}`))
    if (socket.destroyed) return
    const lines = incoming.rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`))
    const onward = connect(behind, '127.0.0.1')
    onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    onward.write(head)
    pipeline(socket, onward, socket, ignore)
  })
  await new Promise<void>((resolve, reject) => proxy.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    behind,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}

function delaysOf(seed: string) {
  const counts = new Map<string, number>()
  return (what: string) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    const share = createHash('sha256').update(`${seed} ${count} ${what}`).digest().readUInt32BE() / 2 ** 32
    return Math.round(longestMs * share ** 2)
  }
}

// pipeline closes both sides when one breaks off.
const ignore = () => {}
