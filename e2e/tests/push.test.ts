import { openConversation } from '@atelier/contract/conversations'
import { paths } from '@atelier/contract/paths'
import type { Push } from '@atelier/contract/push'
import type { Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { resident } from '#residents.ts'
import { origin, uncovered } from '#visitors.ts'

/** Delivers as a push service does, which a headless browser cannot reach. */
async function pushTo(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const known = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
    if (known) found.resolve(known.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found.promise
  return (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

interface Shown extends NotificationOptions {
  title: string
}
type Scope = typeof globalThis & { registration: ServiceWorkerRegistration; shown: Shown[]; badges: number[] }

/** A headless browser shows no notifications, and ends a worker that sets the badge of the app: this one gets lists instead. */
const keepLists = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as Scope
    Object.assign(scope, { shown: [], badges: [] })
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => void scope.badges.push(count) })
    scope.registration.showNotification = async (title, options) => {
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options?.tag), { title, ...options }]
    }
  })

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as Scope).shown.map(({ title, body, tag }) => ({ title, body, tag })))

/** Presses the notification with a tag. An event of our own is not trusted, so the worker could not wait for it. */
const press = (worker: Worker, wanted: string) =>
  worker.evaluate((tag) => {
    const scope = globalThis as Scope
    const close = () => {
      scope.shown = scope.shown.filter((other) => other.tag !== tag)
    }
    const notification = { ...scope.shown.find((one) => one.tag === tag), close }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  }, wanted)

test('DEV-052, DEV-055: a push is shown to its person, and pressed opens in the page what it is about', async () => {
  const ann = await resident('ann', { serviceWorker: true })
  const bob = await resident('bob')
  const { id } = await ann.call(openConversation, { user_id: bob.id })
  const { page } = ann
  await page.goto('/home')
  await uncovered(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => await caches.has('push-owner'))
  const deliver = await pushTo(page)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await keepLists(worker)

  const push: Push = {
    title: 'New message',
    body: 'Bob wrote to you',
    tag: `conversation:${id}`,
    data: { type: 'message', accountId: ann.id, notificationId: 'group', userId: bob.id, conversationId: id, unread: '1' },
  }
  await deliver(JSON.stringify(push))
  await expect.poll(() => shownBy(worker)).toEqual([{ title: push.title, body: push.body, tag: push.tag }])
  expect(await worker.evaluate(() => (globalThis as Scope).badges)).toEqual([1])
  await press(worker, push.tag)
  await page.waitForURL(`**${paths.conversation(id)}`)
  await expect.poll(() => shownBy(worker)).toEqual([])

  // The conversation is open and seen, so the next thing shown is what comes after it.
  await deliver(JSON.stringify(push))
  await deliver('no push of ours')
  const something = { title: 'Atelier', body: 'There is something new for you.', tag: 'something-new' }
  await expect.poll(() => shownBy(worker)).toEqual([something])
  await press(worker, something.tag)
  await page.waitForURL('**/home')

  await deliver(JSON.stringify({ ...push, data: { ...push.data, accountId: bob.id } }))
  await expect.poll(() => shownBy(worker)).toEqual([something])
})
