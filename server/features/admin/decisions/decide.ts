import type { Decision } from '@atelier/contract/admin/decisions'
import { adminLimits } from '@atelier/contract/admin/limits'
import { roles } from '@atelier/contract/choices'
import type { Endpoint, ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure, isFailure } from '@atelier/contract/errors'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { endReservation } from '#features/admin/content/desk.queries.ts'
import { mustBeFree } from '#features/admin/content/desk.ts'
import { mustNotBeEscalated } from '#features/admin/content/escalate-case.ts'
import { deleteEscalation } from '#features/admin/content/escalations.queries.ts'
import { decisionsOf, dueDecisions, insertDecision, keepFailed, staffMember, takeDue } from '#features/admin/decisions/decisions.queries.ts'
import { type DecisionDeps, type DecisionName, decisions } from '#features/admin/decisions/decisions.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import { type SignedIn, withoutSession } from '#http/session.ts'

type InputOfDecision<Name extends DecisionName> = ParsedInputOf<(typeof decisions)[Name]['endpoint']>
interface AnyDeciding {
  endpoint: Endpoint
  action: (input: unknown) => Decision['action']
  subject: (input: unknown, tx: Db, viewer: SignedIn) => string | Promise<string>
  run: (tx: Db, deps: DecisionDeps, viewer: SignedIn, input: unknown, how: { late: boolean }) => Promise<void>
}
const all = decisions as unknown as Record<string, AnyDeciding>

/** Done in five seconds unless it is taken back. What would refuse it then refuses it now. @throws Failure conflict, taken, taken_above, escalated, and those of the action */
export async function decide<Name extends DecisionName>(
  deps: DecisionDeps,
  viewer: SignedIn,
  name: Name,
  input: InputOfDecision<Name>,
): Promise<Decision> {
  const { endpoint, action, subject, run } = all[name] as AnyDeciding
  // Before the transaction, whose time the job's delay counts from: so the job never runs before it is due.
  const at = deps.clock()
  const due_at = new Date(at.getTime() + adminLimits.undoMs)
  return transaction(deps.db, async (tx) => {
    const decision = { id: newId(at), action: action(input), subject_id: await subject(input, tx, viewer) }
    await mustNotBeEscalated(tx, viewer, decision.subject_id)
    // First, so that a second decision waits for it and is a conflict.
    const isFirst = await insertDecision(tx, { ...decision, endpoint: name, input: input as object, decided_by: viewer.id, due_at })
    if (!isFirst) throw new Failure('conflict')
    await rehearse(tx, (rehearsal) => run(rehearsal, deps, viewer, input, { late: false }))
    if (endpoint.failures?.includes('taken'))
      await mustBeFree(tx, viewer, decision.subject_id, { anyway: (input as { anyway?: boolean }).anyway === true, at })
    await endReservation(tx, decision.subject_id)
    tx.after(() => emitDeskChanged(deps))
    await deps.jobs.send(tx, 'decisions', {}, { delay_s: adminLimits.undoMs / 1_000, once: decision.id })
    return { ...decision, left_ms: adminLimits.undoMs, failed: null }
  })
}

export async function ownDecisions({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: SignedIn): Promise<Decision[]> {
  const at = clock()
  const rows = await decisionsOf(db, viewer.id, at, listedDecisions)
  return rows.map(({ due_at, ...decision }) => ({ ...decision, left_ms: Math.max(0, Date.parse(due_at) - at.getTime()) }))
}

/** Does what is due. A decision that fails by then stands among those of its person as failed, and its case is in the queue again. */
export async function doDecisions(deps: DecisionDeps): Promise<void> {
  const errors: unknown[] = []
  const due = () => dueDecisions(deps.db, deps.clock(), batchDecisions)
  for (let ids = await due(); ids.length > 0; ids = await due()) {
    let done = 0
    for (const { id } of ids) {
      try {
        if (await doDecision(deps, id)) done++
      } catch (error) {
        if (isFailure(error, 'unavailable')) throw error
        await keepFailed(deps.db, id, isFailure(error) ? error.code : 'unexpected')
        done++
        if (!isFailure(error)) errors.push(error)
      }
    }
    if (done === 0) break // the rest is another process's
  }
  if (errors.length > 0) throw errors[0]
}

const doDecision = (deps: DecisionDeps, id: string): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const decision = await takeDue(tx, id)
    if (!decision) return false
    const { endpoint, run } = all[decision.endpoint] as AnyDeciding
    const { role, is_out } = await staffMember(tx, decision.decided_by)
    if (is_out || roles.indexOf(role) < roles.indexOf(endpoint.access as typeof role)) throw new Failure('forbidden')
    await run(tx, deps, withoutSession(decision.decided_by, role), z.parse(endpoint.input, decision.input), { late: true })
    await deleteEscalation(tx, decision.subject_id)
    tx.after(() => emitDeskChanged(deps))
    return true
  })

async function rehearse(tx: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  await tx.run(sql`savepoint rehearsal`)
  await work({ ...tx, after: () => {} })
  await tx.run(sql`rollback to savepoint rehearsal`)
}

const batchDecisions = 100
const listedDecisions = 50
