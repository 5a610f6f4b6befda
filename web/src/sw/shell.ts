import { type Language, languages } from '@atelier/contract/choices'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { build } from './build.ts'
import { type FromPage, languageCache, shellPath } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const elsewhere = /^\/(api|auth\/v1|uploads|media|realtime|dev|healthz|readyz|metrics|unsubscribe|assets|oembed)(\/|$)|\.\w+$/
/** Nobody can sign in without a network, and the server paints these pages at once. */
const fresh = /^\/(auth\/.*)?$/

const precached = new PrecacheController()
precached.addToCacheList([...build.files, { url: shellPath, revision: build.version }])
const partsCache = `parts-${build.version}`

/** A new version waits until no window is open or a page asks; older files stay while a window may need them. */
export function serveShell() {
  self.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([precached.install(event), keptLanguage().then(keepWords)]))
  })
  self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy(event)])))
  self.addEventListener('message', (event) => {
    const message = event.data as FromPage
    if (message.is === 'apply') event.waitUntil(self.skipWaiting())
    if (message.is === 'language') event.waitUntil(keepWords(message.language))
  })

  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !elsewhere.test(url.pathname),
    async ({ request, url, event }) => {
      if (fresh.test(url.pathname)) return fetch(request).catch(shell)
      event.waitUntil(tidy(event))
      return shell()
    },
  )
  const parts = new CacheFirst({ cacheName: partsCache })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, event }) => (await caches.match(request.url, { ignoreVary: true })) ?? parts.handle({ request, event }),
  )
}

const shell = async () => (await precached.matchPrecache(shellPath)) ?? fetch(shellPath)

async function tidy(event: ExtendableEvent) {
  // Versions share the precache: an incoming version's files are not for this one to delete.
  if (self.registration.installing || (self.registration.waiting && event.type !== 'activate')) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 0) return
  const old = (await caches.keys()).filter((name) => name.startsWith('parts-') && name !== partsCache)
  await Promise.all([precached.activate(event), ...old.map((name) => caches.delete(name))])
}

async function keepWords(language: Language) {
  const [words, kept] = await Promise.all([caches.open(partsCache), caches.open(languageCache)])
  await kept.put('/', new Response(language))
  const missing = await Promise.all(build.words[language].map(async (file) => ((await words.match(file)) ? [] : [file])))
  await words.addAll(missing.flat())
}

/** Last shown here, else the browser's. */
export async function keptLanguage(): Promise<Language> {
  const kept = await (await (await caches.open(languageCache)).match('/'))?.text()
  const tags = [kept, ...self.navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return languages.find((language) => language === tags.find((tag) => languages.some((known) => known === tag))) ?? 'en'
}
