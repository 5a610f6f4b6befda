import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** In whole years, of YYYY-MM-DD. A birthday on 29 February counts from 1 March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** `month` is 1 to 12. Without a year February has 29 days, so that no birthday is refused too early. */
export function daysInMonth(month: number, year = 2000): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function isDay(day: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return false
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(month, year)
}

export function birthdayProblem(birthday: string, today: string): 'birthday_required' | 'too_young' | 'birthday_range' | null {
  if (!isDay(birthday)) return 'birthday_required'
  const age = ageOn(birthday, today)
  if (age < limits.age.min) return 'too_young'
  return age > limits.age.years ? 'birthday_range' : null
}

export const dateOfBirth = z.string().check(z.refine(isDay, { error: 'birthday_required' }))
