import type { InputOf, OutputOf } from '@atelier/contract/endpoint'
import { Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { useSyncExternalStore } from 'react'
import { call } from '#data/client.ts'
import { accountId } from '#data/outbox/account.ts'
import { type Action, actionOf, type Kept, nameOf } from '#data/outbox/actions.ts'
import { attempt } from '#data/outbox/attempt.ts'
import { asOnlyTab } from '#data/outbox/only-tab.ts'
import { addEntry, allEntries, changeEntry, type Entry, filesOf, removeEntry } from '#data/outbox/queue.ts'
import { listen } from '#data/realtime/listen.ts'
import { onSessionChange } from '#data/session/session.ts'
import { toastError } from '#data/toasts.ts'
import { retryDelayMs } from '#device/retry.ts'
import { working } from '#device/work.ts'

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
  /** `failed`: only `retry` sends it again, or room for its files. */
  state: 'sending' | 'waiting' | 'failed'
  /** The last failure's code, or its message. */
  error: string | undefined
  /** In the words for `error`. */
  limit: number | undefined
  /** Only the version of the app that made it can send it. */
  foreign: boolean
}

interface Attached {
  file?: Blob | undefined
  files?: Blob[]
  preview?: unknown
}

type News =
  | { is: 'changed' }
  | { is: 'paused'; until: number }
  | { is: 'sent'; id: string; action: string; answer: unknown }
  | { is: 'refused'; client_id: string; error: unknown }

const { tries, afterReconnectMs, betweenMs, everyMs } = limits.outbox

let entries: Entry[] = []
let unsent: Unsent[] = []
const listeners = new Set<() => void>()
/** This tab reports their refusals. */
const mine = new Set<string>()
const takers = new Map<string, (answer: unknown) => void>()
const refusals = new Map<string, (error: unknown, unsent: Unsent) => boolean>()
const warned = new Set<string>()
const answered = new Set<string>()

/** Without a connection nothing is tried before this time. */
let pausedUntil = 0
let misses = 0
let running: Promise<void> | undefined
let again = false
let timer: ReturnType<typeof setTimeout> | undefined
let reconnected: ReturnType<typeof setTimeout> | undefined

const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('atelier-outbox') : undefined
tabs?.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))

/** Resolves once stored. `client_id` makes retries idempotent. @throws Failure `storage_full`, `unauthenticated`; DOMException */
export async function send<E extends Action>(
  endpoint: E,
  input: InputOf<E>,
  client_id: string,
  { file, files, preview }: Attached = {},
): Promise<void> {
  const account = accountId()
  if (!account) throw new Failure('unauthenticated')
  const action = nameOf(endpoint)
  mine.add(client_id)
  const { groupOf, toggle } = actionOf(action) as Kept<E>
  const group = groupOf(input)
  const replaces = ({ data }: Entry) => toggle !== undefined && data.account === account && data.group === group
  await changed(addEntry({ action, data: { account, client_id, group, input, file, files, preview } }, replaces))
  void run()
}

/** Oldest first. */
export const useUnsent = () => useSyncExternalStore(onChange, () => unsent)

export const readUnsent = (): Promise<Unsent[]> => refresh().then(() => unsent)

/** Kept, and undefined, without a network or behind an earlier write of its group. Throws what `send` and the call throw. */
export async function callOrKeep<E extends Action>(
  endpoint: E,
  input: InputOf<E>,
  client_id: string,
  kept: Attached = {},
): Promise<OutputOf<E> | undefined> {
  await firstRead
  const { groupOf, toggle } = actionOf(nameOf(endpoint)) as Kept<E>
  const group = groupOf(input)
  const mustWait = entries.some((entry) => entry.data.group === group && isQueued(entry))
  try {
    if (!mustWait) {
      const answer = await call(endpoint, input)
      // An earlier wish that failed must not be sent after this one.
      if (toggle) for (const { id } of entries.filter(({ data }) => data.group === group)) await changed(removeEntry(id))
      return answer
    }
  } catch (error) {
    if (!isFailure(error, 'offline')) throw error
  }
  await send(endpoint, input, client_id, kept)
  return undefined
}

