import { limits } from '@atelier/contract/limits'
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { keptPictures, pictureCache } from './messages.ts'
import { pictureKey } from './picture-key.ts'

const cached = { cacheName: pictureCache, matchOptions: { ignoreVary: true } }
/** In seconds, for a picture that may have become private. */
const patienceS = 3

/** Private pictures come from the server while it answers, so losing access counts at once. Videos load in parts and stay out. */
export function keepPictures() {
  const plugins = [withoutSignature, orKept, onlyWhole, smallerOrLarger, forgetGone, keepWithinLimits]
  // What another origin answers can only be kept if it was asked with CORS.
  const open = new CacheFirst({ ...cached, plugins, fetchOptions: { mode: 'cors', credentials: 'same-origin' } })
  const signed = new NetworkFirst({ ...cached, plugins, networkTimeoutSeconds: patienceS })
  registerRoute(
    // Also those at MEDIA_URL: the page's policy allows no other origin.
    ({ request, url }) => request.destination === 'image' && url.pathname.startsWith('/media/'),
    ({ request, event, url }) => (url.searchParams.has('s') ? signed : open).handle({ request, event }),
  )
}

const withoutSignature: WorkboxPlugin = { cacheKeyWillBeUsed: async ({ request }) => pictureKey(request.url) }

/** A page names only what its own account's answers named. */
const orKept: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? inCaches(await keptCaches(), request),
}

const onlyWhole: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }

/** Without a network, another size is better than none. */
const smallerOrLarger: WorkboxPlugin = {
  handlerDidError: async ({ request }) => inCaches([pictureCache, ...(await keptCaches())], request, true),
}

const forgetGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if ([401, 403, 404, 410].includes(response.status))
      for (const name of [pictureCache, ...(await keptCaches())]) await (await caches.open(name)).delete(request, { ignoreSearch: true })
    return response
  },
}

const keptCaches = async () => (await caches.keys()).filter((name) => name.startsWith(keptPictures))

async function inCaches(names: string[], request: Request, ignoreSearch = false): Promise<Response | undefined> {
  for (const name of names) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch, ignoreVary: true })
    if (found) return found
  }
}

/** One run at a time, since pictures come in dozens. */
const keepWithinLimits: WorkboxPlugin = {
  cacheDidUpdate: async () => {
    again = true
    running ??= trim().finally(() => {
      running = undefined
    })
    await running
  },
}
let again = false
let running: Promise<void> | undefined

async function trim() {
  const cache = await caches.open(pictureCache)
  while (again) {
    again = false
    let { bytes, files } = limits.keptMedia
    for (const request of (await cache.keys()).toReversed()) {
      const size = Number((await cache.match(request, { ignoreVary: true }))?.headers.get('content-length') ?? 0)
      bytes -= size
      files--
      if (bytes < 0 || files < 0) await cache.delete(request, { ignoreVary: true })
    }
  }
}
