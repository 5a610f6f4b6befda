import { ignored } from '@atelier/contract/rules/ignored'
import { isNative } from '#device/platform.ts'
import { pause } from '#device/retry.ts'
import { workDone } from '#device/work.ts'
import type { FromPage } from '#sw/messages.ts'
import { toast } from '#ui/toast.ts'
import { currentWords, onWordsChange, translator } from '#words/words.ts'

const lookEveryMs = 60 * 60_000
const offeredMs = 8_000
const restEveryMs = 1_000
const applyMs = 5_000

/** Not in the native apps. */
export async function registerServiceWorker(): Promise<void> {
  if (isNative() || !('serviceWorker' in navigator)) return
  const registration = await ignored(navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }), 'works without one')
  if (!registration) return
  await navigator.serviceWorker.ready
  const postLanguage = () => post(registration.active, { is: 'language', language: currentWords().language })
  postLanguage()
  onWordsChange(postLanguage)
  const follow = () => void settled(registration).then(() => registration.waiting && offer(registration))
  follow()
  registration.addEventListener('updatefound', follow)
  setInterval(() => void ignored(registration.update(), 'looks again later'), lookEveryMs)
}

export async function takeNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await ignored(registration?.update(), 'takes what is there')
  if (registration) await settled(registration).then(() => apply(registration))
}

/** Waits until nothing is open, typed or being sent. Without open windows the new version activates by itself. */
async function offer(registration: ServiceWorkerRegistration) {
  await atRest()
  const t = translator()
  toast({
    title: t('updates.ready'),
    durationMs: offeredMs,
    action: { label: t('updates.reload'), onPress: () => void reload(registration) },
  })
}

async function reload(registration: ServiceWorkerRegistration) {
  await atRest()
  await apply(registration)
  window.location.reload()
}

async function apply({ waiting }: ServiceWorkerRegistration) {
  if (!waiting) return
  const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  post(waiting, { is: 'apply' })
  // Never happens if a still newer version replaced this one.
  await Promise.race([changed, pause(applyMs)])
}

const post = (worker: ServiceWorker | null, message: FromPage) => worker?.postMessage(message)

function settled({ installing }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    const look = () => installing?.state !== 'installing' && resolve()
    installing?.addEventListener('statechange', look)
    look()
  })
}

async function atRest() {
  await workDone()
  while (document.querySelector('dialog[open]') || isTyping()) await new Promise((resolve) => setTimeout(resolve, restEveryMs))
}

const isTyping = () => [...document.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value.trim())
const fields = 'textarea, input:is([type=text], [type=email], [type=password], [type=url], :not([type]))'
