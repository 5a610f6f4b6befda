import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { profileLink, shownLink } from './profile-link.ts'

test.each([
  ['example.com', 'https://example.com/'],
  [' https://Example.com/Work?n=1#a ', 'https://example.com/Work?n=1#a'],
  ['shop.example.co.uk:8443/prints', 'https://shop.example.co.uk:8443/prints'],
  ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  // A Cyrillic а.
  ['pаypal.com', 'https://xn--pypal-4ve.com/'],
])('%s is kept as %s, and stays that', (typed, kept) => {
  expect(profileLink(typed)).toBe(kept)
  expect(profileLink(kept)).toBe(kept)
})

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,hi',
  'mailto:ann@example.com',
  'https://ann:secret@example.com',
  'https://example.com@evil.example',
  'localhost',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'an example',
  '',
  `https://example.com/${'x'.repeat(limits.profile.link)}`,
])('%s is no link of a profile', (typed) => expect(profileLink(typed)).toBeUndefined())

test('the host is what one reads first', () => {
  expect(shownLink('https://www.example.com/')).toBe('example.com')
  expect(shownLink('https://example.com/ann/prints/?by=time#top')).toBe('example.com/ann/prints')
  expect(shownLink('https://xn--pypal-4ve.com/')).toBe('xn--pypal-4ve.com')
})
