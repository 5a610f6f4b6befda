import { adminLimits } from '@atelier/contract/admin/limits'
import type { Database, Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { addDays, dayOf, weekOf } from '#features/admin/analytics/days.ts'
import type { Day } from '#features/admin/analytics/figures.queries.ts'
import * as figures from '#features/admin/analytics/figures.queries.ts'

const hourMs = 3_600_000
const batch = { days: 20, marks: 200 }

/**
 * Keeps the daily figures, in short transactions: closes days, counts again those whose rows changed, and notes who was active. It goes on
 * where it was stopped, and a repetition changes nothing.
 */
export async function keepFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>, stopping = new AbortController().signal): Promise<void> {
  const now = clock()
  const today = dayOf(now)
  // What was begun before midnight may be committed after it, so a day is closed an hour late.
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
    // Once more from an hour before, for what was committed late. A day is noted as a whole when it is closed.
    const noted = noted_until ? Date.parse(noted_until) - hourMs : 0
    await figures.noteWriters(tx, new Date(Math.max(startOf(addDays(last, 1)), noted)), new Date(startOf(addDays(today, 1))))
    await figures.setNotedUntil(tx, now)
    await figures.forgetActivityBefore(tx, keptSince)
    if (!creators_at || Date.parse(creators_at) <= now.getTime() - hourMs) await figures.replaceTopCreators(tx, now)
  })
}

/** Has everything counted again from the first day: for what was written into the past other than by an import. */
export const forgetFigures = (db: Database) =>
  transaction(db, async (tx) => {
    await figures.lockState(tx)
    await figures.forgetAll(tx)
  })

const startOf = (day: Day) => Date.parse(day)

/** @returns whether every day until `last` is closed */
async function closeSome(tx: Db, closedUntil: Day | null, last: Day, keptSince: Day): Promise<boolean> {
  const first = closedUntil ? addDays(closedUntil, 1) : ((await figures.firstDay(tx)) ?? last)
  if (first > last) return true
  const end = [addDays(first, batch.days - 1), last].toSorted()[0] as Day
  if (end >= keptSince)
    await figures.noteWriters(tx, new Date(startOf(first > keptSince ? first : keptSince)), new Date(startOf(addDays(end, 1))))
  await figures.closeDays(tx, first, end, keptSince)
  for (let week = weekOf(first); addDays(week, 6) <= end; week = addDays(week, 7))
    if (week >= keptSince) await figures.countRetention(tx, week)
  return end === last
}

/** @returns whether there may be more */
async function recountSome(tx: Db, last: Day, keptSince: Day): Promise<boolean> {
  const { taken, peopleOf } = await figures.recountStale(tx, batch.marks)
  for (const week of new Set(peopleOf.map(weekOf))) if (week >= keptSince) await figures.recountRetentionOf(tx, week, keptSince, last)
  return taken === batch.marks
}
