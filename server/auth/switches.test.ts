import { describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { receivedMails } from '#mail/mailbox.queries.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { closedPort } from '#testing/closed-port.ts'

const off = await authWorld()
const confirming = await authWorld({ autoconfirm: true, captcha: { provider: 'turnstile', site_key: 'site', secret: 'shared' } })
const gone = { issuer: `http://127.0.0.1:${await closedPort()}`, client_id: 'atelier' }
const partly = await authWorld({ web3: ['ethereum'], providers: { gone } })

describe('disabled features', () => {
  test('answer with their codes', async () => {
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

describe('what comes first', () => {
  test('without text messages, a code of any phone is wrong, and asking for another answers as for an unknown one', async () => {
    const { client } = off.browser()
    const phone = '+4915112345678'
    const { id } = await off.member('bob@off.test')
    await off.db.run(sql`update auth.users set phone = ${phone.slice(1)}, new_phone = ${'4915112345679'} where id = ${id}`)
    for (const one of [phone, '+4915112345670']) {
      expect((await client.verifyOtp({ phone: one, token: '123456', type: 'sms' })).error).toMatchObject({
        status: 403,
        code: 'otp_expired',
      })
      expect((await client.resend({ phone: one, type: 'sms' })).data).toMatchObject({ messageId: expect.any(String) })
    }
    expect((await client.resend({ phone: '+4915112345679', type: 'phone_change' })).error).toBeNull()
    for (const one of [phone.slice(1), '4915112345679']) expect(await receivedMails(off.db, one)).toEqual([])
    expect((await client.verifyOtp({ phone: 'nine', token: '123456', type: 'sms' })).error).toMatchObject({ code: 'validation_failed' })
  })

  test('is the address, then the password of a sign-up', async () => {
    const { client } = off.browser()
    const said = async (email: string, password: string) => (await client.signUp({ email, password })).error
    expect(await said('nowhere', 'short')).toMatchObject({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
    expect(await said('cy@off.test', 'short')).toMatchObject({ code: 'weak_password' })
    expect((await client.signUp({ phone: '+4915112345678', password: 'short' })).error).toMatchObject({ code: 'phone_provider_disabled' })
  })

  test('is the form of an ID token, before its provider is asked', async () => {
    const attempt = (token: string) => partly.browser().client.signInWithIdToken({ provider: 'gone', token })
    for (const token of ['nonsense', 'x.y.z', 'eyJhbGciOiJSUzI1NiJ9.e30'])
      expect((await attempt(token)).error).toMatchObject({ status: 400, message: 'Bad ID token' })
    expect((await attempt('eyJhbGciOiJSUzI1NiJ9.e30.c2ln')).error).toMatchObject({ status: 503 })
  })

  test('is whether a chain is on, before the message and its signature', async () => {
    const attempt = (chain: string, at = partly) => at.raw('POST', '/token?grant_type=web3', { chain, message: '', signature: 'no' })
    expect(await attempt('solana')).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } })
    expect(await attempt('ethereum')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(await attempt('polygon')).toMatchObject({ status: 400, body: { error_code: 'web3_unsupported_chain' } })
    expect(await attempt('polygon', off)).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } })
  })
})

describe('a captcha', () => {
  test('is required by public calls, not by a refresh', async () => {
    const { client } = confirming.browser()
    expect((await client.signUp({ email: 'ann@captcha.test', password })).error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect((await client.signInWithPassword({ email: 'ann@captcha.test', password })).error).toMatchObject({ code: 'captcha_failed' })
    expect((await client.resetPasswordForEmail('ann@captcha.test')).error).toMatchObject({ code: 'captcha_failed' })
    const { body } = await confirming.raw('POST', '/token?grant_type=refresh_token', { refresh_token: 'x' })
    expect(body.error_code).toBe('validation_failed')
    expect((await confirming.raw('GET', '/settings')).body).toMatchObject({ captcha: { provider: 'turnstile', site_key: 'site' } })
  })

  test('is verified at sign-up, if configured (AUTH-087)', async () => {
    const real = globalThis.fetch
    const verified: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
      if (!String(url).startsWith('https://challenges.cloudflare.com/')) return real(url, options)
      const { secret, response } = Object.fromEntries(options?.body as URLSearchParams)
      verified.push({ secret, response })
      return Response.json({ success: response === 'solved' })
    })
    const signUp = (email: string, captchaToken: string) =>
      confirming.browser().client.signUp({ email, password, options: { captchaToken } })
    expect((await signUp('bea@captcha.test', 'guessed')).error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect(unwrap(await signUp('bea@captcha.test', 'solved')).user).toMatchObject({ email: 'bea@captcha.test' })
    expect(verified).toEqual(['guessed', 'solved'].map((response) => ({ secret: 'shared', response })))
    vi.restoreAllMocks()
    expect((await off.browser().client.signUp({ email: 'bea@captcha.test', password })).error).toBeNull()
  })
})
