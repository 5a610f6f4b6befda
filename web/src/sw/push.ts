import { paths } from '@atelier/contract/paths'
import { type Push, pushSchema, tapPlace } from '@atelier/contract/push'
import { ignored } from '@atelier/contract/rules/ignored'
import * as z from 'zod/mini'
import { shownAs } from '#device/notification-looks.ts'
import { pushOwners } from '#device/push-owner.ts'
import type { ToPage } from './messages.ts'
import { keptLanguage } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

// The worker's policy forbids the eval with which zod compiles.
z.config({ jitless: true })

const words = import.meta.glob<Record<'name' | 'something_new', string>>('../../../contract/words/*/push.json', {
  eager: true,
  import: 'default',
})
/** A page that has not loaded the app's code never answers. */
const patienceMs = 1_000
/** Of a page that has just been opened. */
const mostAskedWindows = 30

export function listenForPushes() {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  // The page knows the key and who is signed in; without one, the next page does it.
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(postToPages({ is: 'push_changed' })))
}

// Browsers want a notification for every push, unless the site is being looked at.
async function show(message: PushMessageData | null) {
  const push = read(message)
  const [current, ...beside] = await pushOwners()
  const isCurrent = push?.data.accountId === current
  if (!push || !(isCurrent || beside.includes(push.data.accountId))) {
    return self.registration.showNotification(await say('name'), shownAs({ body: await say('something_new'), tag: 'something-new' }))
  }
  if (isCurrent) await ignored(self.navigator.setAppBadge?.(Number(push.data.unread) || 0), 'only a number')
  if (isCurrent && (await isSeen(push))) return
  await self.registration.showNotification(push.title, shownAs(push))
}

const say = async (key: 'name' | 'something_new') => words[`../../../contract/words/${await keptLanguage()}/push.json`]?.[key] ?? ''

/** Undefined for foreign pushes. */
function read(message: PushMessageData | null): Push | undefined {
  try {
    return pushSchema.parse(message?.json())
  } catch {
    return undefined
  }
}

async function isSeen({ data: { conversationId } }: Push): Promise<boolean> {
  if (!conversationId) return false
  const visible = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
  const answers = await Promise.all(visible.map((page) => saysYes(page, { is: 'shows', path: paths.conversation(conversationId) })))
  return answers.includes(true)
}

async function open(data: Partial<Push['data']> | null) {
  const [current, ...beside] = await pushOwners()
  const account = data?.accountId ?? ''
  // A page switches to it first.
  const isBeside = beside.includes(account)
  const { to, search } = account && account === current ? tapPlace(data) : { to: paths.home, search: undefined }
  const address = search ? `${to}?${new URLSearchParams(search)}` : to
  const [page] = await pages()
  if (!page) {
    const opened = await self.clients.openWindow(address)
    for (let asked = 0; isBeside && opened && asked < mostAskedWindows; asked++) if (await saysYes(opened, { is: 'tap', data })) return
    return
  }
  await ignored(page.focus(), 'the address opens anyway')
  if (await saysYes(page, { is: 'tap', data })) return
  await page.navigate(address).catch(() => self.clients.openWindow(address))
}

function saysYes(page: WindowClient, message: ToPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), patienceMs)
    page.postMessage(message, [port2])
  })
}

async function postToPages(message: ToPage) {
  for (const page of await pages()) page.postMessage(message)
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
