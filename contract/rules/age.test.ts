import { describe, expect, test } from 'vitest'
import { ageOn, birthdayProblem, dateOfBirth, daysInMonth, isDay } from './age.ts'

test.each([
  ['2013-05-01', '2026-05-01', 13],
  ['2013-05-02', '2026-05-01', 12],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
  ['2026-05-01', '2026-05-01', 0],
])('someone born on %s is on %s %i years old', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})

test.each([
  [1, 2025, 31],
  [2, 2025, 28],
  [2, 2024, 29],
  [2, 2100, 28],
  [2, undefined, 29],
  [4, 2025, 30],
])('ONB-040: month %i of %s has %i days', (month, year, days) => {
  expect(daysInMonth(month, year)).toBe(days)
})

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-04-31', false],
  ['2025-00-10', false],
  ['2025-13-10', false],
  ['2025-01-00', false],
  ['2025-1-1', false],
  ['', false],
  ['yesterday', false],
])('%s is a day: %s', (day, real) => {
  expect(isDay(day)).toBe(real)
  expect(dateOfBirth.safeParse(day).success).toBe(real)
})

describe('birthdayProblem on 2026-05-01', () => {
  test.each([
    ['', 'birthday_required'], // ONB-054
    ['2025-02-30', 'birthday_required'],
    ['2013-05-02', 'too_young'], // ONB-055
    ['2030-01-01', 'too_young'],
    ['2013-05-01', null],
    ['1906-05-01', null], // ONB-042: 120 years back
    ['1905-05-01', 'birthday_range'],
  ])('%s: %s', (birthday, problem) => {
    expect(birthdayProblem(birthday, '2026-05-01')).toBe(problem)
  })
})
