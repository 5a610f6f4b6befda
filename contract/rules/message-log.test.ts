import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyLog, isBehind, type MessageLog, startedAt, trimmed, withChanges, withMessage, withPage } from './message-log.ts'

interface Said {
  id: string
  seq: number
  revision: number
}
const said = (seq: number, revision = seq): Said => ({ id: `m${seq}`, seq, revision })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => said(from + index))
const seqs = (log: MessageLog<Said>) => log.messages.map(({ seq }) => seq)

/** The newest messages of a conversation of ten. */
const newest = () =>
  startedAt(emptyLog<Said>(), { items: range(6, 10).reverse(), direction: 'older', start: undefined, more: true, revision: 10 })

describe('a log of messages', () => {
  test('starts at the newest page and takes new messages at its end, by seq', () => {
    const log = [12, 11].reduce((so, seq) => withMessage(so, said(seq)), newest())
    expect(seqs(log)).toEqual([6, 7, 8, 9, 10, 11, 12])
    expect(log.revision).toBe(12)
    expect(isBehind(log)).toBe(false)
  })

  test('knows that a message is missing, and what to ask for', () => {
    const log = withMessage(newest(), said(12))
    expect(isBehind(log)).toBe(true)
    expect(log.revision).toBe(10)
    const full = withChanges(log, { items: [said(11), said(12)], after: 10, revision: 12, more: false })
    expect(seqs(full).slice(-2)).toEqual([11, 12])
    expect(isBehind(full)).toBe(false)
  })

  test('keeps the latest revision of a message, whatever comes last', () => {
    const changed = withMessage(newest(), said(8, 11))
    expect(withMessage(changed, said(8)).messages[2]?.revision).toBe(11)
    expect(seqs(changed)).toEqual([6, 7, 8, 9, 10])
  })

  test('grows in both directions, up to the first and the last message', () => {
    const around = startedAt(newest(), { items: [said(4), said(3)], direction: 'older', start: 4, more: true, revision: 10 })
    expect(seqs(around)).toEqual([3, 4])
    const older = withPage(around, { items: [said(2), said(1)], direction: 'older', start: 2, more: false, revision: 10 })
    expect([older.from, older.to]).toEqual([0, 4])
    const newer = withPage(older, { items: range(5, 10), direction: 'newer', start: 5, more: false, revision: 10 })
    expect(seqs(newer)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(newer.to).toBe(Number.POSITIVE_INFINITY)
  })

  test('does not show a new message below a gap of the window', () => {
    const history = startedAt(newest(), { items: [said(4), said(3)], direction: 'older', start: 4, more: true, revision: 10 })
    const log = withMessage(history, said(11))
    expect(seqs(log)).toEqual([3, 4])
    expect(log.revision).toBe(11)
  })

  test('ignores a page that does not follow on what it holds', () => {
    const log = newest()
    expect(withPage(log, { items: [said(2)], direction: 'older', start: 2, more: true, revision: 10 })).toBe(log)
  })

  test('asks again for what a page that was read earlier may lack', () => {
    const log = withMessage(newest(), said(4, 11))
    const older = withPage(log, { items: range(1, 5).reverse(), direction: 'older', start: 5, more: false, revision: 10 })
    expect(isBehind(older)).toBe(true)
    expect(older.revision).toBe(10)
  })

  test('never holds more than it is told to', () => {
    const log = range(11, 5_000).reduce((so, message) => trimmed(withMessage(so, message), 100, 'newest'), newest())
    expect(log.messages).toHaveLength(100)
    expect([log.from, log.messages.at(-1)?.seq]).toEqual([4_901, 5_000])
    const oldest = trimmed(log, 50, 'oldest')
    expect([oldest.from, oldest.to]).toEqual([4_901, 4_950])
    expect(trimmed(oldest, 50, 'oldest')).toBe(oldest)
  })
})

/** A conversation on a server. Its events and answers can be lost, late and out of order. */
class Conversation {
  messages: Said[] = []
  revision = 0

  send(): Said {
    const message = said(this.messages.length + 1, ++this.revision)
    this.messages.push(message)
    return message
  }
  change(n: number): Said {
    const at = n % this.messages.length
    const message = { ...(this.messages[at] ?? said(1)), revision: ++this.revision }
    this.messages[at] = message
    return message
  }
  page(direction: 'older' | 'newer', start: number | undefined, limit: number) {
    const all =
      direction === 'older'
        ? this.messages.filter(({ seq }) => seq <= (start ?? Number.POSITIVE_INFINITY)).reverse()
        : this.messages.filter(({ seq }) => seq >= (start ?? 0))
    return { items: all.slice(0, limit), direction, start, more: all.length > limit, revision: this.revision }
  }
  changes(after: number, limit: number) {
    const all = this.messages.filter(({ revision }) => revision > after).sort((one, other) => one.revision - other.revision)
    return { items: all.slice(0, limit), after, revision: this.revision, more: all.length > limit }
  }
}

type Step = {
  does: 'send' | 'change' | 'older' | 'newer' | 'newest' | 'jump' | 'catch_up' | 'arrive' | 'lose' | 'repeat' | 'trim'
  n: number
}
const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom(
      'send',
      'send',
      'change',
      'older',
      'newer',
      'newest',
      'jump',
      'catch_up',
      'arrive',
      'arrive',
      'arrive',
      'lose',
      'repeat',
      'trim',
    ),
    n: fc.nat(1_000),
  }),
  { maxLength: 80 },
)

