import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type KeptRead, nameOfQuery } from '#data/cache/kept-reads.ts'
import { keptReads, lateReads } from '#data/session/clear-on-sign-out.ts'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

interface Kept extends DBSchema {
  reads: { key: string; value: { shape: string; reads: KeptRead[] } }
}

interface Late {
  account: string
  shape: string
  reads: KeptRead[]
}

/** At once, for a page that may end before the database has it; the next change takes it over. False without room. */
export const keepLate = (account: string, shape: string, reads: KeptRead[]): boolean =>
  writeStored(lateReads, { account, shape, reads } satisfies Late)

export async function readKept(account: string, shape: string): Promise<KeptRead[]> {
  const kept = await withDatabase((database) => database.get('reads', account))
  return withLate(account, shape, kept?.shape === shape ? kept.reads : [])
}

function withLate(account: string, shape: string, reads: KeptRead[]): KeptRead[] {
  const late = readStored<Late>(lateReads)
  if (late?.account !== account || late.shape !== shape) return reads
  const byAge = [...reads, ...late.reads].sort((one, other) => one.at - other.at)
  return [...new Map(byAge.map((read) => [nameOfQuery(read.key), read])).values()]
}

/** Replaces everything on this device, other accounts' too. `change` returning undefined leaves it as it is. */
export async function changeKept(account: string, shape: string, change: (kept: KeptRead[]) => KeptRead[] | undefined): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('reads', 'readwrite')
    const kept = await transaction.store.get(account)
    const reads = change(withLate(account, shape, kept?.shape === shape ? kept.reads : []))
    if (reads) {
      await transaction.store.clear()
      await transaction.store.put({ shape, reads }, account)
    }
    await transaction.done
    if (reads) removeStored(lateReads)
  })
}

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
