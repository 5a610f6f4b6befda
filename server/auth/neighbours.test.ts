import { generateKeyPairSync, sign } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const on = await authWorld({ anonymous: true, phone: true, web3: ['ethereum', 'solana'] })
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

  it('change by a code to the new number, sent again on request (AUTH-098)', async () => {
    const { client } = await on.member('flo@phones.test')
    const [first, taken] = ['4915199900001', '4915199900002']
    unwrap(await client.updateUser({ phone: first }))
    await on.mailTo(first)
    const [known, unknown] = [
      await client.resend({ type: 'phone_change', phone: first }),
      await client.resend({ type: 'phone_change', phone: taken }),
    ]
    expect([known.error, unknown.error]).toEqual([null, null])
    const { code } = await on.mailTo(first, 2)
    // A stranger who merely asked for a number does not keep it from whoever proves it.
    unwrap(await on.browser().client.signUp({ phone: taken, password }))
    const { user } = unwrap(await client.verifyOtp({ phone: first, token: code, type: 'phone_change' }))
    expect(user).toMatchObject({ phone: first, email: 'flo@phones.test' })
    unwrap(await client.updateUser({ phone: taken }))
    const { code: next } = await on.mailTo(taken, 2)
    expect(unwrap(await client.verifyOtp({ phone: taken, token: next, type: 'phone_change' })).user?.phone).toBe(taken)
  })
})

describe('wallets (AUTH-094)', () => {
  const text = (chain: string, address: string, { issued = on.clock.now(), uri = 'http://localhost:3000/auth/signin' } = {}) =>
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
    expect(await refused(text('Ethereum', wallet.address, { issued: new Date(on.clock.now().getTime() - 11 * 60_000) }))).toContain(
      'issued at',
    )
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
