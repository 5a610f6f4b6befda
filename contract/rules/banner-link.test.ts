import { expect, test } from 'vitest'
import { isBannerLink } from './banner-link.ts'

test.each([
  ['/rules', true],
  ['/', true],
  ['https://status.example/today?a=1', true],
  ['http://status.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['rules', false],
  ['/two words', false],
])('%s: %s', (link, allowed) => expect(isBannerLink(link)).toBe(allowed))
