/** Makes an id that sorts by time. */
export type MakeId = (at: Date) => string

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export const ago = (now: Date, ms: number) => new Date(Math.round(now.getTime() - ms))

/** The time `share` (0 to 1) of the way from one time to another. */
export const between = (from: Date, to: Date, share: number) =>
  new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * share))

/** Nobody posts at night: times between midnight and six are moved on by six hours, unless that would be after `now`. */
export function awake(at: Date, now: Date): Date {
  const later = new Date(at.getTime() + hours(6))
  return at.getUTCHours() < 6 && later < now ? later : at
}
