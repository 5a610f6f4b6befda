import type { InputOf, OutputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { useSyncExternalStore } from 'react'
import { accountId } from '#data/outbox/account.ts'
import { type Action, actionOf, nameOf } from '#data/outbox/actions.ts'
import { attempt } from '#data/outbox/attempt.ts'
import { asOnlyTab } from '#data/outbox/only-tab.ts'
import { addEntry, allEntries, changeEntry, type Entry, removeEntry } from '#data/outbox/queue.ts'
import { listen } from '#data/realtime/listen.ts'
import { onSessionChange } from '#data/session/session.ts'
import { retryDelayMs } from '#device/retry.ts'
import { working } from '#device/work.ts'

/** A write of the signed-in person that the server has not taken yet. */
export interface Unsent {
  client_id: string
  action: string
  /** Writes of one group are sent in order. */
  group: string
  input: object
  /** Goes with the write; it is uploaded first. */
  file: Blob | undefined
  /** What the caller wants to show of it until it is sent. */
  preview: unknown
  /** When it was written, in milliseconds. */
  timestamp: number
  /** `waiting`: for the network, the server or the next try. `failed`: only `retry` sends it again. */
  state: 'sending' | 'waiting' | 'failed'
}

/** What tabs tell each other. */
type News =
  | { is: 'changed' }
  | { is: 'paused'; until: number }
  | { is: 'sent'; action: string; answer: unknown }
  | { is: 'refused'; client_id: string; error: unknown }

const { tries, afterReconnectMs, betweenMs, everyMs } = limits.outbox

let entries: Entry[] = []
let unsent: Unsent[] = []
const listeners = new Set<() => void>()
/** The writes of this tab, which is told when one is refused. */
const mine = new Set<string>()
const takers = new Map<string, (answer: unknown) => void>()
const refusals = new Map<string, (error: unknown, unsent: Unsent) => boolean>()
const warned = new Set<string>()

/** While there is no connection, nothing is tried before this time. */
let pausedUntil = 0
let misses = 0
let running: Promise<void> | undefined
let again = false
let timer: ReturnType<typeof setTimeout> | undefined
let reconnected: ReturnType<typeof setTimeout> | undefined

const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('atelier-outbox') : undefined
tabs?.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))

/**
 * Keeps a write until the server has taken it, also over a reload. Resolves once it is kept. `client_id`: the one of the input, so that it takes
 * effect once however often it is sent. @throws DOMException when this device cannot keep it, Failure when nobody is signed in
 */
export async function send<E extends Action>(
  endpoint: E,
  input: InputOf<E>,
  client_id: string,
  { file, preview }: { file?: Blob | undefined; preview?: unknown } = {},
): Promise<void> {
  const account = accountId()
  if (!account) throw new Failure('unauthenticated')
  const action = nameOf(endpoint)
  const group = actionOf(action)?.groupOf(input) ?? client_id
  mine.add(client_id)
  await changed(addEntry({ action, data: { account, client_id, group, input, file, preview } }))
  void run()
}

/** All that is not sent yet, oldest first. */
export const useUnsent = () => useSyncExternalStore(onChange, () => unsent)

/** Sends a write again that failed, or now one that waits. */
export async function retry(client_id: string): Promise<void> {
  const entry = entryOf(client_id)
  if (!entry) return
  mine.add(client_id)
  resume()
  const fresh = ({ data, ...rest }: Entry) => ({ ...rest, data: { ...data, refused: false }, retryCount: 0, nextRetry: 0 })
  await changed(changeEntry(entry.id, fresh))
  void run()
}

/** Gives a write up. */
export async function discard(client_id: string): Promise<void> {
  const entry = entryOf(client_id)
  if (entry) await changed(removeEntry(entry.id))
}

/** `take` gets the server's answers, in every tab. */
export function onSent<E extends Action>(endpoint: E, take: (answer: OutputOf<E>) => void) {
  takers.set(nameOf(endpoint), take as (answer: unknown) => void)
}

/** `handle` hears in the tab of a write why the server refused it, and returns true to take it out of the outbox. */
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
void refresh().then(run)

/** The connection is back. */
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

