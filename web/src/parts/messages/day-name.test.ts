import { expect, test } from 'vitest'
import { dayName } from '#parts/messages/day-name.ts'

const now = new Date(2026, 10, 22, 0, 30)

test('days are named in the language of the reader', () => {
  expect(dayName(new Date(2026, 10, 22, 0, 5), now, 'en')).toBe('Today')
  expect(dayName(new Date(2026, 10, 21, 23, 55), now, 'en')).toBe('Yesterday')
  expect(dayName(new Date(2026, 10, 21), now, 'de')).toBe('Gestern')
  expect(dayName(new Date(2026, 10, 16), now, 'en')).toBe('Monday, November 16')
  expect(dayName(new Date(2026, 10, 16), now, 'fr')).toBe('Lundi 16 novembre')
  expect(dayName(new Date(2025, 11, 31), now, 'en')).toBe('Wednesday, December 31, 2025')
})
