import type { Database } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { clearTrends, replaceTrendingPeople, replaceTrendingTopics } from '#features/trends/trends.queries.ts'

/** Computes what trends anew. Readers see the old lists until the new ones are committed; two runs at once take turns. */
export async function refreshTrends(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(7263115)`)
    await clearTrends(tx)
    await replaceTrendingTopics(tx)
    await replaceTrendingPeople(tx)
  })
}
