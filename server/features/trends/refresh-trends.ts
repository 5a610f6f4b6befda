import type { CandidateDb } from '#db/candidates.ts'
import type { Database } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { lockTrends, replacePeople, replaceTopics, scoredPeople, scoredTopics } from '#features/trends/trends.queries.ts'

const weekMs = 7 * 24 * 3_600_000
// More than any list shows, because each viewer's rules leave some out.
const listedTrends = 200
const refreshMs = 240_000

export async function refreshTrends(db: Database, now: Date): Promise<void> {
  const sinceTime = new Date(now.getTime() - weekMs)
  // Ids are times, so the last week is a range of the primary keys.
  const period = { now, since: newId(sinceTime), sinceTime, size: listedTrends }
  const find = async (asked: CandidateDb) => ({ topics: await scoredTopics(asked, period), people: await scoredPeople(asked, period) })
  const named = await db.replica?.ask(null, find, refreshMs)
  await transaction(db, async (tx) => {
    await lockTrends(tx, refreshMs)
    const { topics, people } = named ?? (await find(tx))
    await replaceTopics(tx, topics)
    await replacePeople(tx, people)
  })
}
