import type { AddressInfo } from 'node:net'
import { endOtherSessions, endSession, listSessions } from '@atelier/contract/account'
import { getMe } from '@atelier/contract/profiles'
import { realtimePath } from '@atelier/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import { authWorld, password } from '#testing/auth-world.ts'
import { everyPage } from '#testing/every-page.ts'

const { app, callAs, deps, member, raw } = await authWorld()
deps.realtime.attach(app.server)
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})

async function connected(token: string): Promise<Socket> {
  const socket = io(origin, { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

interface Tokens {
  access_token: string
  refresh_token: string
}

/** Signs in with this user agent. */
async function signIn(email: string, userAgent: string) {
  const { body } = await raw('POST', '/token?grant_type=password', { email, password }, { 'user-agent': userAgent })
  const tokens = body as unknown as Tokens
  return { ...tokens, call: callAs(tokens.access_token) }
}
const refreshed = ({ refresh_token }: Tokens) => raw('POST', '/token?grant_type=refresh_token', { refresh_token })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1'
const nativeApp =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Atelier/1.2'
const places = [
  [firefox, { browser: 'Firefox', os: 'Linux', device: 'desktop' }],
  [iphone, { browser: 'Safari', os: 'iOS', device: 'mobile' }],
  [ipad, { browser: 'Safari', os: 'iOS', device: 'tablet' }],
  [nativeApp, { browser: 'Atelier', os: 'Android', device: 'mobile' }],
  ['curl/8.9', { browser: null, os: null, device: null }],
  // Invented names are not shown.
  ['Call 555-0100 at once/1 (Pay now 3)', { browser: null, os: null, device: null }],
] as const

describe('the list of sessions', () => {
  test('shows where the user is signed in, newest first, and marks the current session', async () => {
    const { email, session } = await member('ann@sessions.test')
    await member('zoe@sessions.test')
    for (const [userAgent] of places) await signIn(email, userAgent)
    const { items, next_cursor } = await callAs(session.access_token)(listSessions)
    expect(next_cursor).toBeNull()
    expect(items.map(({ browser, os, device }) => ({ browser, os, device })).slice(0, -1)).toEqual(
      places.map(([, place]) => place).reverse(),
    )
    expect(items.map(({ current }) => current)).toEqual([...places.map(() => false), true])
    expect(items[0]).toMatchObject({ aal: 'aal1', created_at: expect.stringMatching(/Z$/), last_seen_at: expect.stringMatching(/Z$/) })
    expect(
      items
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    ).toEqual(items.map(({ created_at }) => created_at))
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['aal', 'browser', 'created_at', 'current', 'device', 'id', 'last_seen_at', 'os'])
  })

  test('is paged, each session once', async () => {
    const { email, session } = await member('bob@sessions.test')
    for (let n = 0; n < 6; n++) await signIn(email, firefox)
    const call = callAs(session.access_token)
    const all = await everyPage((cursor) => call(listSessions, { limit: 3, ...(cursor ? { cursor } : {}) }))
    expect(all).toEqual((await call(listSessions)).items)
    expect(new Set(all.map(({ id }) => id)).size).toBe(7)
  })
})

describe('ending sessions', () => {
  test('ends API access, refreshing and sockets of that session at once, and of no other (QUALITY R19)', async () => {
    const { email, session } = await member('cleo@sessions.test')
    const here = callAs(session.access_token)
    const there = await signIn(email, iphone)
    const [kept, cut] = await Promise.all([connected(session.access_token), connected(there.access_token)])
    const ended = new Promise<string>((resolve) => cut.once('disconnect', resolve))
    const [first] = (await here(listSessions)).items
    expect(first).toMatchObject({ browser: 'Safari', current: false })

    expect(await here(endSession, { session_id: first?.id ?? '' })).toEqual({})
    await expect(there.call(getMe)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    expect(await refreshed(there)).toMatchObject({ status: 400, body: { error_code: 'session_not_found' } })
    expect(await ended).toBe('io server disconnect')
    await expect(connected(there.access_token)).rejects.toThrow('unauthenticated')
    expect(kept.connected).toBe(true)
    await expect(here(getMe)).resolves.toBeDefined()
    await expect(here(endSession, { session_id: first?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is limited to own sessions', async () => {
    const dora = await member('dora@sessions.test')
    const eli = await member('eli@sessions.test')
    const [own] = (await callAs(dora.session.access_token)(listSessions)).items
    const stranger = callAs(eli.session.access_token)
    for (const session_id of [own?.id ?? '', crypto.randomUUID(), 'nothing'])
      await expect(stranger(endSession, { session_id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(callAs(dora.session.access_token)(getMe)).resolves.toBeDefined()
  })

  test('includes the current one, which signs out', async () => {
    const { client, session } = await member('fay@sessions.test')
    const call = callAs(session.access_token)
    const [own] = (await call(listSessions)).items
    await call(endSession, { session_id: own?.id ?? '' })
    await expect(call(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await client.getUser()).error?.message).toBe('Auth session missing!')
  })

  test('works for all others at once', async () => {
    const { email, session } = await member('gus@sessions.test')
    const stranger = await member('hal@sessions.test')
    const others = [await signIn(email, firefox), await signIn(email, iphone)]
    const socket = await connected(others[0]?.access_token ?? '')
    const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    const here = callAs(session.access_token)
    await here(endOtherSessions)
    for (const other of others) await expect(other.call(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await ended).toBe('io server disconnect')
    expect((await here(listSessions)).items).toMatchObject([{ current: true }])
    await expect(callAs(stranger.session.access_token)(getMe)).resolves.toBeDefined()
  })
})
