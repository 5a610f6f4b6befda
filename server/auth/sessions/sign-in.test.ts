import { verify } from '@node-rs/argon2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

vi.mock('@node-rs/argon2', { spy: true })

const { browser, mailTo, member, raw, tabAt, clock, db, url } = await authWorld()

afterEach(() => clock.stop())

const refresh = (refresh_token: string) => raw('POST', '/token?grant_type=refresh_token', { refresh_token })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const getUser = (token: string) => raw('GET', '/user', undefined, bearer(token))

describe('sign-in with a password', () => {
  test('returns a session that getClaims verifies with the published keys (AUTH-088, AUTH-090, AUTH-103)', async () => {
    await member('ann@signin.test')
    const { client, events } = browser()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { session } = unwrap(await client.signInWithPassword({ email: 'Ann@SignIn.test', password }))
    const [asked, sent] = fetched.mock.calls[0] ?? []
    fetched.mockRestore()
    expect(`${sent?.method} ${asked}`).toBe(`POST ${url}/token?grant_type=password`)
    expect(JSON.parse(String(sent?.body))).toMatchObject({ email: 'Ann@SignIn.test', password })
    expect(events).toContain('SIGNED_IN')
    expect(session.expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 3600)
    const claims = unwrap(await client.getClaims())
    expect(claims?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(claims?.claims).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email: 'ann@signin.test',
      is_anonymous: false,
    })
    expect(claims?.claims.amr).toMatchObject([{ method: 'password' }])
    const jwks = await raw('GET', '/.well-known/jwks.json')
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
    const [key] = jwks.body.keys as Record<string, unknown>[]
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
  })

  test('expires after an hour, and is refreshed (AUTH-069)', async () => {
    const { client, session } = await member('abe@signin.test')
    clock.pass(3_599)
    expect((await getUser(session.access_token)).status).toBe(200)
    clock.pass(1)
    expect(await getUser(session.access_token)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
    const { session: next } = unwrap(await client.refreshSession())
    expect((await getUser(next?.access_token ?? '')).status).toBe(200)
  })

  test('returns the user with identities and factors (AUTH-066, AUTH-067)', async () => {
    const { client } = await member('amy@signin.test')
    const { id } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' }))
    const { user } = unwrap(await browser().client.signInWithPassword({ email: 'amy@signin.test', password }))
    expect(user.factors).toMatchObject([{ id, factor_type: 'totp', status: 'unverified', friendly_name: 'My phone' }])
    expect(user.identities).toMatchObject([{ provider: 'email', identity_data: { email: 'amy@signin.test' } }])
  })

  test('records the time of the sign-in for user and identity', async () => {
    const { client } = await member('amos@signin.test')
    const before = unwrap(await client.getUser()).user
    clock.pass(1)
    const { user, session } = unwrap(await browser().client.signInWithPassword({ email: 'amos@signin.test', password }))
    expect(Date.parse(user.last_sign_in_at ?? '')).toBeGreaterThan(Date.parse(before.last_sign_in_at ?? ''))
    expect(Date.parse(user.identities?.[0]?.last_sign_in_at ?? '')).toBe(Date.parse(user.last_sign_in_at ?? ''))
    const { has_password: _, ...own } = (await getUser(session.access_token)).body
    expect(own).toEqual(user)
  })

  test('passes the server\u2019s error messages on (AUTH-109)', async () => {
    const { client } = browser()
    const said = async (path: string, body: object) => String((await raw('POST', path, body)).body.msg)
    const wrong = { email: 'amy@signin.test', password: 'not-the-password' }
    expect((await client.signInWithPassword(wrong)).error?.message).toBe(await said('/token?grant_type=password', wrong))
    const weak = { email: 'new@signin.test', password: 'Password123!' }
    expect((await client.signUp(weak)).error?.message).toBe(await said('/signup', weak))
    const spent = { email: 'amy@signin.test', token: '000000', type: 'recovery' as const }
    expect((await client.verifyOtp(spent)).error?.message).toBe(await said('/verify', spent))
  })

  test('gives the same answer for a wrong password and an unknown address (R22)', async () => {
    const wrong = await raw('POST', '/token?grant_type=password', { email: 'ann@signin.test', password: 'not-the-password' })
    const unknown = await raw('POST', '/token?grant_type=password', { email: 'nobody@signin.test', password: 'not-the-password' })
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('verifies a hash of the same cost for an unknown address, so that timing reveals nothing (R22)', async () => {
    const costsFor = async (email: string) => {
      vi.mocked(verify).mockClear()
      await raw('POST', '/token?grant_type=password', { email, password: 'not-the-password' })
      return vi.mocked(verify).mock.calls.map(([hashed]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hashed))?.[0])
    }
    const known = await costsFor('ann@signin.test')
    expect(known).toEqual([expect.stringContaining('m=19456')])
    expect(await costsFor('nobody@signin.test')).toEqual(known)
  })

  test('reveals a ban only after the right password', async () => {
    const { id } = await member('bea@signin.test')
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${id})`)
    const attempt = async (secret: string) =>
      (await browser().client.signInWithPassword({ email: 'bea@signin.test', password: secret })).error
    expect(await attempt(password)).toMatchObject({ status: 400, code: 'user_banned' })
    expect(await attempt('not-the-password')).toMatchObject({ code: 'invalid_credentials' })
  })

  test('supports both error shapes', async () => {
    const body = { email: 'nobody@signin.test', password: 'wrong' }
    const old = await raw('POST', '/token?grant_type=password', body)
    expect(old.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    expect(old.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    const new_ = await raw('POST', '/token?grant_type=password', body, { 'x-supabase-api-version': '2024-01-01' })
    expect(new_.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(new_.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test('refuses other grants', async () => {
    expect((await raw('POST', '/token?grant_type=magic', {})).body).toMatchObject({
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    })
    expect((await raw('POST', '/token?grant_type=constructor', {})).status).toBe(400)
  })

  test('requires an email address and a password (AUTH-020, AUTH-022)', async () => {
    const codeFor = async (body: object) => {
      const { status, body: said } = await raw('POST', '/token?grant_type=password', body)
      return [status, said.error_code]
    }
    for (const body of [{ password }, { email: '', password }]) expect(await codeFor(body)).toEqual([400, 'validation_failed'])
    const email = 'ann@signin.test'
    for (const body of [{ email }, { email, password: '' }]) expect(await codeFor(body)).toEqual([400, 'invalid_credentials'])
  })

  test('fires INITIAL_SESSION with the stored session, if any (AUTH-072)', async () => {
    const { client, kept } = browser()
    await member('asa@signin.test')
    unwrap(await client.signInWithPassword({ email: 'asa@signin.test', password }))
    const tab = await tabAt(url, kept)
    expect(tab.events.at(-1)).toBe('INITIAL_SESSION')
    expect((await tab.client.getSession()).data.session?.user.email).toBe('asa@signin.test')
    const empty = await tabAt(url)
    expect(empty.events).toEqual(['INITIAL_SESSION'])
    expect((await empty.client.getSession()).data.session).toBeNull()
  })
})

describe('refresh', () => {
  test('rotates the token and keeps the session (AUTH-075, AUTH-091)', async () => {
    const { client, events, session } = await member('cara@signin.test')
    const before = unwrap(await client.getClaims())?.claims.session_id
    const { session: next } = unwrap(await client.refreshSession())
    expect(next?.refresh_token).not.toBe(session.refresh_token)
    expect(unwrap(await client.getClaims())?.claims.session_id).toBe(before)
    expect(events).toContain('TOKEN_REFRESHED')
  })

  test('repeats the active token to a client that lost it', async () => {
    const { session } = await member('dan@signin.test')
    const first = await refresh(session.refresh_token)
    clock.pass(3_600)
    // The direct predecessor of the active token always works.
    const again = await refresh(session.refresh_token)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
  })

  test('ends the session and mails its owner when an older token is used, however soon (R21)', async () => {
    const { session } = await member('eve@signin.test')
    const second = await refresh(session.refresh_token)
    const third = await refresh(String(second.body.refresh_token))
    const stolen = await refresh(session.refresh_token)
    expect(stolen).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    })
    expect((await refresh(String(third.body.refresh_token))).body).toMatchObject({ error_code: 'session_not_found' })
    expect((await getUser(String(third.body.access_token))).body).toMatchObject({ error_code: 'session_not_found' })
    expect(await mailTo('eve@signin.test', 2)).toMatchObject({ type: 'session_copied', code: '' })
  })

  test('notices a copied token that keeps step with its owner, once the owner has used the next access token', async () => {
    const { session } = await member('flo@signin.test')
    const own = (await refresh(session.refresh_token)).body
    expect((await getUser(String(own.access_token))).status).toBe(200)
    // Two tabs may still race on it.
    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(own.refresh_token)
    clock.pass(11)
    expect((await refresh(session.refresh_token)).body).toMatchObject({ error_code: 'refresh_token_already_used' })
    expect((await getUser(String(own.access_token))).body).toMatchObject({ error_code: 'session_not_found' })
    expect((await mailTo('flo@signin.test', 2)).type).toBe('session_copied')
  })

  test('takes an earlier access token for no sign that the new tokens arrived, and notes the new one once', async () => {
    const { session } = await member('fox@signin.test')
    const next = (await refresh(session.refresh_token)).body
    clock.pass(11)
    await getUser(session.access_token)
    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(next.refresh_token)
    const written = () => db.one(sql`select xmin::text from auth.sessions where user_id = ${session.user.id}`)
    const before = await written()
    await getUser(String(next.access_token))
    const noted = await written()
    expect(noted).not.toEqual(before)
    await getUser(String(next.access_token))
    expect(await written()).toEqual(noted)
  })

  test('lets 200 concurrent refreshes converge on one token', async () => {
    const { session } = await member('fay@signin.test')
    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(session.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const { sessions } = await db.one<{ sessions: number }>(
      sql`select count(*) as sessions from auth.sessions where user_id = ${session.user.id}`,
    )
    expect(sessions).toBe(1)
  })

  test('refuses foreign tokens, banned users and idle sessions', async () => {
    const { session } = await member('gus@signin.test')
    expect((await refresh('')).body).toMatchObject({ code: 400, error_code: 'validation_failed', msg: 'Refresh token is not valid' })
    const forged = Buffer.from(session.refresh_token, 'base64url')
    forged.writeUInt32BE(7, 16)
    expect((await refresh(forged.toString('base64url'))).body).toMatchObject({ error_code: 'refresh_token_not_found' })
    clock.pass(181 * 24 * 3_600)
    expect((await refresh(session.refresh_token)).body).toMatchObject({ error_code: 'session_expired' })

    const hal = await member('hal@signin.test')
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${hal.id})`)
    expect((await refresh(hal.session.refresh_token)).body).toMatchObject({ error_code: 'user_banned' })
  })
})

