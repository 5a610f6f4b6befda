import { hash } from 'node:crypto'
import type { Provider } from '@supabase/auth-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { identityOf } from '#auth/providers/identities.queries.ts'
import { sql } from '#db/sql.ts'
import { authWorld, fragmentOf, unwrap } from '#testing/auth-world.ts'
import { testClock } from '#testing/clock.ts'
import { closedPort } from '#testing/closed-port.ts'
import { openIssuer } from '#testing/provider-world.ts'

const clock = testClock()
const issuer = await openIssuer(clock)
const client = { client_id: 'atelier', client_secret: 'shared-secret' }
const [failing, flooding] = [await openIssuer(clock), await openIssuer(clock)]
const providers = {
  acme: { issuer: issuer.url, ...client },
  failing: { issuer: failing.url, ...client },
  failing_keys: { issuer: failing.url, jwks_uri: `${failing.url}/keys`, ...client },
  flooding: { issuer: flooding.url, ...client },
  flooding_keys: { issuer: flooding.url, jwks_uri: `${flooding.url}/keys`, ...client },
  gone: { issuer: `http://127.0.0.1:${await closedPort()}`, ...client },
}
const on = await authWorld({ manualLinking: true, providers }, {}, clock)

describe('OpenID Connect', () => {
  const claims = { sub: 'acme-1', email: 'cy@acme.test', email_verified: true, name: 'Cy Smith' }

  test('accepts a valid ID token only (AUTH-093)', async () => {
    const nonce = 'a-nonce-of-the-app'
    const attempt = async (token: string, sent: string | undefined = nonce) =>
      on.browser().client.signInWithIdToken({ provider: 'acme', token, ...(sent ? { nonce: sent } : {}) })
    const good = { ...claims, nonce: hash('sha256', nonce) }
    const { user } = unwrap(await attempt(await issuer.token(good)))
    expect(user).toMatchObject({ email: 'cy@acme.test', identities: [{ provider: 'acme', id: 'acme-1' }] })
    expect(user?.user_metadata.full_name).toBe('Cy Smith')

    const bad = 'Bad ID token'
    expect((await attempt(await issuer.token(good, { audience: 'another' }))).error).toMatchObject({ status: 400, message: bad })
    expect((await attempt(await issuer.token(good, { issuer: 'https://evil.example' }))).error?.message).toBe(bad)
    expect((await attempt(await issuer.token(good, { expires: -60 }))).error?.message).toBe(bad)
    expect((await attempt(await issuer.forged(good))).error?.message).toBe(bad)
    expect((await attempt('nonsense')).error?.message).toBe(bad)
    expect((await attempt(await issuer.token(good), 'another nonce')).error?.message).toBe('Nonces mismatch')
    expect((await attempt(await issuer.token(good), '')).error?.message).toContain('both exist or not')
  })

  test('does not join accounts by an unverified address', async () => {
    const { id } = await on.member('dee@acme.test')
    const signIn = async (sub: string, email_verified: boolean) => {
      const token = await issuer.token({ sub, email: 'dee@acme.test', email_verified })
      return unwrap(await on.browser().client.signInWithIdToken({ provider: 'acme', token })).user
    }
    expect(await signIn('acme-2', false)).toMatchObject({ email: '' })
    expect(await signIn('acme-3', true)).toMatchObject({ id, email: 'dee@acme.test' })
  })

  test('signs up anew after a soft deletion', async () => {
    const signIn = async () => {
      const token = await issuer.token({ sub: 'acme-8', email: 'hal@acme.test', email_verified: true })
      return on.browser().client.signInWithIdToken({ provider: 'acme', token })
    }
    const { user: first } = unwrap(await signIn())
    unwrap(await on.admin.deleteUser(first.id, true))
    const { user: second } = unwrap(await signIn())
    expect(second).toMatchObject({ email: 'hal@acme.test', identities: [{ id: 'acme-8' }] })
    expect(second.id).not.toBe(first.id)
  })

  test('links an identity by ID token', async () => {
    const { client, id } = await on.member('gil@acme.test')
    const id_token = await issuer.token({ sub: 'acme-6' })
    const link = (headers: Record<string, string>) =>
      on.raw('POST', '/token?grant_type=id_token', { provider: 'acme', id_token, link_identity: true }, headers)
    expect((await link({})).status).toBe(401)
    const { access_token = '' } = unwrap(await client.getSession()).session ?? {}
    expect(await link({ authorization: `Bearer ${access_token}` })).toMatchObject({ status: 200, body: { user: { id } } })
    expect((await link({ authorization: `Bearer ${access_token}` })).body).toMatchObject({ error_code: 'identity_already_exists' })
  })

  test('where the address is https, keeps the flow in a cookie that no other host of the domain can set', async () => {
    const config = { ...on.config, publicUrl: 'https://atelier.example', redirectOrigins: ['https://atelier.example'] }
    const app = await buildApp({ ...on.deps, config })
    const begin = async () => {
      const { headers } = await app.inject('/auth/v1/authorize?provider=acme&redirect_to=https%3A%2F%2Fatelier.example%2Fonboarding')
      const back = await issuer.consent(String(headers.location), { ...claims, sub: 'acme-host', email: 'ivy@acme.test' })
      const [pair = '', ...attributes] = String(headers['set-cookie']).split('; ')
      return { url: `/auth/v1/callback${new URL(back).search}`, pair, attributes }
    }
    const [first, second] = [await begin(), await begin()]
    expect(first.pair).toMatch(/^__Host-atelier-provider-flow=/)
    expect(first.attributes).toEqual(['Path=/', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    const ending = async ({ url }: typeof first, cookie: string) =>
      String((await app.inject({ url, headers: { cookie } })).headers.location)
    expect(await ending(first, first.pair.replace('__Host-', ''))).toContain('error_code=bad_oauth_state')
    expect(await ending(second, second.pair)).toContain('#access_token=')
    await app.close()
  })

  test('signs in through /authorize and /callback, in the same browser only', async () => {
    const redirect_to = `${on.config.publicUrl}/onboarding`
    const start = await on.raw('GET', `/authorize?provider=acme&redirect_to=${encodeURIComponent(redirect_to)}`)
    expect(start.status).toBe(302)
    const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(start.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
    const callback = await issuer.consent(start.headers.get('location') ?? '', { ...claims, sub: 'acme-4', email: 'eli@acme.test' })
    const path = `/callback${new URL(callback).search}`
    const stray = await on.raw('GET', path)
    expect(stray.headers.get('location')).toContain('/auth/signin#error=invalid_request&error_code=bad_oauth_state')

    const second = await on.raw('GET', `/authorize?provider=acme&redirect_to=${encodeURIComponent(redirect_to)}`)
    const way = await issuer.consent(second.headers.get('location') ?? '', { ...claims, sub: 'acme-4', email: 'eli@acme.test' })
    const headers = { cookie: second.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const done = await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)
    const location = done.headers.get('location') ?? ''
    expect(location.startsWith(`${redirect_to}#access_token=`)).toBe(true)
    // The client also gets the provider's tokens.
    expect(fragmentOf(location).get('provider_token')).toBe('access-at-acme')
    expect(fragmentOf(location).get('provider_refresh_token')).toBe('refresh-at-acme')
    const { client } = await on.tabAt(location)
    expect((await client.getUser()).data.user?.email).toBe('eli@acme.test')
    const again = await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)
    expect(again.headers.get('location')).toContain('error_code=bad_oauth_state')
    expect(cookie).not.toBe(headers.cookie)
  })

  test('signs in by PKCE, with the provider\u2019s tokens in the session (AUTH-092)', async () => {
    const { client } = on.browser({ flowType: 'pkce' })
    const { data } = await client.signInWithOAuth({ provider: 'acme' as Provider, options: { skipBrowserRedirect: true } })
    const start = await fetch(data.url ?? '', { redirect: 'manual' })
    const way = await issuer.consent(start.headers.get('location') ?? '', { ...claims, sub: 'acme-7', email: 'ida@acme.test' })
    const headers = { cookie: start.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const done = await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)
    const { session } = unwrap(
      await client.exchangeCodeForSession(new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? ''),
    )
    expect(session).toMatchObject({
      provider_token: 'access-at-acme',
      provider_refresh_token: 'refresh-at-acme',
      user: { email: 'ida@acme.test' },
    })
    expect(unwrap(await client.getClaims())?.claims.amr).toMatchObject([{ method: 'oauth' }])
    const { kept } = await on.db.one<{ kept: number }>(
      sql`select count(*)::int as kept from auth.flow_states where provider_tokens is not null`,
    )
    expect(kept).toBe(0)
  })

  test('comes back to the native apps and to programs on the device with a code, and never with a session', async () => {
    const comeBack = async (flowType: 'pkce' | 'implicit', sub: string, redirectTo: string) => {
      const { client } = on.browser({ flowType })
      const { data } = await client.signInWithOAuth({ provider: 'acme' as Provider, options: { redirectTo, skipBrowserRedirect: true } })
      const start = await fetch(data.url ?? '', { redirect: 'manual' })
      const way = await issuer.consent(start.headers.get('location') ?? '', { ...claims, sub, email: `${sub}@acme.test` })
      const headers = { cookie: start.headers.get('set-cookie')?.split(';')[0] ?? '' }
      const done = await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)
      return { client, location: new URL(done.headers.get('location') ?? '') }
    }
    // Another app could have claimed the scheme and begun by itself: a page of ours asks first.
    const app = 'app.atelier://auth/signin?next=%2Fmessages'
    const { client, location } = await comeBack('pkce', 'app-1', app)
    expect(location.origin + location.pathname).toBe(`${on.config.publicUrl}/auth/app`)
    expect(location.searchParams.get('to')).toBe('/auth/signin?next=%2Fmessages')
    const code = location.searchParams.get('code') ?? ''
    expect((await on.browser({ flowType: 'pkce' }).client.exchangeCodeForSession(code)).error).not.toBeNull()
    expect(unwrap(await client.exchangeCodeForSession(code)).user.email).toBe('app-1@acme.test')

    const program = 'http://127.0.0.1:4444/back'
    expect((await comeBack('pkce', 'app-3', program)).location.href).toMatch(/^http:\/\/127\.0\.0\.1:4444\/back\?code=[\w-]+$/)
    for (const redirectTo of [app, program, 'capacitor://localhost/'])
      expect((await comeBack('implicit', 'app-2', redirectTo)).location.href).toMatch(new RegExp(`^${on.config.publicUrl}/?#access_token=`))
  })

  test('links a provider to an account and unlinks it (AUTH-101)', async () => {
    const { client, id } = await on.member('fay@acme.test', { flowType: 'pkce' })
    const { data } = await client.linkIdentity({ provider: 'acme' as Provider })
    const way = await issuer.consent(data.url ?? '', { ...claims, sub: 'acme-5', email: 'other@acme.test' })
    const { headers } = await on.raw('GET', `/callback${new URL(way).search}`)
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    // Only the client that asked can end it: another's link must not take its visitor's identity.
    const elsewhere = await on.member('stranger@acme.test', { flowType: 'pkce' })
    await elsewhere.client.linkIdentity({ provider: 'acme' as Provider })
    expect((await elsewhere.client.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
    expect(await identityOf(on.db, 'acme', 'acme-5')).toBeUndefined()
    expect(unwrap(await client.exchangeCodeForSession(code)).user.id).toBe(id)
    const { identities } = unwrap(await client.getUserIdentities())
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    const [mail, acme] = identities
    if (!mail || !acme) throw new Error('identities are missing')
    expect((await client.unlinkIdentity({ ...acme, identity_id: 'nothing' })).error?.status).toBe(404)
    unwrap(await client.unlinkIdentity(acme))
    expect((await client.unlinkIdentity(mail)).error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
    expect((await client.unlinkIdentity(acme)).error).toMatchObject({ status: 422, code: 'identity_not_found' })
  })

  test('links a provider without a challenge in the browser that asked only', async () => {
    const { client, session } = await on.member('jay@acme.test')
    const ask = async () => {
      const headers = { authorization: `Bearer ${session.access_token}` }
      const asked = await on.raw('GET', '/user/identities/authorize?provider=acme&skip_http_redirect=true', undefined, headers)
      const way = await issuer.consent(String(asked.body.url), { sub: 'acme-9', email: 'unproven@acme.test' })
      return { path: `/callback${new URL(way).search}`, cookie: asked.headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const stray = await on.raw('GET', (await ask()).path)
    expect(stray.headers.get('location')).toContain('error_code=bad_oauth_state')
    expect(await identityOf(on.db, 'acme', 'acme-9')).toBeUndefined()

    const { path, cookie } = await ask()
    expect((await on.raw('GET', path, undefined, { cookie })).headers.get('location')).toContain('#access_token=')
    const { identities } = unwrap(await client.getUserIdentities())
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    const [mail] = identities
    if (!mail) throw new Error('no identity')
    // The provider did not verify its address, so that cannot become the account's.
    const { error } = await client.unlinkIdentity(mail)
    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect(unwrap(await client.getUser()).user.email).toBe('jay@acme.test')
  })
})

describe('a provider\u2019s ID tokens', () => {
  afterEach(() => void vi.useRealTimers())
  const attempt = (provider: string, id_token: string) => on.raw('POST', '/token?grant_type=id_token', { provider, id_token })

  test('with several audiences must name us as azp', async () => {
    const both = ['atelier', 'another']
    const signed = async (azp: string | undefined, audience: string | string[]) =>
      (await attempt('acme', await issuer.token({ sub: 'azp-1', ...(azp ? { azp } : {}) }, { audience }))).status
    expect(await signed('atelier', both)).toBe(200)
    expect(await signed('another', both)).toBe(400)
    expect(await signed(undefined, both)).toBe(400)
    // Google's Android apps name themselves there.
    expect(await signed('our-android-app', 'atelier')).toBe(200)
  })

  test('are verified with cached keys', async () => {
    const fetches = () => issuer.asked.filter((path) => path === '/keys').length
    expect((await attempt('acme', await issuer.token({ sub: 'keys-1' }))).status).toBe(200)
    const before = fetches()
    const good = await Promise.all(Array.from({ length: 10 }, (_, n) => issuer.token({ sub: `keys-${n}` })))
    const invented = await Promise.all(Array.from({ length: 10 }, (_, n) => issuer.token({ sub: 'keys-1' }, { kid: `invented-${n}` })))
    const statuses: number[] = await Promise.all([...good, ...invented].map(async (token) => (await attempt('acme', token)).status))
    expect(statuses).toEqual([...good.map(() => 200), ...invented.map(() => 400)])
    expect(fetches()).toBe(before)
  })

  test('are verified with a new key after the provider\u2019s rotation', async () => {
    await issuer.rotate('two')
    const token = await issuer.token({ sub: 'rotated-1' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await attempt('acme', token)).status).toBe(200)
  })

  test.each([
    ['failing', failing],
    ['flooding', flooding],
  ] as const)('can be tried again when the provider is %s', async (mood, away) => {
    away.be(mood)
    const token = await away.token({ sub: 'away-1' })
    for (const provider of [mood, `${mood}_keys`, 'gone']) {
      const refused = await attempt(provider, token)
      expect(refused).toMatchObject({ status: 503, body: { error_code: 'unexpected_failure' } })
      expect(refused.headers.get('retry-after')).toBe('5')
      const { error } = await on.browser().client.signInWithIdToken({ provider, token })
      expect(error?.name).toBe('AuthRetryableFetchError')
    }
    expect((await on.raw('GET', `/authorize?provider=${mood}`)).status).toBe(503)
    away.be('fine')
    for (const provider of [mood, `${mood}_keys`]) expect((await attempt(provider, token)).status).toBe(200)
  })

  test('redirect back to the app when the provider fails half way', async () => {
    const start = await on.raw('GET', '/authorize?provider=failing')
    const way = await failing.consent(start.headers.get('location') ?? '', { sub: 'away-2' })
    failing.be('failing')
    const headers = { cookie: start.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const { headers: answered } = await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)
    expect(Object.fromEntries(fragmentOf(answered.get('location') ?? ''))).toMatchObject({
      error: 'temporarily_unavailable',
      error_code: 'unexpected_failure',
    })
  })
})
