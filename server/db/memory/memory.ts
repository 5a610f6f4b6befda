import { ignored } from '@atelier/contract/rules/ignored'
import { asReading } from '#db/lease.ts'
import { type Changes, mostChanges, newIdentity, newsSince, type TransactionSnapshot } from '#db/memory/changes.queries.ts'
import { type CacheEntry, EntryCache } from '#db/memory/entry-cache.ts'
import type { Sql } from '#db/sql.ts'

export type ChangeKind =
  | 'account'
  | 'viewer'
  | 'author'
  | 'post'
  | 'community'
  | 'marks'
  | 'name'
  | 'wishes'
  | 'bell'
  | 'comment'
  | 'conversation'
  | 'wrote' // by whom, told by their process: nothing rests on it

/** Never returns anything out of date (docs/decisions/060-memory.md). */
export interface Memory {
  /** Current as of this call. `load` may read only what triggers watch, and returns times rather than what they mean now. */
  recall<Value>(kind: ChangeKind, key: string, name: string, load: () => Promise<Value>): Promise<Value>
  keep<Value>(source: MemorySource<Value>): MemoryStore<Value>
  /** Reads one snapshot, no older than the request's last `recall`. `compose` may read with `get` only, and runs again once misses are loaded. */
  compose<Value>(compose: (get: Get) => Value | undefined): Promise<Value | undefined>
  /** Reads a snapshot no older than the request's last `recall`. Kept until something changes that it rests on. */
  answer<Value>(name: string, load: () => Promise<Remembered<Value>>): Promise<Value>
  bytes(): number
  /** Hears each `wrote` in `changes`, and undefined where some may have been missed. */
  onWrite(listener: (userId: string | undefined) => void): void
}

export interface Remembered<Value> {
  value: Value
  /** Each `kind:key`, read before the value was, and with all that decides what is in the list. Undefined: too much to watch. */
  restsOn: string[] | undefined
  bytes: number
}

export interface MemorySource<Value> {
  kinds: ChangeKind[]
  /** Like `load` of `recall`, for many keys and what is wanted of each; leaves out what does not exist. */
  load(keys: string[], wanted: Map<string, string[]>): Promise<Map<string, Value>>
  covers?(value: Value, wanted: string[]): boolean
  bytesOf(value: Value): number
}
export interface MemoryStore<Value> {
  source: MemorySource<Value>
  cache: EntryCache<Value | null>
}
/** Undefined: not known yet, and being loaded. Null: there is no such thing. */
export type Get = <Value>(from: MemoryStore<Value>, key: string, wanted?: string[]) => Value | null | undefined

export const defaultBytes = 64 * 1024 * 1024

// Each round loads what `compose` missed: a page needs four.
const mostRounds = 8

