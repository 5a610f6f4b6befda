import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface OutboxEntry {
  /** A time in ms, made unique; ids sort in the order of writing. */
  id: string
  action: string
  data: {
    /** No other account's session sends it. */
    account: string
    client_id: string
    group: string
    input: object
    /** Of a message: older versions of the app, perhaps open beside this one, know it. */
    file?: Blob | undefined
    media_id?: string | undefined
    files?: Blob[] | undefined
    /** Of the videos among the files. */
    posters?: (Blob | null)[] | undefined
    preview?: unknown
    error?: string | undefined
    limit?: number | undefined
    /** There was no room for its files. */
    held?: boolean | undefined
    refused?: boolean | undefined
  }
  timestamp: number
  retryCount: number
  /** A time in ms; 0: at once. */
  nextRetry: number
}

interface Kept extends DBSchema {
  offline_queue: { key: string; value: OutboxEntry }
  lease: { key: string; value: { holder: string; until: number } }
}

let opened: Promise<IDBPDatabase<Kept>> | undefined

function database(): Promise<IDBPDatabase<Kept>> {
  const again = () => {
    opened = undefined
  }
  opened ??= openDB<Kept>('atelier-outbox', 1, {
    upgrade(db) {
      db.createObjectStore('offline_queue', { keyPath: 'id' })
      db.createObjectStore('lease')
    },
    terminated: again,
  }).catch((error) => {
    again()
    throw error
  })
  return opened
}

type Write = Pick<OutboxEntry, 'action' | 'data'>

export const filesIn = ({ data: { file, files = [] } }: Write): Blob[] => (file ? [file] : files)

/** Atomic. @throws Failure `storage_full` (device or room for files); DOMException without IndexedDB */
export async function addEntry(write: Write, replaces: (entry: OutboxEntry) => boolean = () => false): Promise<OutboxEntry> {
  const transaction = (await database()).transaction('offline_queue', 'readwrite')
  const known = await transaction.store.getAll()
  const own = known.filter(({ data }) => data.account === write.data.account)
  const bytes = [...own, write].flatMap(filesIn).reduce((sum, { size }) => sum + size, 0)
  if (write.data.files?.length && bytes > limits.outbox.bytes) throw new Failure('storage_full')
  const timestamp = Date.now()
  const id = String(Math.max(timestamp, Number(known.at(-1)?.id ?? 0) + 1))
  const entry: OutboxEntry = { ...write, id, timestamp, retryCount: 0, nextRetry: 0 }
  try {
    const added = transaction.store.add(entry)
    await Promise.all([added, ...known.filter(replaces).map((other) => transaction.store.delete(other.id)), transaction.done])
  } catch (error) {
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new Failure('storage_full') : error
  }
  return entry
}

export const allEntries = async (): Promise<OutboxEntry[]> => (await database()).getAll('offline_queue')

/** @returns undefined if it was removed meanwhile */
export async function changeEntry(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<OutboxEntry | undefined> {
  const transaction = (await database()).transaction('offline_queue', 'readwrite')
  const entry = await transaction.store.get(id)
  const changed = entry && change(entry)
  if (changed) await transaction.store.put(changed)
  await transaction.done
  return changed
}

export async function removeEntries(account: string): Promise<void> {
  const transaction = (await database()).transaction('offline_queue', 'readwrite')
  const own = (await transaction.store.getAll()).filter(({ data }) => data.account === account)
  await Promise.all([...own.map(({ id }) => transaction.store.delete(id)), transaction.done])
}

export const removeEntry = async (id: string): Promise<void> => (await database()).delete('offline_queue', id)

/** @returns when another holder's lease ends; undefined if taken */
export async function takeLease(holder: string, forMs: number): Promise<number | undefined> {
  const transaction = (await database()).transaction('lease', 'readwrite')
  const held = await transaction.store.get('runner')
  const foreign = held && held.holder !== holder && held.until > Date.now() ? held.until : undefined
  if (!foreign) await transaction.store.put({ holder, until: Date.now() + forMs }, 'runner')
  await transaction.done
  return foreign
}

export async function endLease(holder: string): Promise<void> {
  const transaction = (await database()).transaction('lease', 'readwrite')
  if ((await transaction.store.get('runner'))?.holder === holder) await transaction.store.delete('runner')
  await transaction.done
}
