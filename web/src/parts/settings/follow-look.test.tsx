// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { Failure } from '@atelier/contract/errors'
import { listNotifications } from '@atelier/contract/notifications'
import { getPreferences, type Preferences, updatePreferences } from '@atelier/contract/preferences'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dispatch } from '#data/realtime/listen.ts'
import { chooseOnDevice, endAccountLook } from '#device/look.ts'
import { changeLook, followLook, useLookIsKnown } from '#parts/settings/follow-look.ts'
import { startApp } from '#testing/app.tsx'
import { callsOf, serve } from '#testing/fake-server.ts'
import { newPreferences } from '#testing/preferences.ts'
import { visit } from '#testing/visit.tsx'

startApp()

const html = document.documentElement
let stored: Preferences
/** As another device does it. */
const changeElsewhere = (changes: Partial<Preferences>) => {
  stored = { ...stored, ...changes, updated_at: new Date(Date.parse(stored.updated_at) + 1_000).toISOString() }
}

beforeEach(() => {
  stored = newPreferences()
  serve(getPreferences, () => stored)
  serve(updatePreferences, ({ notification_prefs: _, ...changes }) => {
    changeElsewhere(changes as Partial<Preferences>)
    return stored
  })
})

test('on the first visit of a device no screen is shown before the account has said how it looks', async () => {
  const answer = Promise.withResolvers<Preferences>()
  serve(getPreferences, () => answer.promise)
  followLook()
  visit('/settings')
  await waitFor(() => expect(callsOf(getPreferences)).toHaveLength(1))
  await screen.findByRole('img', { name: 'Loading' })
  expect(screen.queryByRole('heading')).toBeNull()
  const shown: unknown[] = []
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent
    if (heading) shown.push([html.dataset.theme, html.lang, heading])
  })
  observer.observe(document.body, { childList: true, subtree: true })
  answer.resolve(newPreferences({ theme: 'dark', language: 'de', text_size: 'large' }))
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })
  observer.disconnect()
  expect(new Set(shown.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(['dark', 'de', 'Einstellungen'])]))
  expect(html.dataset.text).toBe('large')
})

test('a change on another device is shown at once, in all its parts, without a reload', async () => {
  visit('/notifications')
  serve(listNotifications, { items: [], next_cursor: null })
  dispatch('preferences_changed')
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const before = callsOf(listNotifications).length
  changeElsewhere({ theme: 'dark', language: 'es', text_size: 'largest', reduced_motion: true })
  dispatch('preferences_changed')
  await screen.findByRole('heading', { level: 1, name: 'Notificaciones' })
  expect(html.lang).toBe('es')
  expect({ ...html.dataset }).toMatchObject({ theme: 'dark', text: 'largest', motion: 'reduced' })
  // The server puts notices into words.
  await waitFor(() => expect(callsOf(listNotifications).length).toBeGreaterThan(before))
  changeElsewhere({ theme: 'light', language: 'en', text_size: 'normal', reduced_motion: false })
  dispatch('connected')
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  expect({ ...html.dataset }).toEqual({ theme: 'light' })
})

test('a change that fails is shown until then, and taken back with a toast', async () => {
  visit('/notifications')
  await changeLook({ theme: 'system' })
  const answer = Promise.withResolvers<Failure>()
  serve(updatePreferences, () => answer.promise)
  const saving = changeLook({ theme: 'dark', text_size: 'small' })
  await waitFor(() => expect({ ...html.dataset }).toEqual({ theme: 'dark', text: 'small' }))
  answer.resolve(new Failure('unavailable'))
  await saving
  expect({ ...html.dataset }).toEqual({})
  await screen.findByText('Failed to save your choice. Please try again.')
  endAccountLook()
  expect({ ...html.dataset }).toEqual({})
})

test('what was chosen here stays for signed-out screens, what came from another device does not', async () => {
  chooseOnDevice({ theme: 'system' })
  await changeLook({ text_size: 'large' })
  changeElsewhere({ theme: 'dark' })
  dispatch('preferences_changed')
  await vi.waitFor(() => expect({ ...html.dataset }).toEqual({ theme: 'dark', text: 'large' }))
  endAccountLook()
  expect({ ...html.dataset }).toEqual({ text: 'large' })
})

test('the answer to a request is asked for in the language that is shown', async () => {
  const fetching = vi.mocked(globalThis.fetch)
  await changeLook({ language: 'fr' })
  await waitFor(() => expect(html.lang).toBe('fr'))
  fetching.mockClear()
  await changeLook({ theme: 'light' })
  const [, init] = fetching.mock.calls[0] ?? []
  expect(new Headers(init?.headers).get('accept-language')).toBe('fr')
})

test('an account that does not answer holds the screens back for three seconds at most', async () => {
  const answer = Promise.withResolvers<Preferences>()
  serve(getPreferences, () => answer.promise)
  endAccountLook()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { result } = renderHook(useLookIsKnown)
  act(followLook)
  act(() => void vi.advanceTimersByTime(2_999))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
  answer.resolve(stored)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
})
