import { expect, test } from 'vitest'
import { badgeCount, shortCount } from './count-format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'], // SHELL-090
  [1_049, '1K'],
  [1_234, '1.2K'],
  [15_000, '15K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [1_000_000, '1M'], // SHELL-091
  [2_560_000, '2.6M'],
  [1_234_567_890, '1,234.6M'],
])('%i reads %s', (count, shown) => {
  expect(shortCount(count, 'en')).toBe(shown)
})

test.each([
  ['de', '1,2K'],
  ['fr', '1,2K'],
  ['es', '1,2K'],
])('in %s 1234 reads %s', (language, shown) => {
  expect(shortCount(1_234, language)).toBe(shown)
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('%i unread reads %s', (count, shown) => {
  expect(badgeCount(count, 'en')).toBe(shown)
})
