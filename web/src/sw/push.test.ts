// @vitest-environment jsdom
import type { Push } from '@atelier/contract/push'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setPushOwners } from '#device/push-owner.ts'

const data: Push['data'] = { type: 'post_comment', accountId: 'bob', notificationId: 'n', postId: 'one', commentId: 'two', unread: '1' }
const openWindow = vi.fn<(address: string) => Promise<object>>()
const showNotification = vi.fn(async () => undefined)
const setAppBadge = vi.fn(async () => undefined)
const worker = Object.assign(new EventTarget(), {
  clients: { openWindow, matchAll: async () => [] },
  registration: { showNotification },
  navigator: { setAppBadge, languages: ['en'] },
})
let asked: unknown[] = []

beforeAll(async () => {
  let owners: Response | undefined
  const cache = {
    put: async (_: string, value: Response) => {
      owners = value
    },
    match: async () => undefined,
  }
  vi.stubGlobal('caches', { open: async () => cache, match: async () => owners?.clone() })
  vi.stubGlobal('self', worker)
  vi.stubGlobal('__BUILD__', { version: 'one', files: [], words: {} })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { listenForPushes } = await import('./push.ts')
  listenForPushes()
  await setPushOwners(['ann', 'bob'])
})
beforeEach(() => {
  asked = []
  openWindow.mockReset()
})

/** A window whose app answers the nth question; before that it is still loading. */
const windowAnswering = (nth: number) => ({
  postMessage(message: unknown, [port]: MessagePort[]) {
    if (asked.push(message) < nth) vi.runAllTimers()
    else port?.postMessage(true)
  },
})

async function press(data: Partial<Push['data']>) {
  const done = Promise.withResolvers<unknown>()
  worker.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { data, close() {} }, waitUntil: done.resolve }))
  await done.promise
}

async function receive(push: Push) {
  const done = Promise.withResolvers<unknown>()
  worker.dispatchEvent(Object.assign(new Event('push'), { data: { json: () => push }, waitUntil: done.resolve }))
  await done.promise
}

test('a push is shown for each account of the device, counts for the present one, and says nothing of one that has left', async () => {
  const push = { title: '@bob · Cyn commented', body: 'Lovely', tag: 'one', data }
  await receive(push)
  expect(showNotification).toHaveBeenLastCalledWith(push.title, expect.objectContaining({ body: push.body, tag: push.tag, data }))
  expect(setAppBadge).not.toHaveBeenCalled()
  await receive({ ...push, data: { ...data, accountId: 'ann', unread: '4' } })
  expect(setAppBadge.mock.calls).toEqual([[4]])
  await receive({ ...push, data: { ...data, accountId: 'cyn' } })
  expect(JSON.stringify(showNotification.mock.lastCall)).not.toContain('Lovely')
})

test('with no window open, a tap for an account that stands beside opens one, which is told of it once its app answers', async () => {
  openWindow.mockResolvedValue(windowAnswering(3))
  await press(data)
  expect(openWindow.mock.calls).toEqual([['/home']])
  expect(asked).toEqual([1, 2, 3].map(() => ({ is: 'tap', data })))
})

test('for the present account it opens what the push is about', async () => {
  await press({ ...data, accountId: 'ann' })
  expect([openWindow.mock.calls, asked]).toEqual([[['/post/one?comment=two']], []])
})

test('for somebody who has left the device it opens Home alone', async () => {
  openWindow.mockResolvedValue(windowAnswering(1))
  await press({ ...data, accountId: 'cyn' })
  expect([openWindow.mock.calls, asked]).toEqual([[['/home']], []])
})
