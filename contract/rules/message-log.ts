/** What the log needs to know of a message. */
interface Entry {
  id: string
  seq: number
  revision: number
}

/**
 * A client's part of one conversation: every message that the viewer may see from `from` to `to`. Each message and each change of one has the
 * conversation's next `revision`, so a client knows whether it missed something.
 */
export interface MessageLog<M extends Entry> {
  /** By `seq`, oldest first, each once. */
  messages: readonly M[]
  /** The first `seq` that is covered; 0 when nothing is older. */
  from: number
  /** The last `seq` that is covered; Infinity when new messages belong to it too. */
  to: number
  /** All changes up to here are known. */
  revision: number
  /** The highest revision that it heard of. */
  heard: number
  /** Revisions above `revision` that came before the next one, ascending. */
  ahead: readonly number[]
}

/** A page of `listMessages`. */
interface Page<M> {
  items: readonly M[]
  direction: 'older' | 'newer'
  /** The `seq` that it was asked to start at; without it, it starts at the end of the conversation. */
  start?: number | undefined
  /** Whether there is more in its direction. */
  more: boolean
  revision: number
}

/** An answer of `messageChanges`, asked with `after`. */
interface Changes<M> {
  items: readonly M[]
  after: number
  revision: number
  more: boolean
}

/** Covers nothing yet, and only hears of revisions. */
export const emptyLog = <M extends Entry>(): MessageLog<M> => ({ messages: [], from: 1, to: 0, revision: 0, heard: 0, ahead: [] })

/** Whether something was missed: the changes after `revision` have to be asked for. */
export const isBehind = ({ revision, heard }: MessageLog<Entry>): boolean => heard > revision

/** Covers only this page, such as the newest messages or those before a place. */
export function startedAt<M extends Entry>(log: MessageLog<M>, page: Page<M>): MessageLog<M> {
  const { revision } = page
  return { messages: merged([], page.items), ...rangeOf(page), revision, heard: Math.max(log.heard, revision), ahead: [] }
}

/** Covers a page too that follows on either side. Any other page changes nothing. */
export function withPage<M extends Entry>(log: MessageLog<M>, page: Page<M>): MessageLog<M> {
  const { from, to } = rangeOf(page)
  if (from > log.to + 1 || to < log.from - 1) return log
  return {
    ...log,
    messages: merged(log.messages, page.items),
    from: Math.min(log.from, from),
    to: Math.max(log.to, to),
    // What was heard since then may have changed a message that only this page covers.
    revision: Math.min(log.revision, page.revision),
    heard: Math.max(log.heard, page.revision),
    ahead: [],
  }
}

/** Takes a message of an event, or of the answer to an own call. Of one that is not covered only the revision counts. */
export function withMessage<M extends Entry>(log: MessageLog<M>, message: M): MessageLog<M> {
  const { revision } = message
  const ahead = [...new Set([...log.ahead, revision])].sort((one, other) => one - other)
  return caughtUp({ ...log, messages: merged(log.messages, covered(log, [message])), heard: Math.max(log.heard, revision), ahead })
}

/** Takes what was missed. */
export function withChanges<M extends Entry>(log: MessageLog<M>, { items, after, revision, more }: Changes<M>): MessageLog<M> {
  const reached = more ? (items.at(-1)?.revision ?? after) : revision
  return caughtUp({
    ...log,
    messages: merged(log.messages, covered(log, items)),
    revision: after <= log.revision ? Math.max(log.revision, reached) : log.revision,
    heard: Math.max(log.heard, revision),
  })
}

/** Covers at most `max` messages, those at one end. */
export function trimmed<M extends Entry>(log: MessageLog<M>, max: number, keep: 'oldest' | 'newest'): MessageLog<M> {
  if (log.messages.length <= max) return log
  const messages = keep === 'newest' ? log.messages.slice(-max) : log.messages.slice(0, max)
  return keep === 'newest'
    ? { ...log, messages, from: messages[0]?.seq ?? log.from }
    : { ...log, messages, to: messages.at(-1)?.seq ?? log.to }
}

function rangeOf({ items, direction, start, more }: Page<Entry>): { from: number; to: number } {
  const reached = more ? items.at(-1)?.seq : undefined
  return direction === 'older'
    ? { from: reached ?? 0, to: start ?? Number.POSITIVE_INFINITY }
    : { from: start ?? 0, to: reached ?? Number.POSITIVE_INFINITY }
}

function caughtUp<M extends Entry>(log: MessageLog<M>): MessageLog<M> {
  let { revision } = log
  const ahead = log.ahead.filter((one) => {
    if (one === revision + 1) revision = one
    return one > revision
  })
  return { ...log, revision, heard: Math.max(log.heard, revision), ahead }
}

const covered = <M extends Entry>({ from, to }: MessageLog<M>, items: readonly M[]) => items.filter(({ seq }) => seq >= from && seq <= to)

/** Of two with the same revision the later one wins, as its links are valid for longer. */
function merged<M extends Entry>(held: readonly M[], items: readonly M[]): readonly M[] {
  const next = [...held]
  for (const item of items) {
    // Most are new, so the search starts at the end.
    const before = next.findLastIndex(({ seq }) => seq < item.seq)
    const there = next[before + 1]
    if (there?.seq !== item.seq) next.splice(before + 1, 0, item)
    else if (there.revision <= item.revision) next[before + 1] = item
  }
  return next
}
