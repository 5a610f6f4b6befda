import { firstId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { reportersOf } from '#features/admin/content/reports.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { JobData } from '#jobs/jobs.ts'

export const reportersAtOnce = 100
const batchReporters = 500

/** Safe to repeat: nobody is notified twice. */
export async function notifyReporters(
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  { outcome, at, report_id, ...target }: JobData['report-outcome'],
): Promise<void> {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const last: string = after
    after = await transaction(deps.db, async (tx) => {
      const rows = await reportersOf(tx, target, { status: outcome, at }, last, batchReporters)
      const to = [...new Set(rows.flatMap(({ reporter_id }) => reporter_id ?? []))]
      await notify(tx, deps, { kind: `report_${outcome}`, to, from: null, report_id })
      return rows.length < batchReporters ? undefined : rows.at(-1)?.id
    })
  }
}
