import { type DBSchema, openDB } from 'idb'

interface Kept extends DBSchema {
  files: { key: string; value: { file: File; keptAt: number } }
}

// Async, because a browser without IndexedDB throws.
const database = async () =>
  openDB<Kept>('atelier', 1, {
    upgrade: (db) => {
      db.createObjectStore('files')
    },
  })

/** Does nothing when storage is unavailable. */
export async function keepFile(key: string, file: File): Promise<void> {
  await database().then(
    (db) => db.put('files', { file, keptAt: Date.now() }, key),
    () => undefined,
  )
}

export async function keptFile(key: string): Promise<File | undefined> {
  return database().then(
    async (db) => (await db.get('files', key))?.file,
    () => undefined,
  )
}

export async function dropFile(key: string): Promise<void> {
  await database().then(
    (db) => db.delete('files', key),
    () => undefined,
  )
}

/** Whose keys start so. */
export async function dropFiles(start: string): Promise<void> {
  await database().then(
    (db) => db.delete('files', IDBKeyRange.bound(start, `${start}\uffff`)),
    () => undefined,
  )
}
