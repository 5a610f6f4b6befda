import { afterEach, describe, expect, it } from 'vitest'
import { authWorld, fragmentOf, password, unwrap } from '#testing/auth-world.ts'

const { browser, member, mailTo, open, raw, tabAt, clock, config } = await authWorld()
const newPassword = 'scarlet-heron-77'
afterEach(() => clock.stop())

describe('GET and PUT /user', () => {
  it('return a flat user without hashes and tokens (AUTH-066, AUTH-099)', async () => {
    const { session, id } = await member('ann@user.test')
    const { body } = await raw('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
    expect(body).toMatchObject({ id, email: 'ann@user.test', phone: '', app_metadata: { provider: 'email', providers: ['email'] } })
    expect(body.identities).toMatchObject([{ identity_id: expect.any(String), id, user_id: id, provider: 'email', email: 'ann@user.test' }])
    expect(body).not.toHaveProperty('factors')
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|secret|token/)
  })

  it('tell whether there is a password', async () => {
    const { session } = await member('abe@user.test')
    await raw('POST', '/otp', { email: 'amy@user.test' })
    const { code } = await mailTo('amy@user.test')
    const { body } = await raw('POST', '/verify', { type: 'signup', email: 'amy@user.test', token: code })
    const own = async (token: unknown) => (await raw('GET', '/user', undefined, { authorization: `Bearer ${token}` })).body
    expect(await own(session.access_token)).toMatchObject({ has_password: true })
    expect(await own(body.access_token)).toMatchObject({ email: 'amy@user.test', has_password: false })
  })

  it('merge data; null removes a member (AUTH-076)', async () => {
    const { client, events } = await member('bob@user.test')
    unwrap(await client.updateUser({ data: { colour: 'teal', size: 3 } }))
    const { user } = unwrap(await client.updateUser({ data: { colour: 'plum', size: null } }))
    expect(user.user_metadata.colour).toBe('plum')
    expect(user.user_metadata).not.toHaveProperty('size')
    expect(events).toContain('USER_UPDATED')
    const { error } = await client.updateUser({ data: { long: 'x'.repeat(9000) } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('do not change role and app_metadata (R18b)', async () => {
    const { session } = await member('cy@user.test')
    const headers = { authorization: `Bearer ${session.access_token}` }
    expect((await raw('PUT', '/user', { app_metadata: { roles: ['admin'] } }, headers)).body).toMatchObject({
      code: 403,
      error_code: 'not_admin',
    })
    const { body } = await raw('PUT', '/user', { role: 'service_role', is_anonymous: true, email_confirmed_at: null, id: 'x' }, headers)
    expect(body).toMatchObject({ role: 'authenticated', is_anonymous: false, email_confirmed_at: expect.any(String) })
  })
})

describe('change of password', () => {
  it('refuses the same, a weak and a long password', async () => {
    const { client } = await member('dee@user.test')
    expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await client.updateUser({ password: 'qwertyuiop' })).error).toMatchObject({ status: 422, code: 'weak_password' })
    expect((await client.updateUser({ password: 'é'.repeat(40) })).error).toMatchObject({ status: 400 })
    expect((await client.updateUser({ password: newPassword })).error).toBeNull()
  })

  it('requires a mailed code or the current password after a day (AUTH-102)', async () => {
    const { client } = await member('eva@user.test')
    clock.pass(25 * 3_600)
    unwrap(await client.refreshSession())
    expect((await client.updateUser({ password: newPassword })).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    unwrap(await client.reauthenticate())
    const { type, code, link } = await mailTo('eva@user.test', 2)
    expect({ type, link }).toEqual({ type: 'reauthentication', link: '' })
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await client.updateUser({ password: newPassword, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    unwrap(await client.updateUser({ password: newPassword, nonce: code }))
    expect((await client.updateUser({ password: 'amber-finch-05', nonce: code })).error?.code).toBe('reauthentication_not_valid')
    const current_password = 'not-it-at-all'
    expect((await client.updateUser({ password: 'amber-finch-05', current_password })).error).toMatchObject({
      code: 'current_password_invalid',
    })
    unwrap(await client.updateUser({ password: 'amber-finch-05', current_password: newPassword }))
  })
})

describe('change of address', () => {
  it('takes effect when both addresses have agreed, in either order; the second link signs in', async () => {
    const { client } = await member('fay@old.test')
    const { user } = unwrap(await client.updateUser({ email: 'Fay@New.test' }, { emailRedirectTo: `${config.publicUrl}/settings` }))
    expect(user).toMatchObject({ email: 'fay@old.test', new_email: 'fay@new.test' })
    const old = await mailTo('fay@old.test', 2)
    const fresh = await mailTo('fay@new.test')
    expect([old.type, fresh.type]).toEqual(['email_change', 'email_change'])
    expect(old.text).toContain('fay@new.test')

    const first = await open(fresh.link)
    expect(fragmentOf(first.location).get('message')).toContain('Please proceed to confirm link sent to the other email')
    // Opening the same link twice does not count for the other address.
    expect((await open(fresh.link)).location).toContain('error_code=otp_expired')
    expect((await client.getUser()).data.user?.email).toBe('fay@old.test')
    const { location } = await open(old.link)
    expect(location.startsWith(`${config.publicUrl}/settings#access_token=`)).toBe(true)
    const { client: tab } = await tabAt(location)
    const changed = unwrap(await tab.getUser()).user
    expect(changed.email).toBe('fay@new.test')
    expect(changed.new_email).toBeUndefined()
    expect(changed.identities?.[0]?.identity_data?.email).toBe('fay@new.test')
    expect((await browser().client.signInWithPassword({ email: 'fay@new.test', password })).error).toBeNull()
  })

  it('accepts the codes of both mails', async () => {
    const { client } = await member('gil@old.test')
    unwrap(await client.updateUser({ email: 'gil@new.test' }))
    const fresh = await mailTo('gil@new.test')
    const old = await mailTo('gil@old.test', 2)
    const first = await raw('POST', '/verify', { type: 'email_change', email: 'gil@old.test', token: old.code })
    expect(first).toMatchObject({ status: 200, body: { code: '200', msg: expect.stringContaining('Confirmation link accepted') } })
    expect((await client.verifyOtp({ email: 'gil@old.test', token: old.code, type: 'email_change' })).error?.code).toBe('otp_expired')
    const { user } = unwrap(await client.verifyOtp({ email: 'gil@new.test', token: fresh.code, type: 'email_change' }))
    expect(user?.email).toBe('gil@new.test')
  })

  it('refuses another user\u2019s address, but not that of an unconfirmed sign-up', async () => {
    const { client } = await member('hana@old.test')
    await member('taken@new.test')
    expect((await client.updateUser({ email: 'taken@new.test' })).error).toMatchObject({ status: 422, code: 'email_exists' })

    unwrap(await browser().client.signUp({ email: 'squatted@new.test', password }))
    unwrap(await client.updateUser({ email: 'squatted@new.test' }))
    await open((await mailTo('hana@old.test', 2)).link)
    const { location } = await open((await mailTo('squatted@new.test', 2)).link)
    expect(location).toContain('#access_token=')
    expect((await client.getUser()).data.user?.email).toBe('squatted@new.test')
  })

  it('works with PKCE, and is resent to both addresses', async () => {
    const { client } = await member('ian@old.test', { flowType: 'pkce' })
    unwrap(await client.updateUser({ email: 'ian@new.test' }))
    await mailTo('ian@new.test')
    unwrap(await client.resend({ type: 'email_change', email: 'ian@old.test' }))
    await open((await mailTo('ian@old.test', 3)).link)
    const { location } = await open((await mailTo('ian@new.test', 2)).link)
    const code = new URL(location).searchParams.get('code') ?? ''
    expect(unwrap(await client.exchangeCodeForSession(code)).user.email).toBe('ian@new.test')
  })
})