describe('sign-out', () => {
  async function twoBrowsers(email: string) {
    const first = await member(email)
    const second = browser().client
    unwrap(await second.signInWithPassword({ email, password }))
    return { first: first.client, second }
  }
  const isIn = async (client: ReturnType<typeof browser>['client']) => (await client.getUser()).error === null

  test('ends this session at once, or all others, or all (AUTH-060)', async () => {
    const { first, second } = await twoBrowsers('ira@signin.test')
    const { access_token = '' } = (await first.getSession()).data.session ?? {}
    expect((await getUser(access_token)).status).toBe(200)
    expect((await first.signOut({ scope: 'local' })).error).toBeNull()
    expect((await getUser(access_token)).body).toMatchObject({ code: 403, error_code: 'session_not_found' })
    expect(await isIn(second)).toBe(true)

    const third = browser().client
    unwrap(await third.signInWithPassword({ email: 'ira@signin.test', password }))
    expect((await third.signOut({ scope: 'others' })).error).toBeNull()
    expect(await isIn(second)).toBe(false)
    expect(await isIn(third)).toBe(true)

    const { first: fourth, second: fifth } = { first: browser().client, second: third }
    unwrap(await fourth.signInWithPassword({ email: 'ira@signin.test', password }))
    expect((await fourth.signOut({ scope: 'global' })).error).toBeNull()
    expect(await isIn(fifth)).toBe(false)
  })

  test('answers 204 without a body, and refuses other scopes', async () => {
    const { session } = await member('jim@signin.test')
    expect((await raw('POST', '/logout?scope=elsewhere', undefined, bearer(session.access_token))).status).toBe(400)
    // The client sends a JSON content type without a body.
    const headers = { ...bearer(session.access_token), 'content-type': 'application/json;charset=UTF-8' }
    expect(await raw('POST', '/logout?scope=local', undefined, headers)).toMatchObject({ status: 204, body: undefined })
  })

  test('fires SIGNED_OUT, even if the session has already ended (AUTH-063, AUTH-074)', async () => {
    const { client, events, id, session } = await member('kai@signin.test')
    await db.run(sql`delete from auth.sessions where user_id = ${id}`)
    expect((await raw('POST', '/logout', undefined, bearer(session.access_token))).status).toBe(403)
    expect((await client.signOut()).error).toBeNull()
    expect(events.at(-1)).toBe('SIGNED_OUT')
  })

  test('ignores a 401 (AUTH-062)', async () => {
    const { client, events } = await member('kit@signin.test')
    const unknown = await raw('POST', '/logout')
    expect(unknown.status).toBe(401)
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(unknown.body, { status: 401 }))
    expect((await client.signOut()).error).toBeNull()
    vi.restoreAllMocks()
    expect(events.at(-1)).toBe('SIGNED_OUT')
    expect((await client.getSession()).data.session).toBeNull()
  })
})

test('answers 404 for other paths', async () => {
  expect((await raw('GET', '/nothing')).body).toMatchObject({ code: 404, error_code: 'not_found' })
  expect((await raw('POST', '/sso', { domain: 'example.test' })).body).toMatchObject({
    code: 404,
    error_code: 'saml_provider_disabled',
    msg: 'SAML 2.0 is disabled',
  })
  expect((await raw('GET', '/health')).status).toBe(200)
  expect((await raw('GET', '/settings')).body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
  })
  expect(url).toContain('/auth/v1')
})
