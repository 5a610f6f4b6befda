import type { getRetention, getSeries } from '@atelier/contract/admin/analytics'
import { adminLimits } from '@atelier/contract/admin/limits'
import type { OutputOf } from '@atelier/contract/endpoint'
import { fromReplica } from '#db/candidates.ts'
import type { Deps } from '#deps.ts'
import { firstSignUp, peopleUntil, retentionRows, seriesRows } from '#features/admin/analytics/analytics.queries.ts'
import { addDays, dayOf, weekOf } from '#features/admin/analytics/days.ts'
import type { Figure } from '#features/admin/analytics/figures.queries.ts'

const columnsOf = {
  growth: ['new_people'],
  activity: ['active_people', 'posts', 'comments', 'likes', 'messages'],
  moderation: ['reports_filed', 'reports_closed', 'median_hours_until_closed', 'removals', 'bans'],
} as const satisfies Record<string, Figure[]>

export async function readSeries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewerId: string,
  { series, days }: { series: keyof typeof columnsOf; days: number },
): Promise<OutputOf<typeof getSeries>> {
  const today = dayOf(clock())
  const first = addDays(today, 1 - days)
  const columns: (typeof columnsOf)[typeof series][number][] = [...columnsOf[series]]
  const [values, peopleBefore, begun = today] = await fromReplica(db, viewerId, (asked) =>
    Promise.all([
      seriesRows(asked, today, days, columns),
      series === 'growth' ? peopleUntil(asked, today, addDays(first, -1)) : 0,
      firstSignUp(asked),
    ]),
  )
  // Before the network there was nothing to count, which is not zero.
  const since = values.reduce((oldest, { day, value }) => (value && day < oldest ? day : oldest), begun)
  const known = new Map(values.map(({ day, figure, value }) => [`${figure} ${day}`, value]))
  const rows = Array.from({ length: days }, (_, n) => addDays(first, n)).map((day) => ({
    day,
    values: columns.map((figure) =>
      day < since ? null : (known.get(`${figure} ${day}`) ?? (figure === 'median_hours_until_closed' ? null : 0)),
    ),
  }))
  if (series !== 'growth') return { columns, rows }
  let total = peopleBefore
  for (const { day, values } of rows) {
    total += values[0] ?? 0
    values.push(day < since ? null : total)
  }
  return { columns: [...columns, 'total_people'], rows }
}

export async function readRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewerId: string): Promise<OutputOf<typeof getRetention>> {
  const today = dayOf(clock())
  const thisWeek = weekOf(today)
  const since = addDays(thisWeek, -7 * adminLimits.retentionWeeks)
  const rows = await fromReplica(db, viewerId, (asked) => retentionRows(asked, today, since, thisWeek))
  const known = new Map(rows.map((row) => [row.week, row]))
  const weeks = Array.from({ length: adminLimits.retentionWeeks }, (_, n) => addDays(since, 7 * n)).map((week, n) => {
    const { people = 0, active = [] } = known.get(week) ?? {}
    const after = Array.from({ length: adminLimits.retentionWeeks - 1 - n }, (_, later) => addDays(week, 7 * (later + 1)))
    return { week, people, active: after.map((one) => active.find((row) => row.week === one)?.people ?? 0) }
  })
  return { weeks }
}