export async function retry(client_id: string): Promise<void> {
  const entry = entryOf(client_id)
  if (!entry) return
  mine.add(client_id)
  resume()
  const fresh = ({ data, ...rest }: Entry) => ({ ...rest, data: { ...data, refused: false, held: false }, retryCount: 0, nextRetry: 0 })
  await changed(changeEntry(entry.id, fresh))
  void run()
}

export async function discard(client_id: string): Promise<void> {
  const entry = entryOf(client_id)
  if (entry) await changed(removeEntry(entry.id))
}

/** In every tab. */
export function onSent<E extends Action>(endpoint: E, take: (answer: OutputOf<E>) => void) {
  takers.set(nameOf(endpoint), take as (answer: unknown) => void)
}

/** In the tab that wrote. `handle` returns true to take the write out of the outbox. */
export function onRefused<E extends Action>(endpoint: E, handle: (error: unknown, unsent: Unsent & { input: InputOf<E> }) => boolean) {
  refusals.set(nameOf(endpoint), handle as (error: unknown, unsent: Unsent) => boolean)
}

listen('connected', soon)
window.addEventListener('online', soon)
window.addEventListener('online', () => show(entries))
window.addEventListener('offline', () => show(entries))
let account = accountId()
onSessionChange(() => {
  if (account === accountId()) return
  account = accountId()
  void refresh().then(run)
})
const firstRead = refresh()
void firstRead.then(run)

function soon() {
  clearTimeout(reconnected)
  reconnected = setTimeout(() => {
    resume()
    void run()
  }, afterReconnectMs)
}

function resume() {
  pausedUntil = 0
  misses = 0
}

/** In this tab or another one. */
async function run(): Promise<void> {
  again = true
  running ??= (async () => {
    while (again) {
      again = false
      await ignored(round(), 'entries keep their failure')
    }
  })().finally(() => {
    running = undefined
  })
  await running
}

async function round() {
  clearTimeout(timer)
  if (!nextDue()) return plan()
  const taken = await asOnlyTab(async () => {
    await refresh()
    for (let entry = nextDue(); entry; ) {
      await take(entry, await working(attempt(entry)))
      if (nextDue()) await new Promise((resolve) => setTimeout(resolve, betweenMs))
      entry = nextDue()
    }
  })
  plan(taken)
}

async function take({ id, action, data: { client_id } }: Entry, outcome: Awaited<ReturnType<typeof attempt>>) {
  if (outcome.is === 'passing') {
    const delayMs = ++misses > quickTries ? everyMs : retryDelayMs(misses)
    pausedUntil = Date.now() + Math.min(outcome.afterMs ?? delayMs, everyMs)
    broadcast({ is: 'paused', until: pausedUntil })
    return show(entries)
  }
  misses = 0
  if (outcome.is === 'dropped') return refresh()
  if (outcome.is === 'sent') {
    const news: News = { is: 'sent', id, action, answer: outcome.answer }
    broadcast(news)
    try {
      hear(news)
    } catch (error) {
      // It has arrived, even if it cannot be shown.
      reportError(error)
    }
    return changed(removeEntry(id))
  }
  if (outcome.is === 'held') return hold(id, outcome.error)
  const { error } = outcome
  const refused = outcome.is === 'refused'
  // The server's truth is shown again.
  if (refused && actionOf(action)?.toggle) return changed(removeEntry(id))
  await changed(
    changeEntry(id, ({ data, ...rest }) => {
      const retryCount = rest.retryCount + 1
      const nextRetry = Date.now() + 2 ** retryCount * 1_000
      return { ...rest, retryCount, nextRetry, data: { ...data, refused, held: false, error: String((error as Error).message) } }
    }),
  )
  if (!refused) return
  if (mine.has(client_id)) hear({ is: 'refused', client_id, error })
  else broadcast({ is: 'refused', client_id, error })
}
const quickTries = 4

