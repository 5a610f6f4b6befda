import { afterEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, fragmentOf, password, unwrap } from '#testing/auth-world.ts'
import { testConfig } from '#testing/world.ts'

const { app, browser, mailTo, open, press, raw, tabAt, clock, db, config, url, changeSettings, member } = await authWorld(
  {},
  {
    redirectOrigins: ['http://localhost:3000', 'https://studio.example'],
    allowedOrigins: [...testConfig().allowedOrigins, 'https://partner.example'],
  },
)

afterEach(() => clock.stop())

const signIn = async (email: string, secret: string) => {
  const { data, error } = await browser().client.signInWithPassword({ email, password: secret })
  return error ? error.code : data.user?.email
}

describe('sign-up', () => {
  test('mails a confirmation; its link signs in and redirects to {origin}/onboarding (AUTH-085, AUTH-086)', async () => {
    const email = 'Ann@Signup.Test'
    const emailRedirectTo = `${config.publicUrl}/onboarding`
    const { user, session } = unwrap(
      await browser().client.signUp({ email, password, options: { emailRedirectTo, data: { favourite: 'violet' } } }),
    )
    expect(session).toBeNull()
    expect(user).toMatchObject({ email: 'ann@signup.test', phone: '', aud: 'authenticated', role: 'authenticated', is_anonymous: false })
    expect(user?.user_metadata).toEqual({
      sub: user?.id,
      email: 'ann@signup.test',
      email_verified: false,
      phone_verified: false,
      favourite: 'violet',
    })
    expect(user?.identities).toMatchObject([{ id: user?.id, provider: 'email', user_id: user?.id }])
    expect(await signIn(email, password)).toBe('email_not_confirmed')

    const mail = await mailTo('ann@signup.test')
    expect(mail).toMatchObject({ type: 'signup', subject: 'Confirm your address for Atelier', code: expect.stringMatching(/^\d{6}$/) })
    expect(mail.text).toContain(mail.link)
    expect(mail.link.startsWith(`${config.publicUrl}/auth/confirm?token_hash=`)).toBe(true)
    const { status, location } = await open(mail.link)
    expect(status).toBe(303)
    expect(location.startsWith(`${emailRedirectTo}#access_token=`)).toBe(true)
    expect(fragmentOf(location).get('type')).toBe('signup')
    const { client, events } = await tabAt(location)
    expect(events).toEqual(expect.arrayContaining(['SIGNED_IN']))
    const { user: confirmed } = unwrap(await client.getUser())
    expect(confirmed.user_metadata).toMatchObject({ email_verified: true, favourite: 'violet' })
    expect(confirmed.email_confirmed_at).toBeTruthy()
    expect(await signIn('ann@signup.test', password)).toBe('ann@signup.test')
  })

  test('accepts the six-digit code instead of the link, and returns a session (AUTH-065)', async () => {
    const { client, events } = browser()
    unwrap(await client.signUp({ email: 'bob@signup.test', password }))
    const { code } = await mailTo('bob@signup.test')
    const { session } = unwrap(await client.verifyOtp({ email: 'bob@signup.test', token: code, type: 'signup' }))
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.any(Number),
      user: { email: 'bob@signup.test' },
    })
    expect(session?.user.identities).toHaveLength(1)
    expect(events).toContain('SIGNED_IN')
  })

  test('sends address and password, and requires both before sending (AUTH-084, AUTH-085, AUTH-089)', async () => {
    const { client } = browser()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { error } = await client.signUp({ password } as Parameters<typeof client.signUp>[0])
    expect(error?.message).toBe('You must provide either an email or phone number and a password')
    expect(fetched).not.toHaveBeenCalled()
    unwrap(await client.signUp({ email: 'bea@signup.test', password, options: { data: { colour: 'teal' } } }))
    const [asked, sent] = fetched.mock.calls[0] ?? []
    fetched.mockRestore()
    expect(`${sent?.method} ${asked}`).toBe(`POST ${url}/signup`)
    expect(JSON.parse(String(sent?.body))).toMatchObject({ email: 'bea@signup.test', password, data: { colour: 'teal' } })
  })

  test('refuses invalid input with a code for each rule (AUTH-039)', async () => {
    const { client } = browser()
    const refusal = async (email: string, secret: string) => (await client.signUp({ email, password: secret })).error
    expect(await refusal('cy@signup.test', 'short-7')).toMatchObject({
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 8 characters.',
    })
    expect(await refusal('cy@signup.test', 'Password123!')).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    expect(await refusal('cy@signup.test', 'x'.repeat(73))).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await refusal('not an address', password)).toMatchObject({
      status: 400,
      message: 'Unable to validate email address: invalid format',
    })
    expect(await refusal('cy@signup.test', password)).toBeNull()
  })

  test('answers malformed bodies with 4xx', async () => {
    const send = async (body: string) => {
      const answer = await fetch(`${url}/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await send('{')).toMatchObject({ status: 400, body: { code: 400, error_code: 'bad_json' } })
    expect(await send('[]')).toMatchObject({ status: 400 })
    expect(await send(JSON.stringify({ email: 7, password }))).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(await send(JSON.stringify({ email: 'nul@signup.test', password, data: { name: 'a\u0000b' } }))).toMatchObject({ status: 400 })
    expect(await send(JSON.stringify({ email: 'big@signup.test', password, data: { name: 'x'.repeat(9000) } }))).toMatchObject({
      status: 400,
    })
    expect(await send(JSON.stringify({ email: 'huge@signup.test', password, data: { name: 'x'.repeat(1_100_000) } }))).toMatchObject({
      status: 413,
    })
  })

  test('answers a confirmed address like a new one, and mails its owner a way in (R22)', async () => {
    const { client } = browser()
    unwrap(await client.signUp({ email: 'dora@signup.test', password }))
    const { code } = await mailTo('dora@signup.test')
    unwrap(await client.verifyOtp({ email: 'dora@signup.test', token: code, type: 'signup' }))

    const again = await raw('POST', '/signup', { email: 'dora@signup.test', password: 'another-secret-1', data: { a: 1 } })
    const fresh = await raw('POST', '/signup', { email: 'edgar@signup.test', password: 'another-secret-1', data: { a: 1 } })
    expect(again.status).toBe(fresh.status)
    expect(Object.keys(again.body).sort()).toEqual(Object.keys(fresh.body).sort())
    expect(again.body).toMatchObject({ identities: [], role: '', email: 'dora@signup.test' })
    const link = `${config.publicUrl}/auth/signin`
    expect(await mailTo('dora@signup.test', 2)).toMatchObject({ type: 'signed_up_again', code: '', link })
    await mailTo('edgar@signup.test')
    expect(await signIn('dora@signup.test', 'another-secret-1')).toBe('invalid_credentials')
  })

  test('applies the password of the confirmed request, not of an earlier one by a stranger', async () => {
    const { client } = browser()
    const email = 'owner@signup.test'
    unwrap(await client.signUp({ email, password: 'strangers-secret-1', options: { data: { by: 'stranger' } } }))
    const strangers = await mailTo(email)
    unwrap(await client.signUp({ email, password: 'owners-secret-22', options: { data: { by: 'owner' } } }))
    const owners = await mailTo(email, 2)

    const { user } = unwrap(await client.verifyOtp({ email, token: owners.code, type: 'email' }))
    expect(user?.user_metadata).toMatchObject({ by: 'owner' })
    expect(await signIn(email, 'owners-secret-22')).toBe(email)
    expect(await signIn(email, 'strangers-secret-1')).toBe('invalid_credentials')
    // The stranger's link ended with it.
    expect(fragmentOf((await open(strangers.link)).location).get('error_code')).toBe('otp_expired')
  })

  test('nor of a later one by a stranger', async () => {
    const { client } = browser()
    const email = 'first@signup.test'
    unwrap(await client.signUp({ email, password: 'owners-secret-22' }))
    const owners = await mailTo(email)
    unwrap(await client.signUp({ email, password: 'strangers-secret-1' }))
    await mailTo(email, 2)
    await open(owners.link)
    expect(await signIn(email, 'owners-secret-22')).toBe(email)
    expect(await signIn(email, 'strangers-secret-1')).toBe('invalid_credentials')
  })

  test('resends the confirmation with a new code and link for the same password (AUTH-055, AUTH-098)', async () => {
    const { client } = browser()
    const email = 'finn@signup.test'
    unwrap(await client.signUp({ email, password }))
    const first = await mailTo(email)
    unwrap(await client.resend({ type: 'signup', email, options: { emailRedirectTo: `${config.publicUrl}/onboarding` } }))
    const second = await mailTo(email, 2)
    expect(second.link).not.toBe(first.link)
    expect((await client.verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe('otp_expired')
    const { location } = await open(second.link)
    expect(location).toContain('/onboarding#access_token=')
    expect(await signIn(email, password)).toBe(email)
  })

  test('resends the request from the same network address, and none of several strangers\u2019', async () => {
    const from = (remoteAddress: string, path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/auth/v1${path}`, payload, remoteAddress })
    for (const email of ['mine@signup.test', 'nobodys@signup.test']) {
      await from('192.0.2.1', '/signup', { email, password: 'secret-from-one' })
      await from('192.0.2.2', '/signup', { email, password: 'secret-from-two' })
      await from('192.0.2.1', '/signup', { email, password: 'latest-from-one' })
    }
    const confirm = async (email: string, asker: string) => {
      await from(asker, '/resend', { type: 'signup', email })
      await open((await mailTo(email, 4)).link)
    }
    await confirm('mine@signup.test', '192.0.2.2')
    expect(await signIn('mine@signup.test', 'secret-from-two')).toBe('mine@signup.test')
    await confirm('nobodys@signup.test', '192.0.2.3')
    for (const secret of ['secret-from-one', 'secret-from-two', 'latest-from-one'])
      expect(await signIn('nobodys@signup.test', secret)).toBe('invalid_credentials')
  })

  test('resends silently to unknown and confirmed addresses (R22)', async () => {
    const known = await raw('POST', '/resend', { type: 'signup', email: 'finn@signup.test' })
    const unknown = await raw('POST', '/resend', { type: 'signup', email: 'nobody@signup.test' })
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown.body).toEqual(known.body)
    expect((await raw('POST', '/resend', { type: 'recovery', email: 'finn@signup.test' })).status).toBe(400)
  })

  test('says signup_disabled while registration is closed', async () => {
    await changeSettings({ registration_enabled: false })
    const { error } = await browser().client.signUp({ email: 'late@signup.test', password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' })
  })

  test('writes in the chosen language, else in the browser\u2019s', async () => {
    const { client } = browser()
    unwrap(await client.signUp({ email: 'greta@signup.test', password, options: { data: { language: 'de' } } }))
    expect((await mailTo('greta@signup.test')).subject).toBe('Bestätige deine Adresse für Atelier')
    await raw('POST', '/signup', { email: 'hugo@signup.test', password }, { 'accept-language': 'pt, fr-CA;q=0.8, en;q=0.5' })
    expect((await mailTo('hugo@signup.test')).subject).toBe('Confirme ton adresse pour Atelier')
  })
})

