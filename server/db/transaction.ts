import { Failure } from '@atelier/contract/errors'
import { type Database, type Db, type Effect, lostARace, lostConnection, queries, runEffect } from '#db/connection.ts'

const tries = 2

/**
 * Runs `work` in one transaction. Serialization failures and deadlocks (40001, 40P01) are tried once more.
 * Effects given to `tx.after` run after the commit, in order; a failing one does not undo what was committed.
 */
export async function transaction<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, effects } = await attemptOnce(db, work)
      // The connection is back in the pool by now: effects that query would wait for it otherwise, all of them for each other.
      for (const effect of effects) await runEffect(effect)
      return result
    } catch (error) {
      if (attempt === tries || !lostARace(error)) throw error
    }
  }
}

async function attemptOnce<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
  const client = await db.pool.connect().catch((error: unknown) => {
    throw lostConnection(error) ? new Failure('unavailable', { retryAfter: 2 }) : error
  })
  // Without a listener an error event of a checked-out client ends the process.
  const ignore = () => {}
  client.on('error', ignore)
  const effects: Effect[] = []
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(queries(client, (effect) => void effects.push(effect)))
    await client.query('commit')
    return { result, effects }
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw lostConnection(error) ? new Failure('unavailable', { retryAfter: 2 }) : error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}
