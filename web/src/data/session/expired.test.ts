// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#data/session/stored-session.ts'

const ann = '019c0000-0000-7000-8000-0000000000a1'

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

/** The page opens with a token that has expired. */
async function open(factors: { status: string }[] = []) {
  const claims = btoa(JSON.stringify({ sub: ann, aal: 'aal1' }))
  const user = { id: ann, factors }
  const stored = { access_token: `e30.${claims}.x`, refresh_token: 'refresh', expires_at: Date.now() / 1_000 - 60, user }
  localStorage.setItem(storageKey, JSON.stringify(stored))
  const session = await import('#data/session/session.ts')
  session.startSession()
  return session
}

test('without a network an expired token signs nobody out: the session counts, and asks for nothing', async () => {
  const { accessToken, currentSession, isIn, trustStored } = await open()
  expect(currentSession()).toMatchObject({ status: 'loading' })
  trustStored()
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: ann }, recovering: false })
  expect(isIn(currentSession())).toBe(true)
  await expect(accessToken()).rejects.toMatchObject({ code: 'offline' })
  expect(localStorage.getItem(storageKey)).not.toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

test('a second step that is owed stays owed without a network', async () => {
  const { currentSession, isIn, trustStored } = await open([{ status: 'verified' }])
  trustStored()
  expect(currentSession()).toMatchObject({ status: 'signed_in', owing: true })
  expect(isIn(currentSession())).toBe(false)
})

test('a session that was ended elsewhere meanwhile ends when the network is back', async () => {
  const { authClient, currentSession, trustStored } = await open()
  trustStored()
  await authClient()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.mocked(fetch).mockImplementation(async () => Response.json({ code: 'session_not_found', message: 'gone' }, { status: 403 }))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signed_out', ended: true, lost: expect.any(String) }))
  expect(localStorage.getItem(storageKey)).toBeNull()
})