/** Sends what is due, one after the other, in this tab or another one. */
async function run(): Promise<void> {
  again = true
  running ??= (async () => {
    while (again) {
      again = false
      await round().catch(() => undefined)
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
    tell({ is: 'paused', until: pausedUntil })
    return show(entries)
  }
  misses = 0
  if (outcome.is === 'sent') {
    hear({ is: 'sent', action, answer: outcome.answer })
    tell({ is: 'sent', action, answer: outcome.answer })
    return changed(removeEntry(id))
  }
  const { error } = outcome
  const refused = outcome.is === 'refused'
  await changed(
    changeEntry(id, ({ data, ...rest }) => {
      const retryCount = rest.retryCount + 1
      const nextRetry = Date.now() + 2 ** retryCount * 1_000
      return { ...rest, retryCount, nextRetry, data: { ...data, refused, error: String((error as Error).message) } }
    }),
  )
  if (!refused) return
  if (mine.has(client_id)) hear({ is: 'refused', client_id, error })
  else tell({ is: 'refused', client_id, error })
}
const quickTries = 4

/** Sets the time of the next round. `taken`: until then another tab runs. */
function plan(taken = 0) {
  clearTimeout(timer)
  const waiting = entries.filter((entry) => isQueued(entry))
  if (waiting.length === 0 || !navigator.onLine) return
  const next = Math.max(pausedUntil, taken, Math.min(...waiting.map(({ nextRetry }) => nextRetry)))
  timer = setTimeout(run, Math.min(everyMs, Math.max(0, next - Date.now())))
}

/** The oldest write that may go now: none overtakes an earlier one of its group that still waits. */
function nextDue(): Entry | undefined {
  const now = Date.now()
  if (!navigator.onLine || pausedUntil > now || !accountId()) return undefined
  const blocked = new Set<string>()
  return entries.find((entry) => {
    if (!isQueued(entry) || blocked.has(entry.data.group)) return false
    blocked.add(entry.data.group)
    return entry.nextRetry <= now
  })
}

const isQueued = ({ retryCount, data }: Entry) => retryCount < tries && !data.refused

function hear(news: News) {
  if (news.is === 'changed') void refresh().then(run)
  if (news.is === 'paused') pausedUntil = news.until
  if (news.is === 'sent') takers.get(news.action)?.(news.answer)
  if (news.is === 'refused' && mine.has(news.client_id)) {
    const refused = unsent.find(({ client_id }) => client_id === news.client_id)
    if (refused && refusals.get(refused.action)?.(news.error, refused)) void discard(news.client_id)
  }
}

const tell = (news: News) => tabs?.postMessage(news)

async function changed(done: Promise<unknown>) {
  await done
  await refresh()
  tell({ is: 'changed' })
}

/** Reads again what is kept for the signed-in person. */
async function refresh() {
  const kept = await allEntries().catch(() => [])
  const files = new Map(entries.map(({ id, data }) => [id, data.file]))
  const own = kept.filter(({ id, action, data }) => isKnown(id, action) && data.account === accountId())
  // The same object for the same file, so that what shows it is not drawn again.
  show(own.map((entry) => ({ ...entry, data: { ...entry.data, file: files.get(entry.id) ?? entry.data.file } })))
}

function isKnown(id: string, action: string): boolean {
  const known = actionOf(action) !== undefined
  // biome-ignore lint/suspicious/noConsole: DEV-021 wants a warning, and nobody else could be told
  if (!known && !warned.has(id)) console.warn(`The outbox ignores the unknown action ${action}`)
  warned.add(id)
  return known
}

function show(next: Entry[]) {
  entries = next
  const late = new Set<string>()
  unsent = entries.map((entry) => {
    const { client_id, group, input, file, preview } = entry.data
    const waits = late.has(group) || entry.nextRetry > 0 || pausedUntil > Date.now() || !navigator.onLine
    const state = !isQueued(entry) ? 'failed' : waits ? 'waiting' : 'sending'
    if (state === 'waiting') late.add(group)
    return { client_id, action: entry.action, group, input, file, preview, timestamp: entry.timestamp, state }
  })
  for (const shown of listeners) shown()
}

const entryOf = (client_id: string) => entries.find(({ data }) => data.client_id === client_id)

function onChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
