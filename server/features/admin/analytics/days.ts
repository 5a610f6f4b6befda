import type { Day } from '#features/admin/analytics/figures.queries.ts'

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000))
}

export function weekOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
