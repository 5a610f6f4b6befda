import { limits } from '@atelier/contract/limits'
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { pictureCache } from './messages.ts'

const cached = { cacheName: pictureCache, matchOptions: { ignoreVary: true } }
/** In seconds, for a picture that may have become private. */
const patienceS = 3

/** Private pictures come from the server while it answers, so losing access counts at once. Videos load in parts and stay out. */
export function keepPictures() {
  const plugins = [withoutSignature, onlyWhole, smallerOrLarger, forgetGone, keepWithinLimits]
  const open = new CacheFirst({ ...cached, plugins })
  const signed = new NetworkFirst({ ...cached, plugins, networkTimeoutSeconds: patienceS })
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
    ({ request, event, url }) => (url.searchParams.has('s') ? signed : open).handle({ request, event }),
  )
}

/** The signature changes every quarter of an hour, the picture never. */
const withoutSignature: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url)
    const width = url.searchParams.get('w')
    url.search = width ? `?w=${width}` : ''
    return url.href
  },
}

const onlyWhole: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) }

/** Without a network, another size is better than none. */
const smallerOrLarger: WorkboxPlugin = {
  handlerDidError: async ({ request }) => (await caches.open(pictureCache)).match(request, { ignoreSearch: true, ignoreVary: true }),
}

const forgetGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if ([401, 403, 404, 410].includes(response.status)) await (await caches.open(pictureCache)).delete(request, { ignoreSearch: true })
    return response
  },
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
