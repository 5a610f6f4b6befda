import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import type { Io } from '#realtime/sockets.ts'

/**
 * Joins the server processes that share a database: what one emits reaches the sockets of all. Messages travel by NOTIFY on
 * statements of their own, never inside a person's transaction, whose commit would then queue behind everybody's.
 */
export function joinCluster(io: Io, { pool }: Pick<Database, 'pool'>, log: Deps['log']): { leave(): Promise<void> } {
  let listener: pg.Client | undefined
  let left = false

  // The adapter asks a pool for its listening client and never gives a lost one back, so it gets clients that no pool counts.
  async function connect() {
    // It tries again for ever and cannot be told to stop.
    if (left) return new Promise<never>(() => {})
    const client = new pg.Client(pool.options)
    // Without a listener the error event of a lost connection ends the process; the adapter acts on `end`.
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
      // NOTIFY takes less than 8,000 bytes.
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
