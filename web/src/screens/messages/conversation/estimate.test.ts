// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fixture } from '#parts/messages/message-fixture.ts'
import { rowsOf } from '#parts/messages/rows.ts'
import { estimateOnce } from '#screens/messages/conversation/estimate.ts'

test('a row keeps the height that was first estimated for it', () => {
  const viewerId = crypto.randomUUID()
  const { says } = fixture(viewerId)
  const one = says('me', 1, new Date(2026, 10, 22, 12))
  const reader = { viewerId, unreadAfter: null, isStart: true }
  const known = new Map<string, number>()
  const alone = estimateOnce(known, rowsOf([one], reader)[0])
  const followed = rowsOf([one, says('me', 2, new Date(2026, 10, 22, 12))], reader)[0]
  expect(estimateOnce(new Map(), followed)).toBeLessThan(alone)
  expect(estimateOnce(known, followed)).toBe(alone)
})
