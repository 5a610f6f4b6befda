import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { findMentions, mentionsOf } from './mentions.ts'

test.each([
  ['nobody', []],
  ['hello @ann!', ['ann']],
  ['@Ann and @ann', ['ann']],
  ['(@ann), @bob_2.', ['ann', 'bob_2']],
  ['mail bob@example.org', []],
  ['@ann@other.example', []],
  ['@ab @1abc @_abc', []],
  [`@${'a'.repeat(30)} @${'b'.repeat(31)}`, ['a'.repeat(30)]],
  ['@annä', []],
  ['https://example.org/@ann @bob', ['bob']],
])('%s', (text, usernames) => {
  expect(mentionsOf(text)).toEqual(usernames)
})

test('a mention says where it stands', () => {
  const text = '👋 @Ann'
  expect(findMentions(text).map(({ start, end }) => text.slice(start, end))).toEqual(['@Ann'])
})

test('a text mentions at most so many people', () => {
  const crowd = Array.from({ length: limits.post.mentions + 1 }, (_, i) => `@person${i}`).join(' ')
  expect(mentionsOf(crowd)).toHaveLength(limits.post.mentions)
  expect(findMentions(crowd)).toHaveLength(limits.post.mentions + 1)
})
