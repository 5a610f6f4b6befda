import type { InputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { accountId } from '#data/outbox/account.ts'
import { actionOf, type OutboxEndpoint } from '#data/outbox/actions.ts'
import { allEntries, filesIn, type OutboxEntry } from '#data/outbox/queue.ts'
import { broadcast } from '#data/outbox/tabs.ts'
import { makeListeners } from '#listeners.ts'

export interface Unsent {
  client_id: string
  action: string
  group: string
  input: object
  /** Uploaded before the write. */
  files: Blob[]
  preview: unknown
  /** In milliseconds. */
  timestamp: number
  /** `trying`: the server answers, but did not take it yet. `failed`: only `retry` sends it again, or room for its files. */
  state: 'sending' | 'waiting' | 'trying' | 'failed'
  /** The last failure's code, or its message. */
  error: string | undefined
  /** In the words for `error`. */
  limit: number | undefined
  /** Only the version of the app that made it can send it. */
  foreign: boolean
  /** It is certain that the server has not accepted it. */
  editable: boolean
}

let entries: OutboxEntry[] = []
let unsent: Unsent[] = []
let pausedUntil = 0
let pausedByServer = false
let firstRead: Promise<void> | undefined
const listeners = makeListeners()
const warned = new Set<string>()
const answered = new Set<string>()

/** The account's, in the order of writing. */
export const ownEntries = (): readonly OutboxEntry[] => entries

export const entryOf = (client_id: string) => entries.find(({ data }) => data.client_id === client_id)

export const unsentEntries = () => unsent

export const onUnsent = listeners.add

export const isQueued = ({ action, retryCount, data }: OutboxEntry) =>
  retryCount < limits.outbox.tries && !data.refused && actionOf(action) !== undefined

/** None overtakes an earlier one of its group, unless that waits for room. */
export function nextDue(): OutboxEntry | undefined {
  const now = Date.now()
  if (!navigator.onLine || pausedUntil > now || !accountId()) return undefined
  const blocked = new Set<string>()
  return entries.find((entry) => {
    if (!isQueued(entry)) return false
    const { group, held } = entry.data
    const isBehind = [group, ...(actionOf(entry.action)?.after ?? [])].some((earlier) => blocked.has(earlier))
    if (!held) blocked.add(group).add(entry.action)
    return !isBehind && entry.nextRetry <= now
  })
}

/** When the next one is due, in milliseconds; undefined if none waits. */
export function nextTime(): number | undefined {
  const times = entries.filter(isQueued).map(({ nextRetry }) => nextRetry)
  return times.length === 0 || !navigator.onLine ? undefined : Math.max(pausedUntil, Math.min(...times))
}

/** Nothing is sent before this time, in milliseconds. `byServer`: it answered that it is busy. */
export function pauseUntil(time: number, byServer = false) {
  pausedUntil = time
  pausedByServer = byServer
  show()
}

export const isPaused = () => pausedUntil > Date.now()

/** The guess is kept as the server's answer, so that nothing has to be refetched. */
export const markAnswered = (id: string) => answered.add(id)

/** Refreshes this tab and the others after a change of the queue. */
export async function refreshAfter(done: Promise<unknown>): Promise<void> {
  await done
  await refresh()
  broadcast({ is: 'changed' })
}

export const firstEntries = () => (firstRead ??= refresh())

export async function refresh(): Promise<void> {
  const kept = (await ignored(allEntries(), 'nothing can be kept here')) ?? []
  const own = kept.filter(({ data }) => data.account === accountId())
  own.forEach(warnOfForeign)
  // Identity is kept, so that files are not drawn again.
  const shown = new Map(entries.map(({ id, data: { file, files } }) => [id, { file, files }]))
  show(own.map((entry) => ({ ...entry, data: { ...entry.data, ...shown.get(entry.id) } })))
}

export function show(next = entries) {
  const wished = wishes(entries)
  entries = next
  const wishing = wishes(entries)
  for (const [group, { toggle, input, id }] of wishing) if (id !== wished.get(group)?.id) toggle.hold(input)
  for (const [group, { toggle, input, id }] of wished) {
    if (wishing.has(group)) continue
    toggle.release(input)
    if (!answered.delete(id)) toggle.refresh(input)
  }
  const late = new Set<string>()
  const isAway = !navigator.onLine || (isPaused() && !pausedByServer)
  unsent = entries.map((entry) => {
    const { client_id, group, input, preview, error, limit, held, refused } = entry.data
    const waits = late.has(group) || entry.nextRetry > 0 || isPaused() || isAway
    const state = held || !isQueued(entry) ? 'failed' : !waits ? 'sending' : isAway ? 'waiting' : 'trying'
    if (state === 'waiting' || state === 'trying') late.add(group)
    const { action, timestamp } = entry
    const foreign = !actionOf(action)
    const editable = !foreign && Boolean(refused || held)
    return { client_id, action, group, input, files: filesIn(entry), preview, timestamp, state, error, limit, foreign, editable }
  })
  listeners.call()
}

const wishes = (of: OutboxEntry[]) =>
  new Map(
    of.flatMap((entry) => {
      const toggle = isQueued(entry) ? actionOf(entry.action)?.toggle : undefined
      return toggle ? [[entry.data.group, { id: entry.id, toggle, input: entry.data.input as InputOf<OutboxEndpoint> }] as const] : []
    }),
  )

function warnOfForeign({ id, action }: OutboxEntry) {
  // biome-ignore lint/suspicious/noConsole: DEV-021 wants a warning, and nobody else could be told
  if (!actionOf(action) && !warned.has(id)) console.warn(`The outbox ignores the unknown action ${action}`)
  warned.add(id)
}
