import { expect, test } from 'vitest'
import { fixture } from '#parts/messages/message-fixture.ts'
import { newerThan, rowsOf } from '#parts/messages/rows.ts'

const viewerId = crypto.randomUUID()
const { says } = fixture(viewerId)
const reader = { viewerId, unreadAfter: null, isStart: true }
const noon = new Date(2026, 10, 22, 12).getTime()
const after = (ms: number) => new Date(noon + ms)

test('MSG-058: a message more than five minutes after the one before starts a new group', () => {
  const pause = 5 * 60_000
  const rows = rowsOf([says('ann', 1, after(0)), says('ann', 2, after(pause)), says('ann', 3, after(2 * pause + 1))], reader)
  expect(rows.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('a message of the other person starts a new group, and so does a new day', () => {
  const midnight = new Date(2026, 10, 23).getTime() - noon
  const rows = rowsOf(
    [says('ann', 1, after(0)), says('me', 2, after(1)), says('me', 3, after(midnight - 1)), says('me', 4, after(midnight))],
    reader,
  )
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, true, true])
  expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false, false, true])
})

test('the day of the first message is not drawn while older ones may be of the same day', () => {
  const messages = [says('ann', 51, after(0))]
  expect(rowsOf(messages, { ...reader, isStart: false })[0]?.startsDay).toBe(false)
  expect(rowsOf(messages, reader)[0]?.startsDay).toBe(true)
})

test('the unread divider stands once, above the first message of the other person that was not read', () => {
  const messages = [says('ann', 1, after(0)), says('me', 2, after(1)), says('ann', 3, after(2)), says('ann', 4, after(3))]
  const unread = (unreadAfter: number | null) =>
    rowsOf(messages, { ...reader, unreadAfter }).flatMap((row, at) => (row.isFirstUnread ? [at] : []))
  expect(unread(1)).toEqual([2])
  expect(unread(3)).toEqual([3])
  expect(unread(4)).toEqual([])
  expect(unread(null)).toEqual([])
})

test('the state stands at the end of a group, and where it changes within one', () => {
  const messages = [
    says('me', 1, after(0), { is_read: true }),
    says('me', 2, after(1), { is_read: true }),
    says('me', 3, after(2)),
    says('me', 4, after(3), { delivery: 'failed' }),
  ]
  expect(rowsOf(messages, reader).map(({ showsState }) => showsState)).toEqual([false, true, true, true])
})

test('a row keeps its key while the message that was on its way becomes one of the server', () => {
  const client_id = crypto.randomUUID()
  const [waiting] = rowsOf([says('me', 0, after(0), { id: client_id, client_id, delivery: 'sending' })], reader)
  const [sent] = rowsOf([says('me', 7, after(0), { client_id })], reader)
  expect(sent?.key).toBe(waiting?.key)
})

test('MSG-053: counts what came from the other person since the reader was at the end', () => {
  const rows = rowsOf([says('ann', 1, after(0)), says('ann', 2, after(1)), says('me', 3, after(2)), says('ann', 4, after(3))], reader)
  expect(newerThan(rows, 1)).toBe(2)
  expect(newerThan(rows, 4)).toBe(0)
})
