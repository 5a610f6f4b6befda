import { ignored } from '@atelier/contract/rules/ignored'
import { useCallback, useEffect, useState } from 'react'
import { shape } from '#data/cache/kept-shape.ts'
import { changeKept, keptThings, readKept } from '#data/cache/kept-store.ts'
import { accountId } from '#data/outbox/account.ts'
import { allEntries, filesIn } from '#data/outbox/queue.ts'
import { clearCachedItems, usedCharacters } from '#device/preferences.ts'
import { pictureCache } from '#sw/messages.ts'

export const storageKinds = ['pictures', 'reads', 'offline', 'outbox', 'preferences', 'other'] as const

/** Bytes; undefined where the device does not tell. */
export type Usage = Record<(typeof storageKinds)[number] | 'total' | 'quota', number | undefined>

export function useUsage() {
  const [usage, setUsage] = useState<Usage>()
  const refresh = useCallback(() => void measureStorage().then(setUsage), [])
  useEffect(refresh, [refresh])
  return { usage, refresh }
}

export async function measureStorage(): Promise<Usage> {
  const [estimate, pictures, reads, offline, outbox, preferences] = await Promise.all([
    ignored(navigator.storage?.estimate(), 'shown as unknown'),
    ignored(picturesIn(), 'shown as unknown'),
    ignored(keptReads(), 'shown as unknown'),
    ignored(keptOffline(), 'shown as unknown'),
    ignored(unsent(), 'shown as unknown'),
    ignored(usedCharacters(), 'shown as unknown'),
  ])
  const { usage: total, quota } = estimate ?? {}
  const known = [pictures, reads, offline, outbox, preferences].reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)
  return {
    total,
    quota,
    pictures,
    reads,
    offline,
    outbox,
    preferences,
    other: total === undefined ? undefined : Math.max(0, total - known),
  }
}

async function keptReads(): Promise<number> {
  const reads = await readKept(accountId() ?? '', shape)
  return reads.length > 0 ? JSON.stringify(reads).length : 0
}

const keptOffline = async () => (await keptThings(accountId() ?? '')).reduce((sum, { bytes }) => sum + bytes, 0)

async function unsent(): Promise<number> {
  const own = (await allEntries()).filter(({ data }) => data.account === accountId())
  const files = own.flatMap(filesIn).reduce((sum, { size }) => sum + size, 0)
  return own.length > 0 ? files + JSON.stringify(own).length : 0
}

async function picturesIn(): Promise<number | undefined> {
  const cache = await caches()?.open(pictureCache)
  if (!cache) return undefined
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request, { ignoreVary: true })))
  return kept.reduce((sum, response) => sum + Number(response?.headers.get('content-length') ?? 0), 0)
}

export async function clearCached(): Promise<void> {
  await Promise.all([clearCachedItems(), caches()?.delete(pictureCache), changeKept(accountId() ?? '', shape, () => [])])
}

// Undefined on insecure origins, whatever its type says.
const caches = () => globalThis.caches as CacheStorage | undefined
