// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followTaps } from '#app/follow-taps.ts'
import { storedSession } from '#data/session/stored-session.ts'
import { readStored, writeStored } from '#device/storage.ts'
import { startApp } from '#testing/app.tsx'
import { fakePhone, startPhone } from '#testing/phone.ts'
import { stubPush } from '#testing/push.ts'
import { viewer } from '#testing/signed-in.ts'

vi.mock('@capacitor/push-notifications', () => import('#testing/phone.ts'))
vi.mock('@capacitor/local-notifications', () => import('#testing/phone.ts'))

startApp()
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))

function makeRouter() {
  const root = createRootRoute({ component: Outlet })
  const everywhere = createRoute({ getParentRoute: () => root, path: '$' })
  return createRouter({ routeTree: root.addChildren([everywhere]), history: createMemoryHistory({ initialEntries: ['/explore'] }) })
}
const mine = { accountId: viewer.user_id }
const goesTo = (router: ReturnType<typeof makeRouter>, href: string) => vi.waitFor(() => expect(router.history.location.href).toBe(href))

const places: [string, object | undefined, string][] = [
  ['DEV-052: of type message leads to messages, with userId', { type: 'message', userId: 'ann' }, '/messages?with=ann'],
  ['DEV-053: of type follow leads to the profile', { type: 'follow', userId: 'ann' }, '/profile/ann'],
  ['DEV-054: of type post_like leads to the post', { type: 'post_like', postId: 'one', userId: 'ann' }, '/post/one'],
  ['DEV-055: of type post_comment leads to the post', { type: 'post_comment', postId: 'one' }, '/post/one'],
  ['DEV-055: of a comment leads to it under the post', { type: 'post_comment', postId: 'one', commentId: 'two' }, '/post/one?comment=two'],
  ['DEV-056: of any other type leads home', { type: 'mention', postId: 'one', userId: 'ann' }, '/home'],
  ['DEV-057: without a type leads home', { postId: 'one' }, '/home'],
  ['DEV-057: with nothing leads home', undefined, '/home'],
  ['for somebody else leads home', { type: 'post_like', postId: 'one', accountId: 'somebody-else' }, '/home'],
]

describe.each(['android', 'ios'] as const)('on %s, a push tap', (platform) => {
  test.each(places)('%s', async (_, data, href) => {
    startPhone(platform)
    const router = makeRouter()
    render(<RouterProvider router={router} />)
    await followTaps(router)
    fakePhone.tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { id: '1', data: data && { ...mine, ...data } } })
    await goesTo(router, href)
  })
})

test('so does a local notification', async () => {
  startPhone()
  const router = makeRouter()
  render(<RouterProvider router={router} />)
  await followTaps(router)
  fakePhone.tell('localNotificationActionPerformed', {
    actionId: 'tap',
    notification: { extra: { ...mine, type: 'follow', userId: 'ann' } },
  })
  await goesTo(router, '/profile/ann')
})

test('from a cold start, it waits for the first screen', async () => {
  startPhone()
  const router = makeRouter()
  await followTaps(router)
  fakePhone.tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { ...mine, type: 'follow', userId: 'ann' } } })
  await router.load()
  expect(router.history.location.href).toBe('/explore')
  render(<RouterProvider router={router} />)
  await goesTo(router, '/profile/ann')
})

test('in a browser, the service worker passes the tap on, and is told that it was taken', async () => {
  const { post } = stubPush('granted')
  const router = makeRouter()
  render(<RouterProvider router={router} />)
  await followTaps(router)
  const answer = vi.fn()
  post({ is: 'tap', data: { ...mine, type: 'post_comment', postId: 'one' } }, [{ postMessage: answer }])
  expect(answer).toHaveBeenCalledWith(true)
  await goesTo(router, '/post/one')
})

test('for an account that stands beside, it switches to that first', async () => {
  const { post } = stubPush('granted')
  const replace = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { replace }))
  writeStored('accounts', [{ user_id: 'bob', session: { access_token: 'b', refresh_token: 'b', expires_at: 1, user: { id: 'bob' } } }])
  const router = makeRouter()
  render(<RouterProvider router={router} />)
  await followTaps(router)
  // The worker asks again while a page that was just opened has not answered.
  for (const postMessage of [vi.fn(), vi.fn()])
    post({ is: 'tap', data: { accountId: 'bob', type: 'post_comment', postId: 'one', commentId: 'two' } }, [{ postMessage }])
  await vi.waitFor(() => expect(replace.mock.calls).toEqual([['/post/one?comment=two'], ['/post/one?comment=two']]))
  expect(router.history.location.href).toBe('/explore')
  expect(storedSession()?.user.id).toBe('bob')
  expect(readStored('accounts')).toMatchObject([{ user_id: 'bob' }, { user_id: viewer.user_id, session: {} }])
})
