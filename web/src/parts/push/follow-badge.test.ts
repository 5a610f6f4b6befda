// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { followUnread } from '#data/cache/unread.ts'
import { dispatch } from '#data/realtime/listen.ts'
import { signOut } from '#data/session/session.ts'
import { keptItem } from '#device/preferences.ts'
import { pageTitle, useTitle } from '#device/title.ts'
import { followBadge } from '#parts/push/follow-badge.ts'
import { startApp } from '#testing/app.tsx'
import { Badge, startPhone } from '#testing/phone.ts'
import { WordsProvider } from '#words/WordsProvider.tsx'

vi.mock('@capawesome/capacitor-badge', () => import('#testing/phone.ts'))
vi.mock('@capacitor/preferences', () => import('#testing/phone.ts'))

startApp()
const setAppBadge = vi.fn(async () => undefined)
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  setAppBadge.mockClear()
  Object.assign(navigator, { setAppBadge })
})
followBadge()
followUnread()

test('DEV-011: the icon of the app shows how many notifications are unread, as it changes', async () => {
  queries.setQueryData(keys.unread, 2)
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
  dispatch('notification', { unread_count: 3 })
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3))
  await vi.waitFor(async () => expect(await keptItem('badge_count')).toBe(3))
})

test('on a phone, it is the badge of the app', async () => {
  startPhone('ios')
  dispatch('notification', { unread_count: 5 })
  await vi.waitFor(() => expect(Badge.set).toHaveBeenCalledWith({ count: 5 }))
  expect(setAppBadge).not.toHaveBeenCalled()
})

test('a browser without badges does without', async () => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  expect(() => dispatch('notification', { unread_count: 1 })).not.toThrow()
  await vi.waitFor(() => expect(queries.getQueryData(keys.unread)).toBe(1))
})

test('the title counts what the bell counts or the badge of Messages, no message twice, whatever the page is called', async () => {
  const { rerender } = renderHook(({ page }) => useTitle(page), { initialProps: { page: 'Home' }, wrapper: WordsProvider })
  dispatch('notification', { unread_count: 1 })
  dispatch('unread_messages', { count: 2, requests: 4 })
  await vi.waitFor(() => expect(document.title).toBe('(2) Home · Atelier'))
  dispatch('notification', { unread_count: 3 })
  await vi.waitFor(() => expect(document.title).toBe('(3) Home · Atelier'))
  rerender({ page: 'Explore' })
  expect(document.title).toBe('(3) Explore · Atelier')
  expect(pageTitle()).toBe('Explore · Atelier')
  dispatch('notification', { unread_count: 250 })
  await vi.waitFor(() => expect(document.title).toBe('(99+) Explore · Atelier'))
  dispatch('notification', { unread_count: 0 })
  dispatch('unread_messages', { count: 0, requests: 4 })
  await vi.waitFor(() => expect(document.title).toBe('Explore · Atelier'))
})

// Last, because nobody is signed in after it.
test('it goes with the person', async () => {
  queries.setQueryData(keys.unread, 2)
  expect(document.title).toMatch(/^\(2\) /)
  await signOut()
  await vi.waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0))
  expect(document.title).not.toMatch(/\d/)
})
