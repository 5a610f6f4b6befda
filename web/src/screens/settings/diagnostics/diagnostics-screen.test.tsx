// Must be first: the session is read when its module loads.
import '#testing/signed-in.ts'

import { ignored } from '@atelier/contract/rules/ignored'
import 'fake-indexeddb/auto'
import { pushStatus } from '@atelier/contract/devices'
import { limits } from '@atelier/contract/limits'
import { act, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shape } from '#data/cache/kept-shape.ts'
import { changeKept, readKept } from '#data/cache/kept-store.ts'
import { countError, currentHealth, forgetCritical, type ServiceName } from '#data/health/health.ts'
import { addEntry, allEntries } from '#data/outbox/queue.ts'
import { uncover } from '#device/paint.ts'
import { keepItem, keptItem } from '#device/preferences.ts'
import { pictureCache } from '#sw/messages.ts'
import { startApp } from '#testing/app.tsx'
import { serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'
import { visit } from '#testing/visit.tsx'
import { currentToast } from '#ui/toast.ts'

vi.mock('socket.io-client', () => import('#testing/sockets.ts'))

startApp()
let health = async () => new Response()
const pictures = { bytes: [1_500, 2_500] }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  serve(pushStatus, { enabled: false, vapid_key: '' })
  health = async () => new Response()
  const answer = vi.mocked(fetch).getMockImplementation()
  vi.mocked(fetch).mockImplementation(async (...request) =>
    String(request[0]) === '/healthz' ? health() : (answer?.(...request) ?? Response.error()),
  )
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ usage: 10_000, quota: 100_000 }) },
    configurable: true,
  })
  pictures.bytes = [1_500, 2_500]
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => pictures.bytes,
      match: async (size: number) => new Response(null, { headers: { 'content-length': String(size) } }),
    }),
    delete: async (name: string) => name === pictureCache && pictures.bytes.splice(0).length > 0,
  })
})
afterEach(() => forgetCritical())

/** Opens a screen of the app as it is some seconds after it was opened, with all services started. */
async function open(path = '/settings/diagnostics') {
  const visited = visit(path)
  uncover()
  await waitFor(() => expect(currentHealth().services.map(({ state }) => state)).toEqual(allWell))
  return visited
}
const allWell = ['healthy', 'healthy', 'healthy', 'healthy', 'healthy', 'off', 'healthy']

const card = (name: string) => within(screen.getByRole('region', { name }))
const fail = (name: ServiceName, times: number) =>
  act(() => {
    for (let n = 0; n < times; n++) countError(name, new Error('Lost'))
  })
const banner = () => screen.queryByText(/^Not working right now|keeps failing/)?.textContent
const fact = (region: string, name: string) => card(region).getByText(name).nextSibling?.textContent

test('settings lead to the diagnostics, where every part of the app says how it is doing, and that all is well', async () => {
  const { user, path } = await open('/settings')
  await user.click(await screen.findByRole('link', { name: /^Diagnostics/ }))
  expect(path()).toBe('/settings/diagnostics')
  expect(await screen.findByRole('heading', { name: 'Everything works' })).toBeTruthy()
  const parts = card('Parts of the app')
  for (const name of ['Screens', 'Storage', 'Network', 'Sign-in', 'Live updates', 'Push notifications', 'Outbox'])
    expect(parts.getByText(name)).toBeTruthy()
  expect([parts.getAllByText('Working').length, parts.getAllByText('Switched off').length]).toEqual([6, 1])
  expect(parts.getAllByText(/^since \d/).length).toBe(7)
  expect(parts.queryByRole('button')).toBeNull()
  expect(card('Recent errors').getByText('None. That is how it should be.')).toBeTruthy()
  expect(banner()).toBeUndefined()
})

