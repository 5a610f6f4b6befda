import { expect, test } from 'vitest'
import { findLinks } from './links.ts'

test.each([
  ['nothing here', []],
  ['see https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['http://a.example, https://b.example.', ['http://a.example', 'https://b.example']],
  ['(see https://example.org)', ['https://example.org']],
  ['https://example.org/Portrait_(art)', ['https://example.org/Portrait_(art)']],
  ['"https://example.org/x"', ['https://example.org/x']],
  ['https://', []],
  ['javascript:alert(1) data:text/html,x', []],
])('%s', (text, urls) => {
  expect(findLinks(text).map(({ url }) => url)).toEqual(urls)
})

test('a link says where it stands', () => {
  const text = 'über https://example.org!'
  expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(['https://example.org'])
})
