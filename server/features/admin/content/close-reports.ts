import type * as contract from '@atelier/contract/admin/reports'
import { hasRight } from '@atelier/contract/admin/rights'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import { deleteEscalation } from '#features/admin/content/escalations.queries.ts'
import { reportersAtOnce } from '#features/admin/content/notify-reporters.ts'
import { removeInTransaction } from '#features/admin/content/remove.ts'
import { closeOpenReports, lockOpenGroup, type OpenGroup, targetFor } from '#features/admin/content/reports.queries.ts'
import { recordAction } from '#features/admin/record-action.ts'
import { banInTransaction } from '#features/admin/users/ban-person.ts'
import { lockLower } from '#features/admin/users/lock-lower.ts'
import { restrictInTransaction } from '#features/admin/users/restrict-person.ts'
import { warnInTransaction } from '#features/admin/users/warn-person.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'config'>
type Decision = ParsedInputOf<typeof contract.closeReports>

/** All or nothing. `late`: reports may have come since, and stay open. @throws Failure not_found, forbidden, conflict when closed, outdated or removed, invalid for clashing steps */
export async function closeReports(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { report_id, last_id, ...decision }: Decision,
  { late = false } = {},
): Promise<void> {
  const { outcome, remove, warn, restrict, ban, rule_id } = decision
  if (ban && !hasRight(viewer.role, 'ban_people')) throw new Failure('forbidden')
  if (restrict && !hasRight(viewer.role, 'restrict_people')) throw new Failure('forbidden')
  if (outcome === 'dismissed') for (const step of ['remove', 'warn', 'restrict', 'ban'] as const) if (decision[step]) throw refused(step)
  if (decision.reason && !remove) throw refused('reason')
  if (restrict && ban) throw refused('restrict')
  if (rule_id && !remove && !restrict && !ban) throw refused('rule_id')
  const { author_id, ...target } = await targetFor(tx, viewer, report_id)
  if (remove && target.type === 'profile') throw refused('remove')
  const at = deps.clock()
  // Before the log: who acts on somebody locks the account first.
  if (author_id && (warn || restrict || ban)) await lockLower(tx, viewer, author_id)
  const group = await lockOpenGroup(tx, target)
  if (!group || group.id > last_id || (group.last_id !== last_id && !late)) throw new Failure('conflict')
  const reasons = await closeGroup(tx, deps, viewer, group, { outcome, last_id, at })
  if (remove) await removeReported(tx, deps, viewer, group, decision)
  if (warn) await warnInTransaction(tx, deps, viewer, authorOf(group), { client_id: newId(), reason: warn })
  if (restrict) await restrictInTransaction(tx, deps, viewer, authorOf(group), { ...restrict, rule_id })
  if (ban) await banInTransaction(tx, deps, viewer, authorOf(group), { ...ban, rule_id })
  await recordAction(tx, deps, {
    admin_id: viewer.id,
    action: outcome === 'resolved' ? 'resolve_report' : 'dismiss_report',
    target_id: group.id,
    details: { type: group.type, author_id: group.author_id, reports_count: group.reports_count, reasons },
  })
}

/** Closes those up to `last_id`, and tells the reporters. The caller writes the log. @returns how many gave which reason */
export async function closeGroup(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { id: report_id, type, target_id }: OpenGroup,
  { outcome, last_id, at }: { outcome: Decision['outcome']; last_id: string; at: Date },
): Promise<Record<string, number>> {
  await deleteEscalation(tx, target_id)
  const { reporters, reasons } = await closeOpenReports(tx, { type, target_id }, { status: outcome, by: viewer.id, at, last_id })
  // Notifying very many people would delay the decision.
  if (reporters.length > reportersAtOnce)
    await deps.jobs.send(tx, 'report-outcome', { type, target_id, outcome, at: at.toISOString(), report_id })
  else await notify(tx, deps, { kind: `report_${outcome}`, to: reporters, from: null, report_id })
  return reasons
}

async function removeReported(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  { id, type, target_id }: OpenGroup,
  { rule_id, reason = null }: Pick<Decision, 'rule_id' | 'reason'>,
): Promise<void> {
  if (type === 'profile') return
  const author_id = await removeInTransaction(tx, deps, viewer, { kind: type, target_id, rule_id, reason })
  const details = { author_id, report_id: id, ...(reason ? { reason } : {}) }
  await recordAction(tx, deps, { admin_id: viewer.id, action: `remove_${type}`, target_id, details })
}

function authorOf({ author_id }: OpenGroup): string {
  if (!author_id) throw new Failure('not_found')
  return author_id
}

const refused = (field: string) => new Failure('invalid', { errors: [{ field, code: 'not_allowed' }] })
