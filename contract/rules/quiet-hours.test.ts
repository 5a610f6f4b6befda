import { describe, expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const berlin = { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' }
const until = (hours: typeof berlin, at: string) => quietUntil(hours, new Date(at))?.toISOString() ?? null

describe('when quiet hours end', () => {
  test.each([
    ['before they start', '2026-01-10T20:59:59Z', null],
    ['at their start', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['after midnight', '2026-01-11T02:30:15Z', '2026-01-11T06:00:00.000Z'],
    ['in their last minute', '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
    ['at their end', '2026-01-11T06:00:00Z', null],
    ['in summer, when the zone is another hour ahead', '2026-07-10T23:00:00Z', '2026-07-11T05:00:00.000Z'],
  ])('over midnight, %s', (_when, at, end) => expect(until(berlin, at)).toBe(end))

  test.each([
    ['2026-01-10T11:59:00Z', null],
    ['2026-01-10T12:00:00Z', '2026-01-10T13:30:00.000Z'],
    ['2026-01-10T13:30:00Z', null],
  ])('within a day, at %s', (at, end) => expect(until({ from: '13:00', to: '14:30', time_zone: 'Europe/Berlin' }, at)).toBe(end))

  test('in a zone that is not whole hours from UTC, and under its older name', () => {
    for (const time_zone of ['Asia/Kolkata', 'Asia/Calcutta'])
      expect(until({ ...berlin, time_zone }, '2026-01-10T17:00:00Z')).toBe('2026-01-11T01:30:00.000Z')
  })
})

// In Berlin the clocks went from 02:00 to 03:00 on 29 March 2026, and go from 03:00 to 02:00 on 25 October.
describe('in a night in which the clocks change', () => {
  test.each([
    ['22:00', '07:00', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['22:00', '07:00', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['22:00', '03:30', '2026-03-28T22:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['22:00', '03:30', '2026-10-24T21:00:00Z', '2026-10-25T02:30:00.000Z'],
  ])('from %s to %s it ends at that time by the new clock', (from, to, at, end) => expect(until({ ...berlin, from, to }, at)).toBe(end))

  test('an end that this night does not have is the moment at which the clocks go past it', () => {
    expect(until({ ...berlin, to: '02:30' }, '2026-03-28T22:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  test('an hour that comes twice is quiet twice', () => {
    const hours = { ...berlin, to: '02:30' }
    expect(until(hours, '2026-10-24T21:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(until(hours, '2026-10-25T00:45:00Z')).toBe(null)
    expect(until(hours, '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z')
  })

  test('all but one minute of the day', () => {
    expect(until({ from: '22:00', to: '21:59', time_zone: 'Australia/Lord_Howe' }, '2026-04-04T11:00:00Z')).toBe('2026-04-05T11:29:00.000Z')
  })
})
