import { expect, test } from 'vitest'
import { cut, graphemes } from './graphemes.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['e\u0301', 1],
  ['👩🏽‍🎨', 1],
  ['🇩🇪🇫🇷', 2],
  ['\r\n', 1],
])('%j has %i', (text, count) => {
  expect(graphemes(text)).toBe(count)
})

test.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['abc', 9, 'abc'],
  ['👩🏽‍🎨👩🏽‍🎨', 1, '👩🏽‍🎨'],
  ['abc', 0, ''],
  ['', 5, ''],
])('%j cut at %i is %j', (text, max, shown) => {
  expect(cut(text, max)).toBe(shown)
})
