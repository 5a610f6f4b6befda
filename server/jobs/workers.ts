import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'
import { soon } from '#soon.ts'

const sweepMedia = await soon('./features/media/sweep.ts', 'sweepMedia')
const refreshTrends = await soon('./features/trends/refresh-trends.ts', 'refreshTrends')
const mailWorker = await soon('./mail/mail.worker.ts', 'mailWorker')

/** Who does which job; called once before the queue starts. */
export function registerWorkers(deps: Deps): void {
  const { jobs, db } = deps
  jobs.work('mail', mailWorker(deps))
  jobs.work('trends', () => refreshTrends(db))
  jobs.work('media-sweep', () => sweepMedia(deps))
  jobs.work('sweep', async () => {
    await db.run(sql`delete from rate_counts where ends_at < now()`)
  })
}
