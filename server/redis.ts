import { ignored } from '@atelier/contract/rules/ignored'
import type { FastifyBaseLogger } from 'fastify'
import { deriveKey } from '#secrets.ts'

/** Reconnects by itself. While it is away, commands fail at once. */
export interface Redis {
  client: Awaited<ReturnType<typeof newClient>>
  prefix: string
  close(): Promise<void>
}

/** In the background: nothing waits for Redis, and losing it ends nothing. */
export async function openRedis(
  { url, secret }: { url: string; secret: string },
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<Redis> {
  const client = await newClient(url)
  let reported = false
  client.on('error', (error) => {
    if (!reported) log.warn({ err: error }, 'Redis is away: limits are counted in the database meanwhile')
    reported = true
  })
  client.on('ready', () => {
    if (reported) log.info('Redis is back')
    reported = false
  })
  // Fails only when it is closed before it was open.
  ignored(client.connect(), 'its events say how it goes on')
  return {
    client,
    prefix: `atelier-${deriveKey(secret, 'redis names').export().toString('hex').slice(0, 12)}`,
    close: async () => (client.isReady ? client.close() : endNow(client)),
  }
}

/** The library would keep a connection that is being made for a while. */
export function endNow(client: Redis['client']): void {
  client.on('connect', () => client.destroy())
  client.destroy()
}

// A hanging connection is noticed by its missing PONG. Loaded by need, as it takes 10 MB.
async function newClient(url: string) {
  const { createClient } = await import('@redis/client')
  const reconnectStrategy = (tries: number) => Math.min(tries * 100, 250)
  return createClient({ url, disableOfflineQueue: true, pingInterval: 4_000, socket: { reconnectStrategy, socketTimeout: 10_000 } })
}
