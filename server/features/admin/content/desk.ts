import type { DeskQueue } from '@atelier/contract/admin/cases'
import { adminLimits } from '@atelier/contract/admin/limits'
import { roles } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { endOwnReservations, insertLook, leaveCase, reserveNext } from '#features/admin/content/desk.queries.ts'
import { targetFor } from '#features/admin/content/reports.queries.ts'
import { takersOf } from '#features/admin/content/takers.queries.ts'
import { emitDeskChanged } from '#features/admin/emit-desk-changed.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'realtime'>

/** @returns the group of reports, or what is to be decided; null when nothing is free */
export function handOut(deps: Parts, viewer: SignedIn, queue: DeskQueue, passed: string[]): Promise<string | null> {
  const reservation = { queue, at: deps.clock(), forMs: adminLimits.reservedMs }
  return transaction(deps.db, async (tx) => {
    tx.after(() => emitDeskChanged(deps))
    await endOwnReservations(tx, viewer, reservation.at)
    for (const without of passed.length > 0 ? [passed, []] : [[]]) {
      for (let tries = 0; tries < triedCases; tries++) {
        const found = await reserveNext(tx, viewer, { ...reservation, passed: without })
        if (!found) break
        if (found.is_reserved) return found.id
      }
    }
    return null
  })
}

// A try fails when somebody else gets the case at the same moment.
const triedCases = 20

export async function lookAtReport(deps: Parts, viewer: SignedIn, reportId: string): Promise<void> {
  const { target_id } = await targetFor(deps.db, viewer, reportId)
  if (await insertLook(deps.db, viewer, target_id, { at: deps.clock(), forMs: adminLimits.lookMs })) emitDeskChanged(deps)
}

export async function leaveReport(deps: Parts, viewer: SignedIn, reportId: string): Promise<void> {
  const { target_id } = await targetFor(deps.db, viewer, reportId)
  if (await leaveCase(deps.db, viewer.id, target_id)) emitDeskChanged(deps)
}

/** @throws Failure taken by a colleague, which `anyway` overrules, taken_above by a higher role */
export async function mustBeFree(
  tx: Db,
  viewer: SignedIn,
  subjectId: string,
  { anyway, at }: { anyway: boolean; at: Date },
): Promise<void> {
  const takers = await takersOf(tx, viewer.id, subjectId, at)
  if (takers.some(({ role }) => roles.indexOf(role) > roles.indexOf(viewer.role))) throw new Failure('taken_above')
  if (takers.length > 0 && !anyway) throw new Failure('taken')
}
