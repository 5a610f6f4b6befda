import { describe, expect, test } from 'vitest'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const on = await authWorld({ anonymous: true, phone: true })

describe('without confirmation', async () => {
  const open = await authWorld({ autoconfirm: true })

  test('a sign-up returns a session, or the error that the address is taken', async () => {
    const { client, events } = open.browser()
    const { session, user } = unwrap(await client.signUp({ email: 'ann@auto.test', password, options: { data: { a: 1 } } }))
    expect(session?.user.email_confirmed_at).toBeTruthy()
    expect(user?.user_metadata).toMatchObject({ a: 1, email_verified: true })
    expect(events).toContain('SIGNED_IN')
    const again = await open.browser().client.signUp({ email: 'ann@auto.test', password })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  test('concurrent sign-ups create one account', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => open.raw('POST', '/signup', { email: 'bob@auto.test', password })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })
})

describe('anonymous users', () => {
  test('get a session, and become permanent with an e-mail address', async () => {
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
  test('sign up with a password and sign in with a code', async () => {
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

  test('are changed with a code to the new number, which can be resent', async () => {
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
    // A stranger's unconfirmed sign-up does not block the number.
    unwrap(await on.browser().client.signUp({ phone: taken, password }))
    const { user } = unwrap(await client.verifyOtp({ phone: first, token: code, type: 'phone_change' }))
    expect(user).toMatchObject({ phone: first, email: 'flo@phones.test' })
    unwrap(await client.updateUser({ phone: taken }))
    const { code: next } = await on.mailTo(taken, 2)
    expect(unwrap(await client.verifyOtp({ phone: taken, token: next, type: 'phone_change' })).user?.phone).toBe(taken)
  })
})
