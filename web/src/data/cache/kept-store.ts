import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptRead } from '#data/cache/kept-reads.ts'
import { keptReads } from '#data/session/clear-on-sign-out.ts'

interface Kept extends DBSchema {
  reads: { key: string; value: { shape: string; reads: KeptRead[] } }
}

export async function readKept(account: string, shape: string): Promise<KeptRead[]> {
  const kept = await withDatabase((database) => database.get('reads', account))
  return kept?.shape === shape ? kept.reads : []
}

/** Replaces everything on this device, other accounts' too. `change` returning undefined leaves it as it is. */
export async function changeKept(account: string, shape: string, change: (kept: KeptRead[]) => KeptRead[] | undefined): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('reads', 'readwrite')
    const kept = await transaction.store.get(account)
    const reads = change(kept?.shape === shape ? kept.reads : [])
    if (reads) {
      await transaction.store.clear()
      await transaction.store.put({ shape, reads }, account)
    }
    await transaction.done
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
