import type { QuietHours } from '../preferences.ts'

/** Null if it is not quiet at `at`. In local time, across changes of the clock; the end is a full minute. */
export function quietUntil({ from, to, time_zone }: QuietHours, at: Date): Date | null {
  const wall = new Intl.DateTimeFormat('en', { timeZone: time_zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const isQuiet = (time: Date | number) => {
    const shown = wall.format(time)
    return from < to ? from <= shown && shown < to : from <= shown || shown < to
  }
  if (!isQuiet(at)) return null
  const left = (minuteOfDay(to) - minuteOfDay(wall.format(at)) + dayMinutes) % dayMinutes
  let minute = Math.floor(at.getTime() / 60_000) + Math.max(1, left - clockChangeMinutes)
  while (isQuiet(minute * 60_000)) minute++
  return new Date(minute * 60_000)
}

const dayMinutes = 24 * 60
/** No zone changes its clocks by more minutes. */
const clockChangeMinutes = 2 * 60

function minuteOfDay(shown: string): number {
  const [hours = 0, minutes = 0] = shown.split(':').map(Number)
  return hours * 60 + minutes
}
