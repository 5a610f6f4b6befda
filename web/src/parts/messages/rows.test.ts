import { limits } from '@atelier/contract/limits'
import { describe, expect, test } from 'vitest'
import { albumPx, albumRows } from '#parts/messages/album-rows.ts'
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

describe('an album', () => {
  const album_id = crypto.randomUUID()
  const picture = { album_id, content: null, media_type: 'image' as const }
  const album = () => [
    says('ann', 1, after(0), picture),
    says('ann', 2, after(1), picture),
    says('ann', 3, after(2), { ...picture, content: 'All three' }),
    says('ann', 4, after(3)),
  ]

  test('is one row, under the key of its first file and with the text of its last', () => {
    const messages = album()
    const [row, next, ...rest] = rowsOf(messages, { ...reader, unreadAfter: 0 })
    expect(rest).toEqual([])
    expect(row).toMatchObject({ key: messages[0]?.id, message: messages[2], isFirstUnread: true, startsGroup: true, endsGroup: false })
    expect(row?.album).toEqual(messages.slice(0, 3))
    expect(next).toMatchObject({ message: messages[3], album: undefined, startsGroup: false })
    expect(newerThan(rowsOf(messages, reader), 0)).toBe(4)
  })

  test('loses what was taken back, and all of it is one line', () => {
    const [one, two, three, four] = album()
    if (!one || !two || !three || !four) throw new Error('four messages')
    const [row] = rowsOf([one, { ...two, taken_back: true }, three, four], reader)
    expect(row?.album).toEqual([one, three])
    const gone = [one, two, three].map((message) => ({ ...message, taken_back: true }))
    const rows = rowsOf([...gone, four], reader)
    expect(rows.map(({ message: { taken_back }, album }) => [taken_back, album])).toEqual([
      [true, undefined],
      [false, undefined],
    ])
  })

  test('shows each picture whole: those of a row are equally high, and none is higher than a picture alone', () => {
    for (const ratios of [[1, 2 / 3, 3 / 2, 4 / 5], [1 / 3, 5], [5, 5, 5], [1 / 3, 1 / 3], Array.from({ length: 10 }, () => 1)]) {
      const rows = albumRows(ratios, (ratio) => ratio)
      expect(rows.flatMap(({ tiles }) => tiles)).toEqual(ratios)
      for (const { tiles, height, width } of rows) {
        expect(height).toBeLessThanOrEqual(limits.messages.mediaPx)
        expect(width).toBeLessThanOrEqual(albumPx + 0.001)
        expect(tiles.reduce((sum, ratio) => sum + ratio * height, 4 * (tiles.length - 1))).toBeCloseTo(width)
      }
    }
    expect(albumRows([1, 2 / 3, 3 / 2, 4 / 5], (ratio) => ratio).map(({ tiles }) => tiles.length)).toEqual([2, 2])
  })
})
