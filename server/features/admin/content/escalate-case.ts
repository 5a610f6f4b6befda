import type * as contract from '@atelier/contract/admin/escalations'
import { hasRight } from '@atelier/contract/admin/rights'
import { roles } from '@atelier/contract/choices'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { giveUpCase, insertEscalation, openCase } from '#features/admin/content/escalations.queries.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import { mustBeInReach } from '#features/admin/must-be-in-reach.ts'
import { recordAction } from '#features/admin/record-action.ts'
import type { SignedIn } from '#http/session.ts'
import { mayDecideCase } from '#visibility/staff.ts'

/** @throws Failure not_found, forbidden out of reach or unseen, conflict unless to a higher role than has it */
export async function escalateCase(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>,
  viewer: SignedIn,
  { kind, subject_id, to_role, note }: ParsedInputOf<typeof contract.escalateCase>,
): Promise<void> {
  if (kind === 'held' && !hasRight(viewer.role, 'decide_held_content')) throw new Failure('forbidden')
  await transaction(deps.db, async (tx) => {
    const { id, author_id, type, is_decided } = await openCase(tx, kind, subject_id)
    if (author_id) await mustBeInReach(tx, viewer, author_id)
    if (is_decided || roles.indexOf(to_role) <= roles.indexOf(viewer.role)) throw new Failure('conflict')
    if (!(await insertEscalation(tx, { subject_id, to_role, note, by: viewer.id, at: deps.clock() }))) throw new Failure('conflict')
    await giveUpCase(tx, viewer.id, subject_id)
    tx.after(() => emitDeskChanged(deps))
    const details = { reason: note, role: to_role, author_id }
    await recordAction(tx, deps, { admin_id: viewer.id, action: `escalate_${type}`, target_id: id, details })
  })
}

/** @throws Failure escalated to a higher role */
export async function mustNotBeEscalated(tx: Db, viewer: SignedIn, subjectId: string): Promise<void> {
  const { may } = await tx.one<{ may: boolean }>(sql`select ${mayDecideCase(viewer.id, sql`${subjectId}::uuid`)} as may`)
  if (!may) throw new Failure('escalated')
}
