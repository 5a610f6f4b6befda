import { sweepAuth } from '#auth/sweep.ts'
import { sql } from '#db/sql.ts'
import type { Deps } from '#deps.ts'

import { sweepMedia } from '#features/media/sweep.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { mailWorker } from '#mail/mail.worker.ts'

/** Who does which job; called once before the queue starts. */
export function registerWorkers(deps: Deps): void {
  const { jobs, db } = deps
  jobs.work('mail', mailWorker(deps))
  jobs.work('trends', () => refreshTrends(db))
  jobs.work('media-sweep', () => sweepMedia(deps))
  jobs.work('sweep', async () => {
    await db.run(sql`delete from rate_counts where ends_at < now()`)
    await sweepAuth(db)
  })
}
