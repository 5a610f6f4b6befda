import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '#db/sql.ts'
import { doDecisions } from '#features/admin/decisions/decide.ts'

/** Does what staff decided, as if the time to take it back were over. */
export async function settle(deps: Parameters<typeof doDecisions>[0]): Promise<void> {
  await deps.db.run(sql`update pending_decisions set due_at = ${deps.clock()} where failed is null`)
  const left = sql`select from pending_decisions where failed is null limit 1`
  // A job may be doing one of them at the moment.
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(20)) {
    await doDecisions(deps)
    if (!(await deps.db.maybeOne(left))) return
  }
  throw new Error('decisions were left undone')
}
