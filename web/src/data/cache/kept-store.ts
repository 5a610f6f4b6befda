import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keptReads, lateReadsOf } from '#data/cache/kept-places.ts'
import { type KeptRead, nameOfQuery } from '#data/cache/kept-reads.ts'
import { isKnown } from '#data/session/known-accounts.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

interface Kept extends DBSchema {
  reads: { key: string; value: { shape: string; reads: KeptRead[] } }
}

interface Late {
  shape: string
  reads: KeptRead[]
}

/** At once, for a page that may end before the database has it; the next change takes it over. False without room. */
export const keepLate = (account: string, shape: string, reads: KeptRead[]): boolean =>
  writeStored(lateReadsOf(account), { shape, reads } satisfies Late)

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
      const others = (await transaction.store.getAllKeys()).filter((other) => other !== account && !isKnown(other))
      await Promise.all([...others.map((other) => transaction.store.delete(other)), transaction.store.put({ shape, reads }, account)])
    }
    await transaction.done
    if (reads) removeStored(lateReadsOf(account))
  })
}

export const dropKept = (account: string) => withDatabase((database) => database.delete('reads', account))

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
