import { Failure, isFailure } from '@atelier/contract/errors'
import { createDb, type Database, type Db, type Effect, lostARace, lostConnection } from '#db/connection.ts'

const attempts = 2

/** Retried once after a deadlock or a serialization failure. */
export async function transaction<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, effects } = await attemptOnce(db, work)
      // Connection released first: effects that query would otherwise wait for each other's connections.
      for (const effect of effects) await db.runEffect(effect)
      return result
    } catch (error) {
      if (attempt === attempts || !lostARace(error)) throw error
    }
  }
}

async function attemptOnce<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
  const { client, begin, bounded, end } = await db.lease('transaction').catch((error: unknown) => {
    throw lostConnection(error) ? new Failure('unavailable', { retryAfter: 2 }) : error
  })
  const effects: Effect[] = []
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(createDb(client, (effect) => void effects.push(effect), db.unfitRow))
    await client.query(bounded({ text: 'commit' }))
    return { result, effects }
  } catch (error) {
    if (lostConnection(error) || isFailure(error, 'unavailable')) broken = error as Error
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw lostConnection(error) ? new Failure('unavailable', { retryAfter: 2 }) : error
  } finally {
    end(broken)
  }
}
