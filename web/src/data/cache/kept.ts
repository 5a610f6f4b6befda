import { isFailure } from '@atelier/contract/errors'
import { getMe } from '@atelier/contract/profiles'
import { ignored } from '@atelier/contract/rules/ignored'
import { notifyManager, type Query, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isAbout, isEntity, isRoot, type KeptRead, nameOfQuery, readsSince, readsToKeep } from '#data/cache/kept-reads.ts'
import { shape } from '#data/cache/kept-shape.ts'
import { changeKept, readAllKept, storeLateReads } from '#data/cache/kept-store.ts'
import { keepMe } from '#data/cache/me.ts'
import { queries } from '#data/cache/queries.ts'
import { isUnreachable, setUnreachable } from '#data/cache/reach.ts'
import { call } from '#data/client.ts'
import { currentSession, isIn, trustStored } from '#data/session/session.ts'
import { isOnline } from '#device/online.ts'
import { pause, retryDelayMs } from '#device/retry.ts'

/** Debounce, and the shortest time between two writes. */
const afterMs = 1_000
const everyMs = 10_000
/** Kept while the server is unreachable. */
const gcTime = 24 * 60 * 60_000

const cache = queries.getQueryCache()
/** From this device, with no answer since. */
const filled = new Map<string, number>()
let keeping = false
let timer: ReturnType<typeof setTimeout> | undefined
let keptAt = 0
let writtenUpTo = 0
let showing: Promise<void> | undefined
let answers = 0
const waiting = new Set<() => void>()

/** Written shortly after it arrives and when the page is hidden or unloads; messages at once. */
export function keepReads(): void {
  if (keeping) return
  keeping = true
  cache.subscribe(countAnswer)
  const soon = () => {
    timer ??= setTimeout(keep, Math.max(afterMs, keptAt + everyMs - Date.now()))
  }
  const now = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, Math.max(0, keptAt + afterMs - Date.now()))
  }
  soon()
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isRoot(event.query.queryKey)) return
    if (event.query.queryKey[0] === 'messages') now()
    else soon()
  })
  const end = () => {
    leave()
    void keep()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && end())
  window.addEventListener('pagehide', end)
}

/** For a page that closes before the database is written. */
function leave() {
  const account = accountId()
  if (!account) return
  const isSaid = ({ queryKey, queryHash }: Query) => !isUnreachable() || isEntity(queryKey) || !filled.has(queryHash)
  const reads = readsSince(writtenUpTo, new Map(cache.getAll().filter(isSaid).flatMap(readOf)))
  if (reads.length > 0) storeLateReads(account, shape, reads)
}

/** Unless it came from this device. */
async function keep(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  keptAt = Date.now()
  const account = accountId()
  if (!account || isUnreachable()) return
  const began = keptAt
  const known = cache.getAll()
  const said = new Map(known.flatMap(readOf))
  const refused = new Set(known.filter(isRefused).map(({ queryKey }) => nameOfQuery(queryKey)))
  await ignored(
    changeKept(account, shape, (before) => {
      if (account !== accountId()) return undefined
      const all = new Map<string, KeptRead>()
      for (const read of before) if (!refused.has(nameOfQuery(read.key))) all.set(nameOfQuery(read.key), read)
      for (const [name, read] of said) if (read.at >= (all.get(name)?.at ?? 0)) all.set(name, read)
      return readsToKeep(all, Date.now())
    }).then(() => {
      writtenUpTo = began
    }),
    'only a copy',
  )
}

function readOf(query: Query): [string, KeptRead][] {
  const { queryKey: key, state } = query
  if (state.data === undefined || isRefused(query) || !(isRoot(key) || isEntity(key))) return []
  return [[nameOfQuery(key), { key, data: state.data, at: state.dataUpdatedAt }]]
}

/** Deleted, or not visible to the viewer. */
const isRefused = ({ state: { status, error } }: Query) =>
  status === 'error' && isFailure(error) && error.status >= 400 && error.status < 500

/** Only where nothing is shown yet. */
export function showKept(): Promise<void> {
  cache.subscribe(countAnswer)
  showing ??= fill().finally(() => {
    showing = undefined
  })
  return showing
}

function countAnswer(event: QueryCacheNotifyEvent) {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  answers++
  filled.delete(event.query.queryHash)
  for (const answered of waiting) answered()
}

async function fill() {
  const before = answers
  trustStored()
  await keep()
  const account = accountId()
  const kept = (account && (await ignored(readAllKept(account, shape), 'asked from the server'))) || []
  if (account !== accountId() || (answers > before && isOnline())) return
  for (const { key, data, at } of kept) {
    const query = cache.build(queries, queries.defaultQueryOptions({ queryKey: key, gcTime }))
    if (query.state.data !== undefined || isRefused(query)) continue
    query.setData(data, { updatedAt: at, manual: true })
    filled.set(query.queryHash, at)
  }
  if (!isUnreachable()) void untilBack().then(settle)
  setUnreachable(true)
}

/** Any answer counts. */
async function untilBack() {
  for (let failed = 1; ; failed++) {
    await Promise.race([pause(retryDelayMs(failed)), nextAnswer()])
    if (!isOnline()) continue
    try {
      keepMe(await call(getMe, {}))
      return
    } catch (error) {
      if (!isFailure(error, 'offline', 'unavailable')) return
    }
  }
}

function nextAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const answered = () => {
      waiting.delete(answered)
      resolve()
    }
    waiting.add(answered)
  })
}

async function settle() {
  const since = Date.now()
  setUnreachable(false)
  const isKept = ({ queryHash, queryKey, state }: Query) => {
    const at = filled.get(queryHash)
    // A list asked for earlier may have just brought its entities.
    return at !== undefined && (isEntity(queryKey) ? state.dataUpdatedAt === at : state.dataUpdatedAt < since)
  }
  for (const query of cache.findAll({ type: 'inactive', predicate: isKept })) cache.remove(query)
  // Also what failed meanwhile or is older; lists first, because they bring their entities.
  await queries.refetchQueries({ type: 'active', predicate: (query) => !isEntity(query.queryKey) && query.state.dataUpdatedAt < since })
  const failed = ({ state }: Query) => state.status === 'error' && !isFailure(state.error, 'not_found')
  await queries.refetchQueries({ type: 'active', predicate: (query) => isEntity(query.queryKey) && (isKept(query) || failed(query)) })
  for (const query of cache.getAll()) {
    if (isKept(query) && !query.isActive()) cache.remove(query)
    if (isKept(query) && isRefused(query)) query.setState({ data: undefined, dataUpdatedAt: 0 })
    if (!isKept(query)) filled.delete(query.queryHash)
  }
}

/** The oldest part's time; undefined when nothing is shown. */
export const useShownFrom = () => useSyncExternalStore(onShown, shownFrom)

const onShown = (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed))

function shownFrom(): number | undefined {
  const times = cache
    .findAll({ type: 'active', predicate: isAbout })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length > 0 ? Math.min(...times) : undefined
}

function accountId(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_in' && isIn(session) ? session.user.id : undefined
}
