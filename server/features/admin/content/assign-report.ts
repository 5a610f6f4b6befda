import { Failure } from '@atelier/contract/errors'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { assignGroup, targetFor } from '#features/admin/content/reports.queries.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import { recordAction } from '#features/admin/record-action.ts'
import type { SignedIn } from '#http/session.ts'

/** @throws Failure not_found, forbidden out of reach, conflict when somebody else has them or they are closed */
export async function assignReport(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>,
  viewer: SignedIn,
  reportId: string,
  wish: 'take' | 'release',
): Promise<void> {
  const to = wish === 'take' ? viewer.id : null
  const target = await targetFor(deps.db, viewer, reportId)
  await transaction(deps.db, async (tx) => {
    const group = await assignGroup(tx, target, viewer.id, to, deps.clock())
    if (!group) throw new Failure('conflict')
    if (group.former === to) return
    tx.after(() => emitDeskChanged(deps))
    const action = wish === 'take' ? 'assign_report' : 'release_report'
    const details = { type: target.type, author_id: group.author_id }
    await recordAction(tx, deps, { admin_id: viewer.id, action, target_id: group.id, details })
  })
}
