import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A write that waits, as it is kept in IndexedDB. */
export interface Entry {
  /** A time in milliseconds, moved up to be unique; ids have the order in which the writes were made. */
  id: string
  /** The name of its endpoint in `actions`. */
  action: string
  data: {
    /** Whose write it is; nobody else's session sends it. */
    account: string
    client_id: string
    group: string
    input: object
    /** The file of a message. Older versions of the app, which may be open beside this one, know it. */
    file?: Blob | undefined
    /** The upload of `file`, in entries of older versions. */
    media_id?: string | undefined
    /** The files of a post, in their order. */
    files?: Blob[] | undefined
    preview?: unknown
    /** Why the last try failed. */
    error?: string | undefined
    /** The server does not take it. */
    refused?: boolean | undefined
  }
  timestamp: number
  /** Failed tries. */
  retryCount: number
  /** Not before this time; 0 at once. */
  nextRetry: number
}

interface Kept extends DBSchema {
  offline_queue: { key: string; value: Entry }
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

type Write = Pick<Entry, 'action' | 'data'>

export const filesOf = ({ data: { file, files = [] } }: Write): Blob[] => (file ? [file] : files)

/**
 * Adds a write behind all others, in place of those that it `replaces`: all of this or nothing. @throws Failure `storage_full`: this device,
 * or the room for the files of posts, is full; DOMException when IndexedDB is not there
 */
export async function addEntry(write: Write, replaces: (entry: Entry) => boolean = () => false): Promise<Entry> {
  const transaction = (await database()).transaction('offline_queue', 'readwrite')
  const known = await transaction.store.getAll()
  const own = known.filter(({ data }) => data.account === write.data.account)
  const bytes = [...own, write].flatMap(filesOf).reduce((sum, { size }) => sum + size, 0)
  if (write.data.files?.length && bytes > limits.outbox.bytes) throw new Failure('storage_full')
  const timestamp = Date.now()
  const id = String(Math.max(timestamp, Number(known.at(-1)?.id ?? 0) + 1))
  const entry: Entry = { ...write, id, timestamp, retryCount: 0, nextRetry: 0 }
  try {
    const added = transaction.store.add(entry)
    await Promise.all([added, ...known.filter(replaces).map((other) => transaction.store.delete(other.id)), transaction.done])
  } catch (error) {
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new Failure('storage_full') : error
  }
  return entry
}

/** The oldest first. */
export const allEntries = async (): Promise<Entry[]> => (await database()).getAll('offline_queue')

/** Changes an entry unless it was removed meanwhile. @returns the new entry */
export async function changeEntry(id: string, change: (entry: Entry) => Entry): Promise<Entry | undefined> {
  const transaction = (await database()).transaction('offline_queue', 'readwrite')
  const entry = await transaction.store.get(id)
  const changed = entry && change(entry)
  if (changed) await transaction.store.put(changed)
  await transaction.done
  return changed
}

/** Removes all of a person. */
export async function removeEntries(account: string): Promise<void> {
  const transaction = (await database()).transaction('offline_queue', 'readwrite')
  const own = (await transaction.store.getAll()).filter(({ data }) => data.account === account)
  await Promise.all([...own.map(({ id }) => transaction.store.delete(id)), transaction.done])
}

export const removeEntry = async (id: string): Promise<void> => (await database()).delete('offline_queue', id)

/** Takes or prolongs the lease of the runner. @returns the time at which another holder's lease ends, or undefined when it was taken */
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
