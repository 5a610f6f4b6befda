import type { Database } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { lockTrends, replacePeople, replaceTopics } from '#features/trends/trends.queries.ts'

const weekMs = 7 * 24 * 3_600_000
// More than any list shows, because each viewer's rules leave some out.
const listedTrends = 200

export async function refreshTrends(db: Database, now: Date): Promise<void> {
  const sinceTime = new Date(now.getTime() - weekMs)
  // Ids are times, so the last week is a range of the primary keys.
  const since = newId(sinceTime)
  await transaction(db, async (tx) => {
    await lockTrends(tx)
    await replaceTopics(tx, { now, since, size: listedTrends })
    await replacePeople(tx, { since, sinceTime, size: listedTrends })
  })
}