/** @returns the conversation and what the client made of it once everything on its way has arrived and it has caught up */
function played(all: Step[], catchUp: boolean) {
  const server = new Conversation()
  let log = emptyLog<Said>()
  const become = (next: typeof log) => {
    log = next
  }
  const limit = 4
  let onTheWay: { isEvent: boolean; arrive: () => void }[] = []
  const event = (message: Said) => onTheWay.push({ isEvent: true, arrive: () => become(withMessage(log, message)) })
  const answer = (arrive: () => void) => onTheWay.push({ isEvent: false, arrive })
  const restart = (start: number | undefined) => {
    const page = server.page('older', start, limit)
    answer(() => become(startedAt(log, page)))
  }
  restart(undefined)
  for (const { does, n } of all) {
    const next = onTheWay[n % Math.max(1, onTheWay.length)]
    if (does === 'send') event(server.send())
    else if (does === 'change' && server.messages.length > 0) event(server.change(n))
    else if (does === 'newest') restart(undefined)
    else if (does === 'jump') restart(1 + (n % 30))
    else if (does === 'older' || does === 'newer') {
      const page = server.page(does, does === 'older' ? log.from - 1 : log.to + 1, limit)
      if (Number.isFinite(page.start)) answer(() => become(withPage(log, page)))
    } else if (does === 'catch_up' && catchUp) {
      const changes = server.changes(log.revision, limit)
      answer(() => become(withChanges(log, changes)))
    } else if (does === 'trim') log = trimmed(log, 6, n % 2 ? 'oldest' : 'newest')
    else if (next && (does === 'arrive' || does === 'repeat')) {
      next.arrive()
      if (does === 'arrive') onTheWay = onTheWay.filter((one) => one !== next)
    } else if (next?.isEvent && does === 'lose') onTheWay = onTheWay.filter((one) => one !== next)
  }
  for (const { arrive } of onTheWay) arrive()
  while (catchUp && log.revision < server.revision) log = withChanges(log, server.changes(log.revision, limit))
  return { log, expected: server.messages.filter(({ seq }) => seq >= log.from && seq <= log.to) }
}

test('QUALITY R9: whatever is lost, late, repeated or out of order, a log ends with every message that it covers, in order, once, as it last was', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { log, expected } = played(all, true)
      expect(log.messages).toEqual(expected)
      expect(isBehind(log)).toBe(false)
    }),
    { numRuns: 5_000 },
  )
})

test('without catching up some are missing, or the property above means nothing', () => {
  const isWhole = fc.property(steps, (all) => {
    const { log, expected } = played(all, false)
    expect(log.messages).toEqual(expected)
  })
  expect(fc.check(isWhole, { numRuns: 5_000 }).failed).toBe(true)
})
