import type { IsoDate } from '#features/admin/analytics/figures.queries.ts'

export const dayOf = (at: Date): IsoDate => at.toISOString().slice(0, 10)

export function addDays(day: IsoDate, days: number): IsoDate {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000))
}

export function weekOf(day: IsoDate): IsoDate {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
