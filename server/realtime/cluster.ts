import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Io } from '#realtime/io.ts'

/**
 * Connects the server processes that share a database: what one emits reaches the sockets of all. NOTIFY runs in statements of its own: inside
 * a transaction it would take a lock that all commits wait for.
 */
export function joinCluster(io: Io, { pool }: Pick<Database, 'pool'>, log: Deps['log']): { leave(): Promise<void> } {
  let listener: pg.Client | undefined
  let left = false

  // The adapter never releases a lost client, so it gets clients outside the pool.
  async function connect() {
    // The adapter retries forever and cannot be stopped.
    if (left) return new Promise<never>(() => {})
    const client = new pg.Client(pool.options)
    // An unhandled error event would end the process; the adapter reconnects on `end`.
    client.on('error', () => {})
    await client.connect()
    listener = client
    if (left) await client.end()
    return Object.assign(client, { release: () => {} })
  }

  const query = pool.query.bind(pool)
  io.adapter(
    createAdapter({ connect, query } as unknown as pg.Pool, {
      errorHandler: (error) => left || log.warn({ err: error }, 'a hint did not reach the other processes'),
      // NOTIFY's limit is 8,000 bytes.
      payloadThreshold: 7_900,
    }),
  )
  return {
    async leave() {
      left = true
      listener?.removeAllListeners('end')
      await listener?.end()
    },
  }
}