/** @param bytes - its limit; 0 remembers nothing */
export function openMemory(ask: <Row>(query: Sql) => Promise<Row[]>, bytes = defaultBytes): Memory {
  const recalled = new EntryCache<Map<string, Promise<unknown>>>()
  const kept: MemoryStore<unknown>[] = []
  const answers = new EntryCache<HeldAnswer>((name, { value }) => {
    for (const ground of value?.restsOn ?? []) unrest(ground, name)
  })
  const grounds = new Map<string, Ground>()
  const changedWhileLoading = new Set<Set<string>>()
  let last: { snapshot: TransactionSnapshot; identity: string } | null = null
  let looking: Promise<void> = Promise.resolve()
  let nextLook: Promise<void> | undefined
  /** A logical clock, to order what began and what was loaded. */
  let moment = 0
  let lookedAt = 0
  let heard: ((userId: string | undefined) => void) | undefined

  /** Resolves after a look that began after this call. Concurrent callers share one. */
  function look(): Promise<void> {
    if (nextLook) return nextLook
    const begin = () =>
      new Promise<void>((resolve, reject) => {
        // So that requests of the same turn of the event loop share it.
        setImmediate(() => {
          nextLook = undefined
          asReading(lookOnce).then(resolve, reject)
        })
      })
    nextLook = looking.then(begin, begin)
    looking = nextLook
    return nextLook
  }

  async function lookOnce(): Promise<void> {
    const began = ++moment
    const [found] = await ask<Changes>(newsSince(last?.snapshot ?? null))
    if (!found?.identity) {
      forgetAll()
      last = null
      await ask(newIdentity)
      return lookOnce()
    }
    const { identity, swept, news } = found
    if (identity !== last?.identity || swept || (news?.length ?? 0) > mostChanges || news?.includes(everything)) forgetAll()
    else for (const one of news ?? []) forget(one)
    last = { identity, snapshot: snapshotOf(found.snapshot) }
    lookedAt = began
  }

  function forget(one: string): void {
    const [kind, key = ''] = one.split(':') as [ChangeKind, string?]
    if (kind === 'wrote') heard?.(key)
    recalled.forget(one)
    for (const { source, cache } of kept) if (source.kinds.includes(kind)) cache.forget(key)
    for (const name of grounds.get(one)?.names ?? []) answers.forget(name)
    for (const changed of changedWhileLoading) changed.add(one)
  }
  function forgetAll(): void {
    heard?.(undefined)
    for (const cache of caches()) cache.clear()
    for (const changed of changedWhileLoading) changed.add(everything)
  }
  function rest(one: string, name: string): Ground {
    const ground = grounds.get(one) ?? { one, names: new Set() }
    ground.names.add(name)
    grounds.set(one, ground)
    return ground
  }
  function unrest({ one, names }: Ground, name: string): void {
    names.delete(name)
    if (names.size === 0) grounds.delete(one)
  }
  const caches = (): Pick<EntryCache<unknown>, 'bytes' | 'clear' | 'forgetOne'>[] => [recalled, answers, ...kept.map(({ cache }) => cache)]
  const held = () => caches().reduce((sum, cache) => sum + cache.bytes, grounds.size * bytesOfGround)
  function makeRoom(): void {
    while (held() > bytes)
      caches()
        .reduce((most, cache) => (cache.bytes > most.bytes ? cache : most))
        .forgetOne()
  }

  async function load<Value>({ source, cache }: MemoryStore<Value>, wanted: Map<string, string[]>): Promise<void> {
    const others: Promise<unknown>[] = []
    const keys: string[] = []
    for (const key of wanted.keys()) {
      const loading = cache.get(key)?.loading
      if (loading) others.push(ignored(loading, 'who began it is told; the next round tries again'))
      else keys.push(key)
    }
    if (keys.length > 0) {
      const entries = keys.map((key) => cache.begin(key))
      const loading = fill(source, cache, wanted, keys, entries)
      for (const entry of entries) entry.loading = loading
      others.push(loading)
    }
    await Promise.all(others)
  }
  async function fill<Value>(
    source: MemorySource<Value>,
    cache: EntryCache<Value | null>,
    wanted: Map<string, string[]>,
    keys: string[],
    entries: CacheEntry<Value | null>[],
  ): Promise<void> {
    try {
      const values = await source.load(keys, wanted)
      const since = ++moment
      for (const [n, entry] of entries.entries()) {
        const key = keys[n] as string
        entry.value = values.get(key) ?? null
        entry.loading = undefined
        entry.since = since
        if (cache.has(key, entry)) cache.grow(entry, bytesOfEntry + (entry.value === null ? 0 : source.bytesOf(entry.value)))
      }
      makeRoom()
    } catch (error) {
      for (const [n, entry] of entries.entries()) if (cache.has(keys[n] as string, entry)) cache.forget(keys[n] as string)
      throw error
    }
  }

  return {
    async recall<Value>(kind: ChangeKind, key: string, name: string, load: () => Promise<Value>): Promise<Value> {
      if (bytes > 0 || heard) await look()
      if (bytes === 0) return load()
      const id = `${kind}:${key}`
      const thing = recalled.get(id) ?? recalled.begin(id)
      thing.value ??= new Map()
      const parts = thing.value
      const known = parts.get(name) as Promise<Value> | undefined
      if (known) return known
      const loading = load()
      parts.set(name, loading)
      try {
        const value = await loading
        if (recalled.has(id, thing)) {
          recalled.grow(thing, bytesOf(id, name, value))
          makeRoom()
        }
        return value
      } catch (error) {
        parts.delete(name)
        if (parts.size === 0 && recalled.has(id, thing)) recalled.forget(id)
        throw error
      }
    },
    keep<Value>(source: MemorySource<Value>): MemoryStore<Value> {
      const one: MemoryStore<Value> = { source, cache: new EntryCache() }
      kept.push(one as MemoryStore<unknown>)
      return one
    },
    async compose<Value>(compose: (get: Get) => Value | undefined): Promise<Value | undefined> {
      for (let round = 0; bytes > 0 && round < mostRounds; round++) {
        const missing = new Map<MemoryStore<unknown>, Map<string, string[]>>()
        let newest = 0
        const value = compose((from, key, wanted = nothing) => {
          const entry = from.cache.get(key)
          const known = entry?.value
          if (entry && known !== undefined && (wanted === nothing || known === null || from.source.covers?.(known, wanted))) {
            if (entry.since > newest) newest = entry.since
            return known
          }
          const keys = missing.get(from as MemoryStore<unknown>) ?? new Map<string, string[]>()
          missing.set(from as MemoryStore<unknown>, keys.set(key, wanted))
          return undefined
        })
        // What was loaded before a look began, and survived it, was true at the look's own moment.
        if (missing.size > 0) await Promise.all([...missing].map(([from, wanted]) => load(from, wanted)))
        else if (newest > lookedAt) await look()
        else return value
      }
      return undefined
    },
    async answer<Value>(name: string, load: () => Promise<Remembered<Value>>): Promise<Value> {
      const known = answers.get(name)?.value
      if (known) return known.value as Value
      const changed = new Set<string>()
      changedWhileLoading.add(changed)
      try {
        const { restsOn, value, bytes: bytesOfValue } = await load()
        if (bytes === 0 || !restsOn || changed.has(everything) || restsOn.some((one) => changed.has(one))) return value
        const entry = answers.begin(name)
        entry.value = { value, restsOn: restsOn.map((one) => rest(one, name)) }
        answers.grow(entry, bytesOfEntry + bytesOfValue + restsOn.length * bytesOfRest)
        makeRoom()
        return value
      } finally {
        changedWhileLoading.delete(changed)
      }
    },
    bytes: held,
    onWrite: (listener) => {
      heard = listener
    },
  }
}

interface HeldAnswer {
  value: unknown
  restsOn: Ground[]
}
interface Ground {
  one: string
  names: Set<string> // of all that rests on it
}

function snapshotOf(text: string): TransactionSnapshot {
  const [xmin = '', xmax = '', running] = text.split(':')
  return { xmin, xmax, running: running ? running.split(',') : [] }
}

const nothing: string[] = []
const everything = 'everything'

const bytesOfEntry = 200 // a map slot, the key and the entry
const bytesOfRest = 40 // a place in an array and in a set
const bytesOfGround = 350 // a map slot, the key and the set

// Measured: 100,000 sessions took 786 bytes each, their text plus 440 for maps, promises and objects.
const bytesOf = (id: string, name: string, value: unknown) => 450 + id.length + name.length + (JSON.stringify(value)?.length ?? 0)
