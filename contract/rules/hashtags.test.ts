import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { findHashtags, hashtagsOf } from './hashtags.ts'

// POST-080 and the rule that they are stored lower-cased, without the #.
test.each([
  ['no tags', []],
  ['#Art and #art', ['art']],
  ['#snake_case #2026 #a1', ['snake_case', '2026', 'a1']],
  ['#Größe #日本語 #العربية #हिन्दी', ['größe', '日本語', 'العربية', 'हिन्दी']],
  ['#cafe\u0301 #café', ['café']],
  ['#one#two', ['one', 'two']],
  ['#well-known, #dot.', ['well', 'dot']],
  ['# alone ## #! #', []],
  ['https://example.org/page#part #real', ['real']],
  [`#${'x'.repeat(limits.hashtag)} #${'y'.repeat(limits.hashtag + 1)}`, ['x'.repeat(limits.hashtag)]],
])('%s', (text, names) => {
  expect(hashtagsOf(text)).toEqual(names)
})

test('a hashtag says where it stands', () => {
  const text = '🎨 Paint #Oil, then #Ink'
  expect(findHashtags(text).map(({ start, end }) => text.slice(start, end))).toEqual(['#Oil', '#Ink'])
})

test('a post has at most so many hashtags', () => {
  const many = Array.from({ length: limits.post.hashtags + 5 }, (_, i) => `#t${i}`).join(' ')
  expect(hashtagsOf(many)).toHaveLength(limits.post.hashtags)
})
