import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { addressBlock, type IsProxy } from '#http/addresses.ts'
import { refuseConnection } from '#http/failures.ts'

export function guardConnections(
  app: FastifyInstance,
  { rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>,
  isProxy: IsProxy,
): void {
  closeIdle(app.server)
  if (!rateLimits) return
  const connections = countBlocks()
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress, 0)) return
    const leave = connections.enter(remoteAddress)
    if (leave) socket.once('close', leave)
    else refuseConnection(tooMany(), socket)
  })
  if (trustProxy === false) return
  const requests = countBlocks()
  app.addHook('onRequest', async (request, reply) => {
    const leave = requests.enter(request.ip)
    if (!leave) throw tooMany()
    reply.raw.once('close', leave)
  })
}

const tooMany = () => new Failure('rate_limited', { retryAfter: limits.idleMs / 1_000 })

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

// Not Node's requestTimeout, which ends slow uploads: only stalled ones end here.
function closeIdle(server: Server): void {
  const latest = new WeakMap<Socket, Exchange>()
  server.setTimeout(limits.idleMs)
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  server.on('timeout', (socket) => {
    const exchange = latest.get(socket)
    if (!exchange || !isAtWork(exchange)) socket.destroy()
  })
}

function isAtWork({ request, response }: Exchange): boolean {
  return request.complete && !response.headersSent
}

export function countBlocks() {
  const open = new Map<string, number>()
  return {
    /** @returns what to call when it is over, undefined if the block has too many */
    enter(address: string): (() => void) | undefined {
      const block = addressBlock(address)
      const count = open.get(block) ?? 0
      if (count >= limits.perBlock.connections) return undefined
      open.set(block, count + 1)
      return () => {
        const left = (open.get(block) ?? 1) - 1
        if (left > 0) open.set(block, left)
        else open.delete(block)
      }
    },
  }
}
