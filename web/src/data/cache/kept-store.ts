import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keptReads, lateReadsOf } from '#data/cache/kept-places.ts'
import { type KeptRead, nameOfQuery } from '#data/cache/kept-reads.ts'
import { joinedReads, type KeptThing, type ThingRef } from '#data/cache/kept-things.ts'
import { isKnown } from '#data/session/known-accounts.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'
import { keptPictures } from '#sw/messages.ts'

interface Kept extends DBSchema {
  reads: { key: string; value: { shape: string; reads: KeptRead[]; thing?: KeptThing } }
}

interface Late {
  shape: string
  reads: KeptRead[]
}

/** When there is no room for all. */
const keptLateReads = 100

/** At once, for a page that may end before the database has it, beside what a page before left; the next change takes it over. The newest come first. */
export function storeLateReads(account: string, shape: string, reads: KeptRead[]): void {
  const store = (reads: KeptRead[]) => writeStored(lateReadsOf(account), { shape, reads } satisfies Late)
  if (!store(withLate(account, shape, reads))) store(reads.slice(0, keptLateReads))
}

export async function readKept(account: string, shape: string): Promise<KeptRead[]> {
  const kept = await withDatabase((database) => database.get('reads', account))
  return withLate(account, shape, kept?.shape === shape ? kept.reads : [])
}

function withLate(account: string, shape: string, reads: KeptRead[]): KeptRead[] {
  const late = readStored<Late>(lateReadsOf(account))
  if (late?.shape !== shape) return reads
  const byAge = [...reads, ...late.reads].sort((one, other) => one.at - other.at)
  return [...new Map(byAge.map((read) => [nameOfQuery(read.key), read])).values()]
}

/** Also removes rows of accounts that are no longer on this device. `change` returning undefined leaves it as it is. */
export async function changeKept(account: string, shape: string, change: (kept: KeptRead[]) => KeptRead[] | undefined): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('reads', 'readwrite')
    const kept = await transaction.store.get(account)
    const reads = change(withLate(account, shape, kept?.shape === shape ? kept.reads : []))
    if (reads) {
      const others = (await transaction.store.getAllKeys()).filter((other) => ownerOf(other) !== account && !isKnown(ownerOf(other)))
      await Promise.all([...others.map((other) => transaction.store.delete(other)), transaction.store.put({ shape, reads }, account)])
    }
    await transaction.done
    if (reads) removeStored(lateReadsOf(account))
  })
}

export async function dropKept(account: string): Promise<void> {
  await Promise.all([
    (globalThis.caches as CacheStorage | undefined)?.delete(keptPictures + account),
    // "0" follows "/".
    withDatabase((database) => database.delete('reads', IDBKeyRange.bound(account, `${account}0`, false, true))),
  ])
}

/** Drops offline content of accounts that are no longer on this device. */
export async function dropUnknownAccounts(current: string | undefined): Promise<void> {
  const stored = globalThis.caches as CacheStorage | undefined
  const accounts = ((await stored?.keys()) ?? []).flatMap((name) =>
    name.startsWith(keptPictures) ? [name.slice(keptPictures.length)] : [],
  )
  await Promise.all(accounts.filter((account) => account !== current && !isKnown(account)).map(dropKept))
}

/** Including content kept offline by choice. */
export async function readAllKept(account: string, shape: string): Promise<KeptRead[]> {
  const reads = await readKept(account, shape)
  const things = await keptThings(account)
  if (things.length === 0) return reads
  const kept = await withDatabase((database) => Promise.all(things.map((thing) => database.get('reads', readsKey(account, thing)))))
  return joinedReads([reads, ...kept.flatMap((row) => (row?.shape === shape ? [row.reads] : []))])
}

/** The one kept last comes first. */
export async function keptThings(account: string): Promise<KeptThing[]> {
  const rows = await withDatabase((database) =>
    database.getAll('reads', IDBKeyRange.bound(`${account}/things/`, `${account}/things0`, false, true)),
  )
  return rows.flatMap(({ thing }) => (thing ? [thing] : [])).sort((one, other) => other.since - one.since)
}

/** `reads`: those before stay without it. */
export async function putThing(account: string, shape: string, thing: KeptThing, reads?: KeptRead[]): Promise<void> {
  await withDatabase(async (database) => {
    const { store, done } = database.transaction('reads', 'readwrite')
    await store.put({ shape, reads: [], thing }, thingKey(account, thing))
    if (reads) await store.put({ shape, reads }, readsKey(account, thing))
    await done
  })
}

export async function removeThing(account: string, thing: ThingRef): Promise<void> {
  await withDatabase(async (database) => {
    const { store, done } = database.transaction('reads', 'readwrite')
    await Promise.all([store.delete(thingKey(account, thing)), store.delete(readsKey(account, thing))])
    await done
  })
}

const thingKey = (account: string, { kind, id }: ThingRef) => `${account}/things/${kind}/${id}`
const readsKey = (account: string, { kind, id }: ThingRef) => `${account}/${kind}/${id}`
const ownerOf = (key: string) => key.split('/')[0] ?? key

/** Opened per use: another tab may delete it on sign-out. */
async function withDatabase<T>(use: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const database = await openDB<Kept>(keptReads, 1, {
    upgrade: (made) => {
      made.createObjectStore('reads')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}
