import { afterEach, describe, expect, test } from 'vitest'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, member, mailTo, open, raw, tabAt, clock, config } = await authWorld()
const newPassword = 'scarlet-heron-77'
const redirectTo = `${config.publicUrl}/auth/reset-password`
afterEach(() => clock.stop())

describe('recovery', () => {
  test('fires PASSWORD_RECOVERY after the link; a new password ends every other session (AUTH-077, AUTH-097, AUTH-100, R21)', async () => {
    const elsewhere = await member('ann@recovery.test')
    const { client: asking } = browser()
    unwrap(await asking.resetPasswordForEmail('ann@recovery.test', { redirectTo }))
    const mail = await mailTo('ann@recovery.test', 2)
    expect(mail.type).toBe('recovery')
    const { location } = await open(mail.link)
    expect(location.startsWith(`${redirectTo}#access_token=`)).toBe(true)
    const { client, events } = await tabAt(location)
    expect(events).toContain('PASSWORD_RECOVERY')
    unwrap(await client.updateUser({ password: newPassword }))
    expect(events).toContain('USER_UPDATED')
    expect((await elsewhere.client.getUser()).error?.message).toBe('Auth session missing!')
    expect((await client.getUser()).error).toBeNull()
    expect((await browser().client.signInWithPassword({ email: 'ann@recovery.test', password })).error?.code).toBe('invalid_credentials')
    expect((await browser().client.signInWithPassword({ email: 'ann@recovery.test', password: newPassword })).error).toBeNull()
  })

  test('takes the six-digit code', async () => {
    await member('bob@recovery.test')
    const { client, events } = browser()
    unwrap(await client.resetPasswordForEmail('bob@recovery.test', { redirectTo }))
    const { code } = await mailTo('bob@recovery.test', 2)
    unwrap(await client.verifyOtp({ email: 'bob@recovery.test', token: code, type: 'recovery' }))
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test('gives the same answer for an unknown address (R22)', async () => {
    const known = await raw('POST', '/recover', { email: 'ann@recovery.test' })
    const unknown = await raw('POST', '/recover', { email: 'nobody@recovery.test' })
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown).toMatchObject({ status: 200, body: {} })
  })

  test('replaces the earlier mail, and ends with a change of password', async () => {
    const cy = await member('cy@recovery.test')
    const { client } = browser()
    unwrap(await client.resetPasswordForEmail('cy@recovery.test'))
    const first = await mailTo('cy@recovery.test', 2)
    unwrap(await client.resetPasswordForEmail('cy@recovery.test'))
    const second = await mailTo('cy@recovery.test', 3)
    expect((await open(first.link)).location).toContain('error_code=otp_expired')
    unwrap(await cy.client.updateUser({ password: newPassword }))
    expect((await open(second.link)).location).toContain('error_code=otp_expired')
  })

  test('confirms an unconfirmed address, without the pending password', async () => {
    const { client } = browser()
    const email = 'dee@recovery.test'
    unwrap(await client.signUp({ email, password }))
    unwrap(await client.resetPasswordForEmail(email))
    const { code } = await mailTo(email, 2)
    unwrap(await client.verifyOtp({ email, token: code, type: 'recovery' }))
    expect((await client.getUser()).data.user?.email_confirmed_at).toBeTruthy()
    expect((await browser().client.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })
})

describe('PKCE', () => {
  test('confirms a sign-up only in the browser that started it (AUTH-092)', async () => {
    const { client, kept } = browser({ flowType: 'pkce' })
    unwrap(
      await client.signUp({ email: 'eli@pkce.test', password, options: { emailRedirectTo: `${config.publicUrl}/onboarding?from=mail` } }),
    )
    const { link } = await mailTo('eli@pkce.test')
    expect(new URL(link).searchParams.get('token_hash')).toMatch(/^pkce_/)
    const { location } = await open(link)
    expect(location).toMatch(/\/onboarding\?from=mail&code=[\w-]+$/)
    const code = new URL(location).searchParams.get('code') ?? ''

    const thief = await raw('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(60) })
    expect(thief).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
    const { session } = unwrap(await client.exchangeCodeForSession(code))
    expect(session.user.email).toBe('eli@pkce.test')
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.amr).toMatchObject([{ method: 'email/signup' }])
    const again = await raw('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(60) })
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
    expect(kept.storage.getItem(`${kept.storageKey}-code-verifier`)).toBeNull()
  })

  test('fires PASSWORD_RECOVERY, even if the mail was opened late', async () => {
    await member('fay@pkce.test')
    const asking = browser({ flowType: 'pkce' })
    unwrap(await asking.client.resetPasswordForEmail('fay@pkce.test', { redirectTo }))
    const { link } = await mailTo('fay@pkce.test', 2)
    clock.pass(50 * 60)
    const { location } = await open(link)
    const { client, events } = await tabAt(location, { flowType: 'pkce', ...asking.kept })
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.getUser()).data.user?.email).toBe('fay@pkce.test')
  })

  test('allows five minutes from the click', async () => {
    await member('gil@pkce.test')
    const { client } = browser({ flowType: 'pkce' })
    unwrap(await client.resetPasswordForEmail('gil@pkce.test'))
    const { link } = await mailTo('gil@pkce.test', 2)
    const code = new URL((await open(link)).location).searchParams.get('code') ?? ''
    clock.pass(301)
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('reports a used link in the query and the fragment', async () => {
    const { client } = browser({ flowType: 'pkce' })
    unwrap(await client.signUp({ email: 'hope@pkce.test', password }))
    const { link } = await mailTo('hope@pkce.test')
    await open(link)
    const { location } = await open(link)
    expect(new URL(location).searchParams.get('error_code')).toBe('otp_expired')
    expect(new URL(location).hash).toContain('error_code=otp_expired')
  })

  test('drops the fragment of the requested redirect', async () => {
    const { client } = browser({ flowType: 'pkce' })
    const emailRedirectTo = `${config.publicUrl}/onboarding?from=mail#access_token=foreign&refresh_token=foreign`
    unwrap(await client.signUp({ email: 'ida@pkce.test', password, options: { emailRedirectTo } }))
    const { link } = await mailTo('ida@pkce.test')
    expect(new URL(link).searchParams.get('redirect_to')).toBe(`${config.publicUrl}/onboarding?from=mail`)
    const tampered = new URL(link)
    tampered.searchParams.set('redirect_to', emailRedirectTo)
    expect((await open(tampered.href)).location).toMatch(/\/onboarding\?from=mail&code=[\w-]+$/)
  })

  test('refuses an incomplete challenge', async () => {
    const ask = (body: object) => raw('POST', '/recover', { email: 'gil@pkce.test', ...body })
    expect((await ask({ code_challenge: 'a'.repeat(43) })).status).toBe(400)
    expect((await ask({ code_challenge: 'a'.repeat(42), code_challenge_method: 's256' })).status).toBe(400)
    expect((await ask({ code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' })).status).toBe(400)
    expect((await ask({ code_challenge: null, code_challenge_method: null })).status).toBe(200)
  })
})

describe('mailed sign-in links', () => {
  test('sign in to an account, or create one (AUTH-095, AUTH-096)', async () => {
    await member('ivy@otp.test')
    const { client } = browser()
    unwrap(await client.signInWithOtp({ email: 'ivy@otp.test' }))
    const known = await mailTo('ivy@otp.test', 2)
    expect(known.type).toBe('magiclink')
    const { client: tab } = await tabAt((await open(known.link)).location)
    expect((await tab.getUser()).data.user?.email).toBe('ivy@otp.test')

    unwrap(await client.signInWithOtp({ email: 'jay@otp.test', options: { data: { favourite: 'teal' } } }))
    const fresh = await mailTo('jay@otp.test')
    expect(fresh.type).toBe('signup')
    const { user } = unwrap(await client.verifyOtp({ email: 'jay@otp.test', token: fresh.code, type: 'email' }))
    expect(user?.user_metadata.favourite).toBe('teal')
  })

  test('refuse an unknown address with shouldCreateUser false', async () => {
    const { error } = await browser().client.signInWithOtp({ email: 'kit@otp.test', options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  })
})
