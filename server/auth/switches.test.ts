import { describe, expect, test, vi } from 'vitest'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const off = await authWorld()
const confirming = await authWorld({ autoconfirm: true, captcha: { provider: 'turnstile', site_key: 'site', secret: 'shared' } })

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
