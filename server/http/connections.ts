import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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
  followConnections(app)
  if (!rateLimits) return
  const connections = countPerBlock()
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress, 0)) return
    const leave = connections.enter(remoteAddress)
    if (leave) socket.once('close', leave)
    else refuseConnection(tooMany(), socket)
  })
  if (trustProxy === false) return
  const requests = countPerBlock()
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

function followConnections(app: FastifyInstance): void {
  const { server } = app
  const latest = new Map<Socket, Exchange>()
  server.on('request', (request, response) => {
    if (!latest.has(request.socket)) request.socket.once('close', () => latest.delete(request.socket))
    latest.set(request.socket, { request, response })
  })
  // Not Node's requestTimeout, which ends slow uploads: only stalled ones end here.
  server.setTimeout(limits.idleMs)
  server.on('timeout', (socket) => {
    const exchange = latest.get(socket)
    if (!exchange || !isAtWork(exchange)) socket.destroy()
  })
  // Fastify cuts all connections afterwards: those that browsers opened in advance count as busy.
  app.addHook('preClose', async () => {
    server.close()
    const running = [...latest.values()]
      .map(({ response }) => response)
      .filter(({ writableFinished, destroyed }) => !writableFinished && !destroyed)
    const answered = Promise.all(running.map((response) => new Promise((resolve) => response.once('close', resolve))))
    await Promise.race([answered, pause(limits.answeringMs, undefined, { ref: false })])
  })
}

function isAtWork({ request, response }: Exchange): boolean {
  return request.complete && !response.headersSent
}

export function countPerBlock() {
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
