import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { ignored } from '@atelier/contract/rules/ignored'
import { shape } from '#data/cache/kept-shape.ts'
import { keptThings, putThing, removeThing } from '#data/cache/kept-store.ts'
import { type KeptThing, keptThingsKey, nameOfThing, type ThingRef } from '#data/cache/kept-things.ts'
import { queries } from '#data/cache/queries.ts'
import { accountId } from '#data/outbox/account.ts'
import { onSessionChange } from '#data/session/session.ts'
import { contentsOf } from '#parts/offline/contents.data.ts'
import { picturesIn } from '#parts/offline/pictures.ts'
import { beginProgress } from '#parts/offline/progress.ts'
import { keptPictures, pictureCache } from '#sw/messages.ts'

const lock = 'atelier-kept-offline'
const running = new Map<string, AbortController>()

/** Or refreshes it. Throws `Failure`, and what `isTooMany` knows. */
export const keepThing = (thing: ThingRef) => begin(thing, { withPictures: true, isNew: true })

/** Nothing when it is not kept, or no longer. Throws `Failure`. */
export const refreshThing = (thing: ThingRef, { withPictures }: { withPictures: boolean }) => begin(thing, { withPictures, isNew: false })

function begin(thing: ThingRef, how: Pick<Keeping, 'withPictures' | 'isNew'>): Promise<void> {
  const account = accountId()
  const name = nameOfThing(thing)
  if (!account || running.get(name)?.signal.aborted === false) return Promise.resolve()
  const ending = new AbortController()
  running.set(name, ending)
  const stop = onSessionChange(() => accountId() !== account && ending.abort())
  const progress = how.isNew ? beginProgress(name) : undefined
  return inTurn(() => keep({ account, thing, ...how, signal: ending.signal, tell: progress?.tell ?? (() => undefined) })).finally(() => {
    stop()
    if (running.get(name) === ending) running.delete(name)
    progress?.end()
    changed()
  })
}

export async function stopKeeping(thing: ThingRef): Promise<void> {
  running.get(nameOfThing(thing))?.abort()
  const account = accountId()
  if (!account) return
  await removeThing(account, thing)
  changed()
  // Another download may be long, and its pictures are not named yet.
  void ignored(
    inTurn(() => forget(account, thing)),
    'the next refresh tidies up',
  )
}

const changed = () => void queries.invalidateQueries({ queryKey: keptThingsKey })

/** One at a time, across tabs where the browser has locks. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (locks) return locks.request(lock, work)
  turn = turn.then(work, work)
  return turn
}
let turn: Promise<void> = Promise.resolve()

interface Keeping {
  account: string
  thing: ThingRef
  withPictures: boolean
  isNew: boolean
  signal: AbortSignal
  tell: (done: number, total: number) => void
}

async function keep({ account, thing, withPictures, isNew, signal, tell }: Keeping): Promise<void> {
  const things = await keptThings(account)
  const others = things.filter((other) => nameOfThing(other) !== nameOfThing(thing))
  const before = things.find((other) => nameOfThing(other) === nameOfThing(thing))
  if (!before && !isNew) return
  if (!before && others.length >= limits.keptOffline.things) throw new Error('too_many')
  signal.throwIfAborted()
  try {
    const { reads, ...contents } = await contentsOf(thing, signal)
    const wanted = picturesIn(reads)
    const cache = await caches.open(keptPictures + account)
    const kept = new Map<string, number>()
    for (const file of wanted.keys()) {
      const known = await cache.match(file)
      if (known) kept.set(file, sizeOf(known))
    }
    const ofReads = JSON.stringify(reads).length
    const room = limits.keptOffline.bytes - others.reduce((sum, { bytes }) => sum + bytes, 0) - ofReads
    const state = (full: KeptThing['full'] = null): KeptThing => ({
      kind: thing.kind,
      id: thing.id,
      ...contents,
      since: before?.since ?? Date.now(),
      at: Date.now(),
      bytes: ofReads + total(kept),
      files: [...kept.keys()],
      missing: wanted.size - kept.size,
      full,
    })
    signal.throwIfAborted()
    // Texts are stored first, and stay even if pictures fail.
    await putThing(account, shape, state(before?.full), reads)
    const full = withPictures ? await bring({ wanted, kept, cache, room, signal, tell }) : (before?.full ?? null)
    signal.throwIfAborted()
    await putThing(account, shape, state(full))
    await tidy(account)
  } catch (error) {
    if (isGone(error)) await forget(account, thing)
    throw error
  }
}

interface Bringing extends Pick<Keeping, 'signal' | 'tell'> {
  wanted: Map<string, string>
  kept: Map<string, number>
  cache: Cache
  room: number
}

async function bring({ wanted, kept, cache, room, signal, tell }: Bringing): Promise<KeptThing['full']> {
  const coming = [...wanted].filter(([file]) => !kept.has(file))
  let full: KeptThing['full'] = null
  let [left, tried] = [room - total(kept), kept.size]
  tell(tried, wanted.size)
  const next = async () => {
    for (let pair = coming.shift(); pair && !full && !signal.aborted; pair = coming.shift()) {
      const [file, address] = pair
      const picture = await ignored(load(file, address, signal), 'counted as missing')
      if (picture) {
        left -= picture.size
        full ??= left < 0 ? 'limit' : await put(cache, file, picture)
        if (!full) kept.set(file, picture.size)
      }
      tell(++tried, wanted.size)
    }
  }
  await Promise.all(Array.from({ length: limits.keptOffline.atOnce }, next))
  return full
}

async function load(file: string, address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const seen = await (await caches.open(pictureCache)).match(file, { ignoreVary: true })
  if (seen) return seen.blob()
  // Names what every browser reads, as its own requests for pictures do.
  const response = await fetch(address, { headers: { accept: 'image/webp,image/*' }, signal })
  return response.ok ? response.blob() : undefined
}

/** Why there is no room. */
async function put(cache: Cache, file: string, picture: Blob): Promise<'device' | null> {
  const { usage = 0, quota } = (await ignored(navigator.storage?.estimate(), 'the write tells')) ?? {}
  if (quota && usage + picture.size > quota * limits.keptOffline.share) return 'device'
  const headers = { 'content-type': picture.type, 'content-length': String(picture.size) }
  return cache.put(file, new Response(picture, { headers })).then(
    () => null,
    () => 'device',
  )
}

async function forget(account: string, thing: ThingRef): Promise<void> {
  await removeThing(account, thing)
  await tidy(account)
}

/** Drops pictures that no kept item references. */
async function tidy(account: string): Promise<void> {
  const named = new Set((await keptThings(account)).flatMap(({ files }) => files))
  if (named.size === 0) return void (await caches.delete(keptPictures + account))
  const cache = await caches.open(keptPictures + account)
  const gone = (await cache.keys()).filter(({ url }) => !named.has(url))
  await Promise.all(gone.map((request) => cache.delete(request)))
}

/** The thing is not, or no longer, for this account. */
const isGone = (error: unknown) => isFailure(error, 'not_found', 'forbidden', 'invalid')

const sizeOf = ({ headers }: Response) => Number(headers.get('content-length') ?? 0)
const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0)
