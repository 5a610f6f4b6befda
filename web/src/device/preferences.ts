import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { isNative } from '#device/platform.ts'

/** Times are in milliseconds. */
interface Item {
  key: string
  value: unknown
  timestamp: number
  expires?: number
}

interface Shelf {
  get(key: string): Promise<string | undefined>
  /** Removes expired items first. */
  put(item: Item): Promise<void>
  remove(keys: string[]): Promise<void>
  /** In characters. */
  sizes(): Promise<Map<string, number>>
}

const prefix = 'atelier:'
const cachePrefix = 'cache_'
const minuteMs = 60_000

/** Survives sign-out. Without `minutes`, `cache_` keys last an hour. @throws Error `Storage quota exceeded`, `Failed to store data` */
export async function keepItem(
  key: string,
  value: unknown,
  { minutes = key.startsWith(cachePrefix) ? limits.deviceStore.cacheMinutes : undefined }: { minutes?: number | undefined } = {},
): Promise<void> {
  const timestamp = Date.now()
  const expires = minutes === undefined ? {} : { expires: timestamp + minutes * minuteMs }
  try {
    await shelf().put({ key: prefix + key, value, timestamp, ...expires })
  } catch (error) {
    const told = error instanceof QuotaExceeded ? error : new Error('Failed to store data', { cause: error })
    for (const hear of hearers) hear(told)
    throw told
  }
}

export function onStorageFailure(hear: (error: Error) => void) {
  hearers.add(hear)
}

const hearers = new Set<(error: Error) => void>()

/** Null when missing, expired or unreadable. */
export async function keptItem<T>(key: string): Promise<T | null> {
  try {
    const item = itemOf(await shelf().get(prefix + key))
    return item && !isOver(item) ? (item.value as T) : null
  } catch {
    return null
  }
}

export async function dropItem(key: string): Promise<void> {
  await shelf().remove([prefix + key])
}

export async function clearCachedItems(): Promise<void> {
  const keys = [...(await shelf().sizes()).keys()]
  await shelf().remove(keys.filter((key) => key.startsWith(prefix + cachePrefix)))
}

export async function usedCharacters(): Promise<number> {
  return sum(await shelf().sizes())
}

class QuotaExceeded extends Error {
  constructor() {
    super('Storage quota exceeded')
  }
}

const shelf = (): Shelf => (isNative() ? nativeShelf : webShelf)

function itemOf(text = ''): Item | undefined {
  try {
    return JSON.parse(text) as Item
  } catch {
    return undefined
  }
}

const isOver = ({ expires }: Pick<Item, 'expires'>) => expires !== undefined && expires <= Date.now()
const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0)

/** @throws QuotaExceeded */
function fit(key: string, text: string, sizes: Map<string, number>) {
  if (sum(sizes) - (sizes.get(key) ?? 0) + text.length > limits.deviceStore.characters) throw new QuotaExceeded()
}

interface Kept extends DBSchema {
  items: {
    key: string
    value: { text: string; characters: number; expires?: number }
    indexes: { characters: number; expires: number }
  }
}

const database = () =>
  openDB<Kept>('atelier-preferences', 1, {
    upgrade(db) {
      const items = db.createObjectStore('items')
      items.createIndex('characters', 'characters')
      items.createIndex('expires', 'expires')
    },
  })

async function inDatabase<T>(work: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
  const db = await database()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Index keys are the sizes, so that no item has to be read. */
async function sizesIn(db: IDBPTransaction<Kept, ['items'], IDBTransactionMode>): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (let at = await db.store.index('characters').openKeyCursor(); at; at = await at.continue()) sizes.set(at.primaryKey, at.key)
  return sizes
}

const webShelf: Shelf = {
  get: (key) => inDatabase(async (db) => (await db.get('items', key))?.text),
  put: (item) =>
    inDatabase(async (db) => {
      const transaction = db.transaction('items', 'readwrite')
      const { store } = transaction
      const over = await store.index('expires').getAllKeys(IDBKeyRange.upperBound(Date.now()))
      await Promise.all(over.map((key) => store.delete(key)))
      const text = JSON.stringify(item)
      fit(item.key, text, await sizesIn(transaction))
      const { expires } = item
      await store.put({ text, characters: text.length, ...(expires !== undefined && { expires }) }, item.key)
      await transaction.done
    }),
  remove: (keys) =>
    inDatabase(async (db) => {
      const { store, done } = db.transaction('items', 'readwrite')
      await Promise.all([...keys.map((key) => store.delete(key)), done])
    }),
  sizes: () => inDatabase((db) => sizesIn(db.transaction('items'))),
}

// A promise must not resolve to a plugin: it answers `then` with a call to the phone.
const plugin = () => import('@capacitor/preferences')

const nativeShelf: Shelf = {
  get: async (key) => (await (await plugin()).Preferences.get({ key })).value ?? undefined,
  put: (item) => next(() => putNatively(item)),
  remove: (keys) =>
    next(async () => {
      const { Preferences } = await plugin()
      await Promise.all(keys.map((key) => Preferences.remove({ key })))
    }),
  sizes: async () => new Map((await nativeItems()).map(([key, text]) => [key, text.length])),
}

async function putNatively(item: Item) {
  const { Preferences } = await plugin()
  const items = await nativeItems()
  const over = items.filter(([, text]) => isOver(itemOf(text) ?? { expires: 0 })).map(([key]) => key)
  await Promise.all(over.map((key) => Preferences.remove({ key })))
  const text = JSON.stringify(item)
  fit(item.key, text, new Map(items.filter(([key]) => !over.includes(key)).map(([key, { length }]) => [key, length])))
  await Preferences.set({ key: item.key, value: text })
}

async function nativeItems(): Promise<[key: string, text: string][]> {
  const { Preferences } = await plugin()
  const keys = (await Preferences.keys()).keys.filter((key) => key.startsWith(prefix))
  return Promise.all(keys.map(async (key) => [key, (await Preferences.get({ key })).value ?? ''] as [string, string]))
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other, because the plugin has no transactions. */
function next<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = ignored(done, 'told to who asked for it')
  return done
}
