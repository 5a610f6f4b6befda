import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Database } from '#db/connection.ts'
import type { Cluster, ClusterListener } from '#realtime/cluster.ts'
import type { Io } from '#realtime/io.ts'

/** NOTIFY outside transactions: inside one it would take a lock that all commits wait for. */
export function joinPostgres(io: Io, { pool }: Pick<Database, 'pool'>, listener: ClusterListener): Cluster {
  let listening: pg.Client | undefined
  let left = false

  // The adapter never releases a lost client, so it gets clients outside the pool.
  async function connect() {
    // The adapter retries forever and cannot be stopped.
    if (left) return new Promise<never>(() => {})
    const client = new pg.Client(pool.options)
    // An unhandled error event would end the process; the adapter reconnects on `end`.
    client.on('error', () => {})
    await client.connect().catch((error: unknown) => {
      listener.isDeaf()
      throw error
    })
    listening = client
    if (left) await client.end()
    const ask = client.query.bind(client)
    const query = async (text: string) => {
      const answer = await ask(text)
      if (text.startsWith('LISTEN')) {
        listener.reaches()
        listener.hears()
      }
      return answer
    }
    return Object.assign(client, { query, release: () => {} })
  }

  const query = pool.query.bind(pool)
  io.adapter(
    createAdapter({ connect, query } as unknown as pg.Pool, {
      errorHandler: (error) => left || listener.lost(error),
      // NOTIFY's limit is 8,000 bytes.
      payloadThreshold: 7_900,
    }),
  )
  return {
    async leave() {
      left = true
      listening?.removeAllListeners('end')
      await listening?.end()
    },
  }
}
