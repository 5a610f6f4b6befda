import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-05-01T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()
const day = 86_400

test.each([
  [-120, 'now'], // a clock that is fast
  [0, 'now'],
  [59, 'now'],
  [60, '1m ago'],
  [3_599, '59m ago'],
  [3_600, '1h ago'],
  [day - 1, '23h ago'],
  [day, '1d ago'],
  [7 * day - 1, '6d ago'],
  [7 * day, '1w ago'],
  [30 * day, '1mo ago'],
  [364 * day, '12mo ago'],
  [365 * day, '1y ago'],
])('%i seconds ago reads %s', (seconds, shown) => {
  expect(relativeTime(ago(seconds), now, 'en')).toBe(shown)
})

test.each([
  ['de', 'jetzt', 'vor 5 Min.', 'vor 5 Minuten'],
  ['es', 'ahora', 'hace 5 min', 'hace 5 minutos'],
  ['fr', 'maintenant', 'il y a 5 min', 'il y a 5 minutes'],
])('in %s', (language, justNow, compact, long) => {
  expect(relativeTime(ago(0), now, language)).toBe(justNow)
  expect(relativeTime(ago(300), now, language).replaceAll('\u00a0', ' ')).toBe(compact)
  expect(relativeTime(ago(300), now, language, 'long').replaceAll('\u00a0', ' ')).toBe(long)
})
