import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from '@supabase/auth-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { authWorld, password, unwrap } from '#auth/auth-world.ts'

const issuer = await openIssuer()
const providers = { acme: { issuer: issuer.url, client_id: 'atelier', client_secret: 'shared-secret' } }
const on = await authWorld({ anonymous: true, phone: true, manualLinking: true, web3: ['ethereum', 'solana'], providers })
const off = await authWorld()
const confirming = await authWorld({ autoconfirm: true, captcha: { provider: 'turnstile', site_key: 'site', secret: 'shared' } })

describe('what is switched off', () => {
  it('says so', async () => {
    const { client } = await off.member('ann@off.test')
    expect((await off.browser().client.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
    expect((await off.browser().client.signInWithOtp({ phone: '+4915112345678' })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
    const idToken = (provider: string) => off.browser().client.signInWithIdToken({ provider, token: 'x.y.z' })
    expect((await idToken('google')).error).toMatchObject({ status: 400, message: expect.stringContaining('not enabled') })
    expect((await idToken('custom:acme')).error).toMatchObject({ status: 400, code: 'validation_failed' })
    const web3 = await off.browser().client.signInWithWeb3({ chain: 'ethereum', message: 'x'.repeat(80), signature: '0x00' })
    expect(web3.error).toMatchObject({ status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
    expect((await off.raw('GET', '/authorize?provider=google')).status).toBe(400)
    const [identity] = unwrap(await client.getUserIdentities()).identities
    if (!identity) throw new Error('no identity')
    expect((await client.unlinkIdentity(identity)).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    })
  })
})

describe('a captcha', () => {
  it('is asked for by public calls, not by a refresh (AUTH-087)', async () => {
    const { client } = confirming.browser()
    expect((await client.signUp({ email: 'ann@captcha.test', password })).error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect((await client.signInWithPassword({ email: 'ann@captcha.test', password })).error).toMatchObject({ code: 'captcha_failed' })
    expect((await client.resetPasswordForEmail('ann@captcha.test')).error).toMatchObject({ code: 'captcha_failed' })
    const { body } = await confirming.raw('POST', '/token?grant_type=refresh_token', { refresh_token: 'x' })
    expect(body.error_code).toBe('validation_failed')
    expect((await confirming.raw('GET', '/settings')).body).toMatchObject({ captcha: { provider: 'turnstile', site_key: 'site' } })
  })
})

describe('without confirmation', async () => {
  const open = await authWorld({ autoconfirm: true })

  it('a sign-up answers a session, and a known address says so', async () => {
    const { client, events } = open.browser()
    const { session, user } = unwrap(await client.signUp({ email: 'ann@auto.test', password, options: { data: { a: 1 } } }))
    expect(session?.user.email_confirmed_at).toBeTruthy()
    expect(user?.user_metadata).toMatchObject({ a: 1, email_verified: true })
    expect(events).toContain('SIGNED_IN')
    const again = await open.browser().client.signUp({ email: 'ann@auto.test', password })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  it('two sign-ups at once make one account', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => open.raw('POST', '/signup', { email: 'bob@auto.test', password })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })
})

describe('anonymous people', () => {
  it('get a session, and become permanent with an address', async () => {
    const { client } = on.browser()
    const { user, session } = unwrap(await client.signInAnonymously({ options: { data: { a: 1 } } }))
    expect(user).toMatchObject({ is_anonymous: true, identities: [], email: '', app_metadata: {}, user_metadata: { a: 1 } })
    expect(session).toBeTruthy()
    expect((await client.reauthenticate()).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403, code: 'no_authorization' })
    expect((await client.updateUser({ password })).error).toMatchObject({ status: 422 })
    unwrap(await client.updateUser({ email: 'bea@anon.test' }))
    const { code } = await on.mailTo('bea@anon.test')
    const { user: permanent } = unwrap(await client.verifyOtp({ email: 'bea@anon.test', token: code, type: 'email_change' }))
    expect(permanent).toMatchObject({ is_anonymous: false, email: 'bea@anon.test', id: user?.id, identities: [{ provider: 'email' }] })
  })
})

describe('phones', () => {
  it('sign up with a password and sign in with a code', async () => {
    const { client } = on.browser()
    const phone = '+49 151 2345678'
    unwrap(await client.signUp({ phone, password }))
    expect((await client.signInWithPassword({ phone, password })).error).toMatchObject({ code: 'phone_not_confirmed' })
    const text = await on.mailTo('491512345678')
    expect(text).toMatchObject({ type: 'sms', text: `${text.code} is your Atelier code. Never pass it on.` })
    expect((await client.verifyOtp({ phone: 'nonsense', token: text.code, type: 'sms' })).error?.message).toBe(
      'Invalid phone number format (E.164 required)',
    )
    const { user } = unwrap(await client.verifyOtp({ phone, token: text.code, type: 'sms' }))
    expect(user).toMatchObject({ phone: '491512345678', email: '', phone_confirmed_at: expect.any(String) })
    unwrap(await client.signInWithPassword({ phone, password }))
    unwrap(await on.browser().client.signInWithOtp({ phone }))
    const again = await on.mailTo('491512345678', 2)
    unwrap(await client.verifyOtp({ phone, token: again.code, type: 'sms' }))
    const known = await on.raw('POST', '/signup', { phone, password: 'another-secret-1' })
    expect(known.body).toMatchObject({ identities: [], role: '', email: '' })
    expect(known.body.id).not.toBe(user?.id)
  })
})

describe('OpenID Connect', () => {
  const claims = { sub: 'acme-1', email: 'cy@acme.test', email_verified: true, name: 'Cy Smith' }

  it('accepts a provider\u2019s token, and nothing that only looks like one (AUTH-093)', async () => {
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
    expect((await attempt(await issuer.token(good, { expires: '-1 minute' }))).error?.message).toBe(bad)
    expect((await attempt(await issuer.forged(good))).error?.message).toBe(bad)
    expect((await attempt('nonsense')).error?.message).toBe(bad)
    expect((await attempt(await issuer.token(good), 'another nonce')).error?.message).toBe('Nonces mismatch')
    expect((await attempt(await issuer.token(good), '')).error?.message).toContain('both exist or not')
  })

  it('does not join an account by an address that the provider has not proven', async () => {
    const { id } = await on.member('dee@acme.test')
    const signIn = async (sub: string, email_verified: boolean) => {
      const token = await issuer.token({ sub, email: 'dee@acme.test', email_verified })
      return unwrap(await on.browser().client.signInWithIdToken({ provider: 'acme', token })).user
    }
    expect(await signIn('acme-2', false)).toMatchObject({ email: '' })
    expect(await signIn('acme-3', true)).toMatchObject({ id, email: 'dee@acme.test' })
  })

  it('links by token with the session of the person', async () => {
    const { client, id } = await on.member('gil@acme.test')
    const id_token = await issuer.token({ sub: 'acme-6' })
    const link = (headers: Record<string, string>) =>
      on.raw('POST', '/token?grant_type=id_token', { provider: 'acme', id_token, link_identity: true }, headers)
    expect((await link({})).status).toBe(401)
    const { access_token = '' } = unwrap(await client.getSession()).session ?? {}
    expect(await link({ authorization: `Bearer ${access_token}` })).toMatchObject({ status: 200, body: { user: { id } } })
    expect((await link({ authorization: `Bearer ${access_token}` })).body).toMatchObject({ error_code: 'identity_already_exists' })
  })

  it('signs in over /authorize and /callback, in the browser that set out', async () => {
    const redirect_to = `${on.config.publicUrl}/onboarding`
    const start = await on.raw('GET', `/authorize?provider=acme&redirect_to=${encodeURIComponent(redirect_to)}`)
    expect(start.status).toBe(302)
    const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(start.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
    const callback = await issuer.consent(start.headers.get('location') ?? '', { ...claims, sub: 'acme-4', email: 'eli@acme.test' })
    const path = `/callback${new URL(callback).search}`
    expect((await on.raw('GET', path)).status).toBe(400)

    const second = await on.raw('GET', `/authorize?provider=acme&redirect_to=${encodeURIComponent(redirect_to)}`)
    const way = await issuer.consent(second.headers.get('location') ?? '', { ...claims, sub: 'acme-4', email: 'eli@acme.test' })
    const headers = { cookie: second.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const done = await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)
    const location = done.headers.get('location') ?? ''
    expect(location.startsWith(`${redirect_to}#access_token=`)).toBe(true)
    const { client } = await on.tabAt(location)
    expect((await client.getUser()).data.user?.email).toBe('eli@acme.test')
    expect((await on.raw('GET', `/callback${new URL(way).search}`, undefined, headers)).status).toBe(400)
    expect(cookie).not.toBe(headers.cookie)
  })

  it('links a provider to an account and takes it away again (AUTH-101)', async () => {
    const { client, id } = await on.member('fay@acme.test', { flowType: 'pkce' })
    const { data } = await client.linkIdentity({ provider: 'acme' as Provider })
    const way = await issuer.consent(data.url ?? '', { ...claims, sub: 'acme-5', email: 'other@acme.test' })
    const { headers } = await on.raw('GET', `/callback${new URL(way).search}`)
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
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
})

describe('wallets (AUTH-094)', () => {
  const text = (chain: string, address: string, { issued = new Date(), uri = 'http://localhost:3000/auth/signin' } = {}) =>
    `${new URL(uri).host} wants you to sign in with your ${chain} account:\n${address}\n\nSign in to Atelier\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: ${crypto.randomUUID()}\nIssued At: ${issued.toISOString()}`

  it('sign in with Ethereum, once per signature', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const message = text('Ethereum', wallet.address)
    const signature = await wallet.signMessage({ message })
    const attempt = (changes: object = {}) => on.browser().client.signInWithWeb3({ chain: 'ethereum', message, signature, ...changes })
    const { user } = unwrap(await attempt())
    expect(user).toMatchObject({ email: '', identities: [{ provider: 'web3', id: `web3:ethereum:${wallet.address.toLowerCase()}` }] })
    expect((await attempt()).error?.message).toBe('Signed message was used before')

    const other = text('Ethereum', wallet.address)
    expect((await attempt({ message: other })).error?.message).toBe('Signature does not match the address in the message')
    const refused = async (altered: string) =>
      (await attempt({ message: altered, signature: await wallet.signMessage({ message: altered }) })).error?.message
    expect(await refused(text('Ethereum', wallet.address, { uri: 'https://evil.example/' }))).toContain('URI is not allowed here')
    expect(await refused(text('Ethereum', wallet.address, { issued: new Date(Date.now() - 11 * 60_000) }))).toContain('issued at')
    expect(await refused(other.replace('localhost:3000 wants', 'evil.example wants'))).toContain('domain')
    expect(await refused(`${other}\nExpiration Time: 2020-01-01T00:00:00Z`)).toContain('expired')
    const again = text('Ethereum', wallet.address)
    expect(unwrap(await attempt({ message: again, signature: await wallet.signMessage({ message: again }) })).user.id).toBe(user.id)
  })

  it('sign in with Solana', async () => {
    const pair = generateKeyPairSync('ed25519')
    const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const message = text('Solana', base58(raw))
    const signature = sign(null, Buffer.from(message), pair.privateKey)
    const { user } = unwrap(await on.browser().client.signInWithWeb3({ chain: 'solana', message, signature: new Uint8Array(signature) }))
    expect(user.identities).toMatchObject([{ id: `web3:solana:${base58(raw)}` }])
    const forged = text('Solana', base58(raw))
    expect(
      (await on.browser().client.signInWithWeb3({ chain: 'solana', message: forged, signature: new Uint8Array(signature) })).error?.status,
    ).toBe(400)
  })
})

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let [number, text] = [BigInt(`0x${bytes.toString('hex')}`), '']
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}

/** An OpenID Connect provider on this machine: it gives whoever asks the claims that the test names. */
async function openIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const consented = new Map<string, { claims: object; nonce: string }>()
  const server = createServer((request, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') return answer(metadata)
    if (request.url === '/keys')
      return void exportJWK(publicKey).then((key) => answer({ keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] }))
    let form = ''
    request.on('data', (chunk) => (form += chunk))
    request.on('end', async () => {
      const { claims, nonce } = consented.get(new URLSearchParams(form).get('code') ?? '') ?? { claims: {}, nonce: '' }
      answer({ access_token: 'at', token_type: 'bearer', expires_in: 60, id_token: await token({ ...claims, nonce }) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
  }

  async function token(claims: object, { audience = 'atelier', issuer = url, expires = '5 minutes', key = privateKey } = {}) {
    const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setIssuer(issuer).setAudience(audience)
    return jwt.setIssuedAt().setExpirationTime(expires).sign(key)
  }
  return {
    url,
    token,
    forged: (claims: object) => token(claims, { key: stranger.privateKey }),
    /** What the provider's page does when somebody agrees. @returns the address that it sends the browser to */
    async consent(authorizeUrl: string, claims: object) {
      const asked = new URL(authorizeUrl).searchParams
      const code = crypto.randomUUID()
      consented.set(code, { claims, nonce: asked.get('nonce') ?? '' })
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
    },
  }
}