describe('mailed links', () => {
  test('are not consumed by HEAD, and a GET leaves the code of the same mail valid', async () => {
    const { client } = browser()
    const email = 'ida@links.test'
    unwrap(await client.signUp({ email, password }))
    const { link, code } = await mailTo(email)
    expect((await open(link, 'HEAD')).status).toBe(200)
    // Mail scanners open links before the reader does.
    expect((await open(link)).location).toContain('#access_token=')
    expect(fragmentOf((await open(link)).location).get('error_code')).toBe('otp_expired')
    expect(unwrap(await client.verifyOtp({ email, token: code, type: 'signup' })).session).toBeTruthy()
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  })

  test('are consumed by using the code', async () => {
    const { client } = browser()
    unwrap(await client.signUp({ email: 'jo@links.test', password }))
    const { link, code } = await mailTo('jo@links.test')
    unwrap(await client.verifyOtp({ email: 'jo@links.test', token: code, type: 'signup' }))
    const { location } = await open(link)
    expect(location).toContain('error=access_denied')
    expect(fragmentOf(location).get('error_description')).toBe('Email link is invalid or has expired')
  })

  test('stay valid after five wrong codes, which invalidate the code', async () => {
    const { client } = browser()
    const email = 'kim@links.test'
    unwrap(await client.signUp({ email, password }))
    const { link, code } = await mailTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) {
      const { error } = await client.verifyOtp({ email, token: wrong, type: 'signup' })
      expect(error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })
    }
    expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
    expect((await open(link)).location).toContain('#access_token=')
  })

  test('work through POST /verify too', async () => {
    const { client } = browser()
    unwrap(await client.signUp({ email: 'lea@links.test', password }))
    const { link } = await mailTo('lea@links.test')
    const token_hash = new URL(link).searchParams.get('token_hash') ?? ''
    expect(unwrap(await client.verifyOtp({ token_hash, type: 'signup' })).session).toBeTruthy()
    expect((await client.verifyOtp({ token_hash, type: 'signup' })).error?.message).toBe('Email link is invalid or has expired')
  })

  test('say to their page what they will do, and stay valid', async () => {
    const { client } = browser()
    const email = 'lou@links.test'
    unwrap(await client.signUp({ email, password }))
    const { link } = await mailTo(email)
    const { token_hash, type } = Object.fromEntries(new URL(link).searchParams)
    const ask = (body: object) => raw('POST', '/verify/preview', body)
    const said = { status: 200, body: { user_id: expect.any(String), email, new_email: null } }
    expect(await ask({ token_hash, type })).toMatchObject(said)
    expect((await ask({ token_hash: 'x', type })).body).toMatchObject({ error_code: 'otp_expired' })
    expect((await ask({ token_hash, type: 'recovery' })).status).toBe(403)
    expect((await ask({ token_hash })).status).toBe(400)
    // The app serves the page itself: a GET of the link does nothing.
    expect((await fetch(new URL(link.slice(config.publicUrl.length), url))).headers.get('location')).toBeNull()
    expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
    expect(await ask({ token_hash, type })).toMatchObject(said)
    expect(unwrap(await press(link)).user?.email).toBe(email)
    expect((await ask({ token_hash, type })).status).toBe(403)
  })

  test('expire after an hour', async () => {
    const { client } = browser()
    unwrap(await client.signUp({ email: 'max@links.test', password }))
    const { link, code } = await mailTo('max@links.test')
    clock.pass(3_600)
    expect(fragmentOf((await open(link)).location).get('error_code')).toBe('otp_expired')
    expect((await client.verifyOtp({ email: 'max@links.test', token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  })

  const foreign = [
    'https://evil.example/steal',
    'https://localhost:3000@evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    `${config.publicUrl}.evil.example/`,
    // Origins that may call the API, and programs on this device.
    'capacitor://localhost',
    'https://localhost',
    'https://localhost:8443/',
    'http://127.0.0.1:4444/',
    'http://[::1]:4444/',
    'app.atelier://auth/signin',
    'https://partner.example/page',
  ]

  test('never redirect to a foreign origin', async () => {
    expect(config.allowedOrigins).toEqual(expect.arrayContaining(['capacitor://localhost', 'https://localhost', 'https://partner.example']))
    const { client } = browser()
    for (const [index, emailRedirectTo] of foreign.entries()) {
      const email = `foreign${index}@links.test`
      unwrap(await client.signUp({ email, password, options: { emailRedirectTo } }))
      const { link } = await mailTo(email)
      expect(new URL(link).searchParams.get('redirect_to')).toBe(config.publicUrl)
      const tampered = new URL(link)
      tampered.searchParams.set('redirect_to', emailRedirectTo)
      expect((await open(tampered.href)).location.startsWith(`${config.publicUrl}/#access_token=`)).toBe(true)
    }
  })

  const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
  const asked = async (path: string, redirectTo: string, body: object, token = '') => {
    const method = path === '/user' ? 'PUT' : 'POST'
    const to = `${path}?redirect_to=${encodeURIComponent(redirectTo)}`
    expect((await raw(method, to, body, token ? { authorization: `Bearer ${token}` } : {})).status).toBe(200)
  }
  const target = async (address: string, count = 1) => new URL((await mailTo(address, count)).link).searchParams.get('redirect_to')

  test('lead to programs on the device only with PKCE, whatever asked for the mail', async () => {
    const { session } = await member('theo@links.test')
    const program = 'http://127.0.0.1:4444/back'
    for (const [index, [challenge, place]] of (
      [
        [{}, config.publicUrl],
        [pkce, program],
      ] as const
    ).entries()) {
      const fresh = (way: string) => `${way}-${index}@links.test`
      await asked('/signup', program, { email: fresh('signup'), password, ...challenge })
      await asked('/otp', program, { email: fresh('otp'), ...challenge })
      await asked('/signup', config.publicUrl, { email: fresh('resend'), password })
      // One that is replaced before it was sent is not mailed.
      await mailTo(fresh('resend'))
      await asked('/resend', program, { type: 'signup', email: fresh('resend'), ...challenge })
      await asked('/recover', program, { email: 'theo@links.test', ...challenge })
      expect(await target('theo@links.test', index * 2 + 2)).toBe(place)
      await asked('/user', program, { email: fresh('change'), ...challenge }, session.access_token)
      await mailTo('theo@links.test', index * 2 + 3)
      const places = [target(fresh('signup')), target(fresh('otp')), target(fresh('resend'), 2), target(fresh('change'))]
      expect(await Promise.all(places)).toEqual([place, place, place, place])
    }
  })

  test('lead to the sites that the operator lists, and to the native app by a page that asks', async () => {
    await asked('/otp', 'https://studio.example/page?a=1#b', { email: 'uma@links.test' })
    expect(await target('uma@links.test')).toBe('https://studio.example/page?a=1')
    await asked('/otp', 'app.atelier://auth/signin?next=/x', { email: 'vic@links.test', ...pkce })
    expect(await target('vic@links.test')).toBe(`${config.publicUrl}/auth/app?to=%2Fauth%2Fsignin%3Fnext%3D%2Fx`)
    await asked('/otp', 'capacitor://localhost/', { email: 'wim@links.test', ...pkce })
    expect(await target('wim@links.test')).toBe(config.publicUrl)
  })

  test('are stored as hashes only', async () => {
    const { client } = browser()
    unwrap(await client.signUp({ email: 'nora@links.test', password }))
    const { link, code } = await mailTo('nora@links.test')
    const token = new URL(link).searchParams.get('token_hash') ?? ''
    const dump = JSON.stringify([
      await db.many(
        sql`select t.*, encode(link_hash, 'escape') as l, encode(code_hash, 'escape') as c from auth.tokens t where address = 'nora@links.test'`,
      ),
      await db.many(sql`select data::text from pgboss.job where name = 'mail'`),
    ])
    expect(dump).toContain('sealed')
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(`"${code}"`)
    expect(dump).not.toContain(password)
  })
})
