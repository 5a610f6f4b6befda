import { expect, test } from 'vitest'
import { dayTicks, valueTicks } from '#screens/admin/analytics/ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [97, [0, 25, 50, 75, 100]],
  [1_001, [0, 500, 1_000, 1_500]],
  [101_234, [0, 50_000, 100_000, 150_000]],
])('the axis of up to %d has round, whole ticks', (max, ticks) => {
  expect(valueTicks(max, true)).toEqual(ticks)
})

test('hours may have ticks between whole ones', () => {
  expect(valueTicks(0.9, false)).toEqual([0, 0.25, 0.5, 0.75, 1])
})

const days = (length: number) =>
  Array.from({ length }, (_, n) => new Date(Date.UTC(2026, 4, 31) - (length - 1 - n) * 86_400_000).toISOString().slice(0, 10))

test('days are named week by week, or by months, as many as fit', () => {
  const month = days(30)
  expect(dayTicks(month, 6).map((place) => month[place])).toEqual(['2026-05-03', '2026-05-10', '2026-05-17', '2026-05-24', '2026-05-31'])
  expect(dayTicks(month, 3).map((place) => month[place])).toEqual(['2026-05-03', '2026-05-17', '2026-05-31'])
  const year = days(365)
  expect(dayTicks(year, 4).map((place) => year[place])).toEqual(['2025-08-01', '2025-11-01', '2026-02-01', '2026-05-01'])
  expect(dayTicks(year, 12)).toHaveLength(12)
})
