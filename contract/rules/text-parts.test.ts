import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

test('a text falls into plain parts, links, hashtags and mentions', () => {
  expect(textParts('Hi @Ann, #Art at https://example.org/#x.')).toEqual([
    { type: 'text', text: 'Hi ' },
    { type: 'mention', text: '@Ann', username: 'ann' },
    { type: 'text', text: ', ' },
    { type: 'hashtag', text: '#Art', name: 'art' },
    { type: 'text', text: ' at ' },
    { type: 'link', text: 'https://example.org/#x', url: 'https://example.org/#x' },
    { type: 'text', text: '.' },
  ])
})

test.each(['', 'plain', '#a#b', '@ann', 'https://a.example/@ann#b @bob #c', '<script>#x</script>\n\n@ann', '#é@ann'])(
  'the parts of %j are the whole of it, none empty',
  (text) => {
    const parts = textParts(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.every((part) => part.text !== '')).toBe(true)
  },
)
