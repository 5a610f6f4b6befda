import { adminLimits } from '@atelier/contract/admin/limits'
import type { Database, Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { addDays, dayOf, weekOf } from '#features/admin/analytics/days.ts'
import type { IsoDate } from '#features/admin/analytics/figures.queries.ts'
import * as figures from '#features/admin/analytics/figures.queries.ts'

const hourMs = 3_600_000
const batch = { days: 20, marks: 200 }

/** In short transactions; resumable and idempotent. */
export async function keepFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>, stopping = new AbortController().signal): Promise<void> {
  const now = clock()
  const today = dayOf(now)
  // A transaction from before midnight may commit after it, so days close an hour late.
  const last = addDays(dayOf(new Date(now.getTime() - hourMs)), -1)
  const keptSince = addDays(weekOf(today), -7 * (adminLimits.retentionWeeks + 1))
  const keep = <T>(work: (tx: Db, state: figures.State) => Promise<T>) =>
    transaction(db, async (tx) => {
      await tx.run(sql`set local statement_timeout = '4min'`)
      return work(tx, await figures.lockState(tx))
    })

  while (!stopping.aborted && !(await keep((tx, { closed_until }) => closeSome(tx, closed_until, last, keptSince)))) {}
  while (!stopping.aborted && (await keep((tx) => recountSome(tx, last, keptSince)))) {}
  if (stopping.aborted) return
  await keep(async (tx, { noted_until, creators_at }) => {
    // From an hour earlier, for late commits. A closed day is noted as a whole.
    const noted = noted_until ? Date.parse(noted_until) - hourMs : 0
    await figures.noteWriters(tx, new Date(Math.max(startOf(addDays(last, 1)), noted)), new Date(startOf(addDays(today, 1))))
    await figures.setNotedUntil(tx, now)
    await figures.forgetActivityBefore(tx, keptSince)
    if (!creators_at || Date.parse(creators_at) <= now.getTime() - hourMs) await figures.replaceTopCreators(tx, now)
  })
}

export const forgetFigures = (db: Database) =>
  transaction(db, async (tx) => {
    await figures.lockState(tx)
    await figures.forgetAll(tx)
  })

const startOf = (day: IsoDate) => Date.parse(day)

async function closeSome(tx: Db, closedUntil: IsoDate | null, last: IsoDate, keptSince: IsoDate): Promise<boolean> {
  const first = closedUntil ? addDays(closedUntil, 1) : ((await figures.firstDay(tx)) ?? last)
  if (first > last) return true
  const end = [addDays(first, batch.days - 1), last].toSorted()[0] as IsoDate
  if (end >= keptSince)
    await figures.noteWriters(tx, new Date(startOf(first > keptSince ? first : keptSince)), new Date(startOf(addDays(end, 1))))
  await figures.closeDays(tx, first, end, keptSince)
  for (let week = weekOf(first); addDays(week, 6) <= end; week = addDays(week, 7))
    if (week >= keptSince) await figures.countRetention(tx, week)
  return end === last
}

async function recountSome(tx: Db, last: IsoDate, keptSince: IsoDate): Promise<boolean> {
  const { taken, peopleOf } = await figures.recountStale(tx, batch.marks)
  for (const week of new Set(peopleOf.map(weekOf))) if (week >= keptSince) await figures.recountRetentionOf(tx, week, keptSince, last)
  return taken === batch.marks
}