async function hold(id: string, error: Failure) {
  const { data } = entries.find((entry) => entry.id === id) ?? {}
  const nextRetry = Date.now() + (error.retryAfter ? error.retryAfter * 1_000 : everyMs)
  const held = { held: true, error: error.code, limit: error.limit }
  await changed(changeEntry(id, (entry) => ({ ...entry, nextRetry, data: { ...entry.data, ...held } })))
  if (data && !data.held && mine.has(data.client_id)) toastError('unsent.not_yet')(error)
}

/** `taken`: another tab runs until then. */
function plan(taken = 0) {
  clearTimeout(timer)
  const waiting = entries.filter((entry) => isQueued(entry))
  if (waiting.length === 0 || !navigator.onLine) return
  const next = Math.max(pausedUntil, taken, Math.min(...waiting.map(({ nextRetry }) => nextRetry)))
  timer = setTimeout(run, Math.min(everyMs, Math.max(0, next - Date.now())))
}

/** None overtakes an earlier one of its group, unless that waits for room. */
function nextDue(): Entry | undefined {
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

const isQueued = ({ action, retryCount, data }: Entry) => retryCount < tries && !data.refused && actionOf(action) !== undefined

function hear(news: News) {
  if (news.is === 'changed') void refresh().then(run)
  if (news.is === 'paused') pausedUntil = news.until
  if (news.is === 'sent') {
    answered.add(news.id)
    actionOf(news.action)?.take?.(news.answer as never)
    takers.get(news.action)?.(news.answer)
  }
  if (news.is === 'refused' && mine.has(news.client_id)) {
    const refused = unsent.find(({ client_id }) => client_id === news.client_id)
    if (refused && refusals.get(refused.action)?.(news.error, refused)) void discard(news.client_id)
  }
}

const broadcast = (news: News) => tabs?.postMessage(news)

async function changed(done: Promise<unknown>) {
  await done
  await refresh()
  broadcast({ is: 'changed' })
}

async function refresh() {
  const kept = (await ignored(allEntries(), 'nothing can be kept here')) ?? []
  const own = kept.filter(({ data }) => data.account === accountId())
  own.forEach(warnOfForeign)
  // Identity is kept, so that files are not drawn again.
  const shown = new Map(entries.map(({ id, data: { file, files } }) => [id, { file, files }]))
  show(own.map((entry) => ({ ...entry, data: { ...entry.data, ...shown.get(entry.id) } })))
}

function warnOfForeign({ id, action }: Entry) {
  // biome-ignore lint/suspicious/noConsole: DEV-021 wants a warning, and nobody else could be told
  if (!actionOf(action) && !warned.has(id)) console.warn(`The outbox ignores the unknown action ${action}`)
  warned.add(id)
}

function show(next: Entry[]) {
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
  unsent = entries.map((entry) => {
    const { client_id, group, input, preview, error, limit, held } = entry.data
    const waits = late.has(group) || entry.nextRetry > 0 || pausedUntil > Date.now() || !navigator.onLine
    const state = held || !isQueued(entry) ? 'failed' : waits ? 'waiting' : 'sending'
    if (state === 'waiting') late.add(group)
    const { action, timestamp } = entry
    return { client_id, action, group, input, files: filesOf(entry), preview, timestamp, state, error, limit, foreign: !actionOf(action) }
  })
  for (const shown of listeners) shown()
}

const wishes = (of: Entry[]) =>
  new Map(
    of.flatMap((entry) => {
      const toggle = isQueued(entry) ? actionOf(entry.action)?.toggle : undefined
      return toggle ? [[entry.data.group, { id: entry.id, toggle, input: entry.data.input as InputOf<Action> }] as const] : []
    }),
  )

const entryOf = (client_id: string) => entries.find(({ data }) => data.client_id === client_id)

function onChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