test('a part that fails is named on every screen, calmly and until it is hidden, and can be tried again where it is explained', async () => {
  const { user, path } = await open('/settings')
  fail('realtime', 2)
  expect(banner()).toBeUndefined()
  fail('realtime', 1)
  expect(banner()).toBe('Not working right now: Live updates. Everything else keeps working.')
  fail('outbox', 6)
  expect(banner()).toBe('Not working right now: Live updates and Outbox. Everything else keeps working.')
  await user.click(screen.getByRole('link', { name: 'Details' }))
  expect(path()).toBe('/settings/diagnostics')
  expect(await screen.findByRole('heading', { name: 'Some parts are not working' })).toBeTruthy()
  expect(card('Parts of the app').getByText(/3 recent errors/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again: Live updates' }))
  await waitFor(() => expect(banner()).toBe('Not working right now: Outbox. Everything else keeps working.'))
  await user.click(screen.getByRole('button', { name: 'Hide this message' }))
  expect(banner()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Try again: Outbox' }))
  expect(await screen.findByRole('heading', { name: 'Everything works' })).toBeTruthy()
  fail('interface', 3)
  expect(banner()).toBe('Something in the app keeps failing. Reloading often helps.')
})

test('without a network nothing is called broken', async () => {
  await open()
  fail('realtime', 3)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(banner()).toBeUndefined()
  expect(await screen.findByText('No network')).toBeTruthy()
})

test('the connection is told, and tested when asked for', async () => {
  Object.defineProperty(navigator, 'connection', {
    value: Object.assign(new EventTarget(), { effectiveType: '3g' }),
    configurable: true,
  })
  const { user } = await open()
  await waitFor(() => expect([fact('Connection', 'Type'), fact('Connection', 'Quality')]).toEqual(['Like 3G', 'Fair']))
  await waitFor(() => expect(fact('Connection', 'Server')).toMatch(/^Answered in \d+ ms$/))
  health = async () => new Response(null, { status: 503 })
  await user.click(card('Connection').getByRole('button', { name: 'Test connection' }))
  await waitFor(() => expect(fact('Connection', 'Server')).toBe('No answer'))
  expect(currentHealth().services.find(({ name }) => name === 'network')?.errors).toBe(1)
})

const waiting = { account: viewer.user_id, client_id: 'one', group: 'talk', input: { content: 'Dear Ann' } }

test('what is kept is counted by kind, and clearing it is asked first and leaves what is not sent', async () => {
  await keepItem('cache_feed', 'x'.repeat(1_000))
  await keepItem('chosen', 'kept')
  await changeKept(viewer.user_id, shape, () => [{ key: ['me'], data: 'x'.repeat(1_950), at: Date.now() }])
  await addEntry({ action: 'sendMessage', data: waiting })
  const { user } = await open()
  const kept = card('Kept on this device')
  expect(await kept.findByText('10 kB of 100 kB')).toBeTruthy()
  expect(fact('Kept on this device', 'Pictures')).toBe('4 kB')
  expect(fact('Kept on this device', 'Posts, profiles and messages')).toBe('2 kB')
  expect(fact('Kept on this device', 'Not sent yet')).toMatch(/^\d+ byte$/)
  await user.click(kept.getByRole('button', { name: 'Clear cached data' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Clear cached data?' }))
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(await keptItem('cache_feed')).not.toBeNull()
  await user.click(kept.getByRole('button', { name: 'Clear cached data' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear cached data' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Cached data cleared' }))
  expect([await keptItem('cache_feed'), await keptItem('chosen'), (await allEntries()).length]).toEqual([null, 'kept', 1])
  await waitFor(() => expect(fact('Kept on this device', 'Pictures')).toBe('Nothing'))
  expect(await readKept(viewer.user_id, shape)).toEqual([])
})

test('DEV-004: where the device has no room left, the diagnostics say so', async () => {
  await open()
  const { characters } = limits.deviceStore
  Object.assign(limits.deviceStore, { characters: 100 })
  await act(() => ignored(keepItem('one', 'x'.repeat(100)), 'its failure is what is shown'))
  Object.assign(limits.deviceStore, { characters })
  expect(await card('Recent errors').findByText('Storage quota exceeded')).toBeTruthy()
})

test('the report tells what is needed for help, and nothing personal', async () => {
  const { user } = await open()
  await addEntry({ action: 'sendMessage', data: waiting })
  fail('outbox', 3)
  act(
    () =>
      void window.dispatchEvent(
        new ErrorEvent('error', { error: new Error(`No "${viewer.full_name}" ${viewer.email} ${viewer.user_id}`) }),
      ),
  )
  await user.click(screen.getByRole('button', { name: 'Copy report' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Report copied' }))
  const report = await navigator.clipboard.readText()
  expect(report).toMatch(/^Atelier \d+\.\d+\.\d+ \(web, en\), /)
  for (const line of ['Overall: degraded', '- outbox: degraded', '- push: off', 'interface: No … … …']) expect(report).toContain(line)
  for (const own of ['Vera', 'vera@', viewer.user_id, 'access', 'refresh', 'Dear Ann']) expect(report).not.toContain(own)
})
