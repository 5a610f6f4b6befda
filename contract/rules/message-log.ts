interface Entry {
  id: string
  seq: number
  revision: number
}

/** Every message that the viewer may see from `from` to `to`. `revision` has no gaps, so a client knows whether it missed something. */
export interface MessageLog<M extends Entry> {
  messages: readonly M[] // by `seq`, each once
  from: number // a `seq`; 0: nothing is older
  to: number // Infinity: new messages belong to it too
  revision: number // all changes up to here are known
  heard: number // the highest
  ahead: readonly number[] // above `revision`, ascending
}

interface Page<M> {
  items: readonly M[]
  direction: 'older' | 'newer'
  start?: number | undefined // without it: the end of the conversation
  more: boolean
  revision: number
}

interface Changes<M> {
  items: readonly M[]
  after: number
  revision: number
  more: boolean
}

export const emptyLog = <M extends Entry>(): MessageLog<M> => ({ messages: [], from: 1, to: 0, revision: 0, heard: 0, ahead: [] })

export const isBehind = ({ revision, heard }: MessageLog<Entry>): boolean => heard > revision

export function startedAt<M extends Entry>(log: MessageLog<M>, page: Page<M>): MessageLog<M> {
  const { revision } = page
  return { messages: merged([], page.items), ...rangeOf(page), revision, heard: Math.max(log.heard, revision), ahead: [] }
}

/** A page that does not adjoin changes nothing. */
export function withPage<M extends Entry>(log: MessageLog<M>, page: Page<M>): MessageLog<M> {
  const { from, to } = rangeOf(page)
  if (from > log.to + 1 || to < log.from - 1) return log
  return {
    ...log,
    messages: merged(log.messages, page.items),
    from: Math.min(log.from, from),
    to: Math.max(log.to, to),
    // Events received since then may concern a message that only this page contains.
    revision: Math.min(log.revision, page.revision),
    heard: Math.max(log.heard, page.revision),
    ahead: [],
  }
}

/** Of a message that is not covered only the revision counts. */
export function withMessage<M extends Entry>(log: MessageLog<M>, message: M): MessageLog<M> {
  const { revision } = message
  const ahead = [...new Set([...log.ahead, revision])].sort((one, other) => one - other)
  return caughtUp({ ...log, messages: merged(log.messages, covered(log, [message])), heard: Math.max(log.heard, revision), ahead })
}

export function withChanges<M extends Entry>(log: MessageLog<M>, { items, after, revision, more }: Changes<M>): MessageLog<M> {
  const reached = more ? (items.at(-1)?.revision ?? after) : revision
  return caughtUp({
    ...log,
    messages: merged(log.messages, covered(log, items)),
    revision: after <= log.revision ? Math.max(log.revision, reached) : log.revision,
    heard: Math.max(log.heard, revision),
  })
}

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

/** Of two with the same revision the later wins: its links are valid for longer. */
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
