import { callFor } from '#db/lease.ts'
import { type Found, mostNews, newIdentity, newsSince, type Snapshot } from '#db/memory/changes.queries.ts'
import type { Sql } from '#db/sql.ts'

/** The kinds that triggers write into `changes`. */
export type Kind = 'account'

/** What this process remembers of the database, and never a moment longer than it is true (docs/decisions/060-memory.md). */
export interface Memory {
  /**
   * What `load` answered, as long as no change of `kind` and `key` was committed before this call. `load` reads only what triggers watch; what depends on
   * time it answers with its time.
   */
  recall<Value>(kind: Kind, key: string, name: string, load: () => Promise<Value>): Promise<Value>
  /** About how many bytes it holds. */
  bytes(): number
}

export const defaultBytes = 64 * 1024 * 1024

/** @param bytes - how much it may hold; 0: it remembers nothing, and every call loads */
export function openMemory(ask: <Row>(query: Sql) => Promise<Row[]>, bytes = defaultBytes): Memory {
  const things = new Map<string, Thing>()
  let held = 0
  let last: { snapshot: Snapshot; identity: string } | null = null
  let looking: Promise<void> = Promise.resolve()
  let nextLook: Promise<void> | undefined

  /** Resolves after a look that began after this call. Calls that wait together share one. */
  function look(): Promise<void> {
    if (nextLook) return nextLook
    const begin = () =>
      new Promise<void>((resolve, reject) => {
        // So that requests which arrived in the same turn of the event loop share it.
        setImmediate(() => {
          nextLook = undefined
          // It is for many: it counts towards nobody's share of connections.
          callFor(true, () => void lookOnce().then(resolve, reject))
        })
      })
    nextLook = looking.then(begin, begin)
    looking = nextLook
    return nextLook
  }

  async function lookOnce(): Promise<void> {
    const [found] = await ask<Found>(newsSince(last?.snapshot ?? null))
    if (!found?.identity) {
      forgetAll()
      last = null
      await ask(newIdentity)
      return lookOnce()
    }
    const { identity, swept, news } = found
    if (identity !== last?.identity || swept || (news?.length ?? 0) > mostNews || news?.includes('everything')) forgetAll()
    else for (const one of news ?? []) forget(one)
    last = { identity, snapshot: snapshotOf(found.snapshot) }
  }

  function forget(id: string): void {
    held -= things.get(id)?.bytes ?? 0
    things.delete(id)
  }
  function forgetAll(): void {
    things.clear()
    held = 0
  }
  function grow(thing: Thing, by: number): void {
    thing.bytes += by
    held += by
    for (const id of things.keys()) {
      if (held <= bytes) return
      forget(id)
    }
  }
  // To the end: the first is always who was not asked for longest.
  function touched(id: string): Thing {
    const thing = things.get(id) ?? { bytes: 0, parts: new Map() }
    things.delete(id)
    things.set(id, thing)
    return thing
  }

  return {
    async recall<Value>(kind: Kind, key: string, name: string, load: () => Promise<Value>): Promise<Value> {
      if (bytes === 0) return load()
      await look()
      const id = `${kind}:${key}`
      const thing = touched(id)
      const known = thing.parts.get(name) as Promise<Value> | undefined
      if (known) return known
      // Kept while it loads, so that a change in that time forgets it like any other.
      const loading = load()
      thing.parts.set(name, loading)
      try {
        const value = await loading
        if (things.get(id) === thing) grow(thing, bytesOf(id, name, value))
        return value
      } catch (error) {
        thing.parts.delete(name)
        if (thing.parts.size === 0 && things.get(id) === thing) forget(id)
        throw error
      }
    },
    bytes: () => held,
  }
}

/** All of one key: it is forgotten together. */
interface Thing {
  bytes: number
  parts: Map<string, Promise<unknown>>
}

function snapshotOf(text: string): Snapshot {
  const [xmin = '', xmax = '', running] = text.split(':')
  return { xmin, xmax, running: running ? running.split(',') : [] }
}

// A hundred thousand sessions took 786 bytes each: their text, and 440 for maps, promises and objects.
const bytesOf = (id: string, name: string, value: unknown) => 450 + id.length + name.length + (JSON.stringify(value)?.length ?? 0)
