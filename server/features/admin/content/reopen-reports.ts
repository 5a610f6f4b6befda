import { roles } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockClosedGroup, reopenClosed, targetFor } from '#features/admin/content/reports.queries.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import { recordAction } from '#features/admin/record-action.ts'
import type { SignedIn } from '#http/session.ts'

/** What was done with it stays. @throws Failure not_found, conflict when open, forbidden out of reach and of the same or a higher role */
export function reopenReports(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>, viewer: SignedIn, reportId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await targetFor(tx, viewer, reportId)
    const group = await lockClosedGroup(tx, reportId)
    if (!group) throw new Failure('conflict')
    if (roles.indexOf(viewer.role) <= roles.indexOf(group.resolver_role)) throw new Failure('forbidden')
    if ((await reopenClosed(tx, group, group.status)) === 0) throw new Failure('conflict')
    tx.after(() => emitDeskChanged(deps))
    const { id, type, author_id, reports_count } = group
    await recordAction(tx, deps, {
      admin_id: viewer.id,
      action: 'reopen_report',
      target_id: id,
      details: { type, author_id, reports_count },
    })
  })
}
