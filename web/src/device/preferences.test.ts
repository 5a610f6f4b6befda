import 'fake-indexeddb/auto'
import { limits } from '@atelier/contract/limits'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCachedItems, dropItem, keepItem, keptItem, usedCharacters } from '#device/preferences.ts'

const start = new Date('2026-03-01T12:00:00Z').getTime()
const minuteMs = 60_000
const later = (ms: number) => vi.setSystemTime(start + ms)

/** What the plugin of the native app keeps. */
const onPhone = new Map<string, string>()
const phone = {
  get: async ({ key }: { key: string }) => ({ value: onPhone.get(key) ?? null }),
  set: async ({ key, value }: { key: string; value: string }) => void onPhone.set(key, value),
  remove: async ({ key }: { key: string }) => void onPhone.delete(key),
  keys: async () => ({ keys: [...onPhone.keys()] }),
}
vi.mock('@capacitor/preferences', () => ({ Preferences: phone }))

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  onPhone.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The items as they lie there, whole. */
const inBrowser = async () =>
  Object.fromEntries((await (await openDB('atelier-preferences')).getAll('items')).map(({ text }) => [JSON.parse(text).key, text]))

describe.each([
  { where: 'a browser', items: inBrowser, breakIt: () => vi.stubGlobal('indexedDB', undefined) },
  {
    where: 'the native app',
    items: async () => Object.fromEntries(onPhone),
    breakIt: () => {
      vi.spyOn(phone, 'get').mockRejectedValue(new Error('away'))
      vi.spyOn(phone, 'keys').mockRejectedValue(new Error('away'))
      vi.spyOn(phone, 'set').mockRejectedValue(new Error('away'))
    },
  },
])('in $where', ({ where, items, breakIt }) => {
  beforeEach(() => {
    if (where === 'the native app') vi.stubGlobal('Capacitor', { getPlatform: () => 'ios' })
  })
  const text = async (key: string) => (await items())[key] ?? ''
  const item = async (key: string) => JSON.parse(await text(key)) as object

  test('DEV-001, DEV-002: an item has its key with the prefix, its value, the time, and when it expires', async () => {
    await keepItem('theme', { dark: true })
    await keepItem('guess', 1, { minutes: 5 })
    expect(await item('atelier:theme')).toEqual({ key: 'atelier:theme', value: { dark: true }, timestamp: start })
    expect(await item('atelier:guess')).toEqual({ key: 'atelier:guess', value: 1, timestamp: start, expires: start + 5 * minuteMs })
    expect(await keptItem('theme')).toEqual({ dark: true })
    await dropItem('theme')
    expect(await keptItem('theme')).toBeNull()
  })

  test('DEV-007: an item can be read until the minutes that it was given are over', async () => {
    await keepItem('guess', 1, { minutes: 5 })
    later(5 * minuteMs - 1)
    expect(await keptItem('guess')).toBe(1)
    later(5 * minuteMs)
    expect(await keptItem('guess')).toBeNull()
  })

  test('DEV-006, DEV-013: an entry of the cache lives for 60 minutes, anything else until it is removed', async () => {
    await keepItem('cache_feed', 'posts')
    await keepItem('feed', 'posts')
    later(60 * minuteMs - 1)
    expect(await keptItem('cache_feed')).toBe('posts')
    later(60 * minuteMs)
    expect([await keptItem('cache_feed'), await keptItem('feed')]).toEqual([null, 'posts'])
  })

  test('clearing what is cached leaves the rest', async () => {
    await keepItem('cache_feed', 'posts')
    await keepItem('feed', 'posts')
    await clearCachedItems()
    expect([await keptItem('cache_feed'), await keptItem('feed')]).toEqual([null, 'posts'])
  })

  describe('near the 50 MB', () => {
    const all = limits.deviceStore.characters
    beforeEach(() => {
      Object.assign(limits.deviceStore, { characters: 1_000 })
    })
    afterEach(() => {
      Object.assign(limits.deviceStore, { characters: all })
    })
    const bare = JSON.stringify({ key: 'atelier:one', value: '', timestamp: start }).length
    const ofSize = (characters: number) => 'x'.repeat(characters - bare)

    test('DEV-003: the serialised characters of all items count, up to the limit', async () => {
      expect(all).toBe(50 * 1024 * 1024)
      await keepItem('one', ofSize(400))
      await keepItem('two', ofSize(600))
      expect(await usedCharacters()).toBe(1_000)
    })

    test('DEV-004: a write beyond it fails with "Storage quota exceeded", and nothing is lost', async () => {
      await keepItem('one', ofSize(400))
      await keepItem('two', ofSize(600))
      await expect(keepItem('two', ofSize(601))).rejects.toThrow(/^Storage quota exceeded$/)
      await expect(keepItem('six', '')).rejects.toThrow(/^Storage quota exceeded$/)
      expect(await keptItem('two')).toBe(ofSize(600))
      // In the place of the old one it fits.
      await keepItem('one', ofSize(399))
    })

    test('DEV-005: what has expired is removed before, and makes room', async () => {
      await keepItem('one', 'x'.repeat(800), { minutes: 1 })
      await expect(keepItem('two', ofSize(600))).rejects.toThrow('Storage quota exceeded')
      later(minuteMs)
      await keepItem('two', ofSize(600))
      expect(Object.keys(await items())).toEqual(['atelier:two'])
    })
  })

  test('DEV-008: a write that fails otherwise raises "Failed to store data"', async () => {
    breakIt()
    await expect(keepItem('theme', 'dark')).rejects.toThrow(/^Failed to store data$/)
  })

  test('DEV-009: a read that fails is null', async () => {
    await keepItem('theme', 'dark')
    expect(await keptItem('theme')).toBe('dark')
    breakIt()
    expect(await keptItem('theme')).toBeNull()
  })
})

test('in the native app, writes at the same time do not overfill it, and what is not ours is left alone', async () => {
  vi.stubGlobal('Capacitor', { getPlatform: () => 'android' })
  onPhone.set('other', 'not JSON')
  onPhone.set('atelier:broken', 'not JSON')
  await Promise.all([keepItem('one', 1), keepItem('two', 2)])
  expect([...onPhone.keys()].sort()).toEqual(['atelier:one', 'atelier:two', 'other'])
})
