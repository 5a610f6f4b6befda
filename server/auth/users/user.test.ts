import { endOtherSessions } from '@atelier/contract/account'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { receivedMails } from '#mail/mailbox.queries.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, callAs, db, member, mailTo, open, press, raw, clock, config } = await authWorld()
const newPassword = 'scarlet-heron-77'
afterEach(() => clock.stop())

describe('GET and PUT /user', () => {
  test('return a flat user without hashes and tokens (AUTH-066, AUTH-099)', async () => {
    const { session, id } = await member('ann@user.test')
    const { body } = await raw('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
    expect(body).toMatchObject({ id, email: 'ann@user.test', phone: '', app_metadata: { provider: 'email', providers: ['email'] } })
    expect(body.identities).toMatchObject([{ identity_id: expect.any(String), id, user_id: id, provider: 'email', email: 'ann@user.test' }])
    expect(body).not.toHaveProperty('factors')
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|secret|token/)
  })

  test('tell whether there is a password', async () => {
    const { session } = await member('abe@user.test')
    await raw('POST', '/otp', { email: 'amy@user.test' })
    const { code } = await mailTo('amy@user.test')
    const { body } = await raw('POST', '/verify', { type: 'signup', email: 'amy@user.test', token: code })
    const own = async (token: unknown) => (await raw('GET', '/user', undefined, { authorization: `Bearer ${token}` })).body
    expect(await own(session.access_token)).toMatchObject({ has_password: true })
    expect(await own(body.access_token)).toMatchObject({ email: 'amy@user.test', has_password: false })
  })

  test('merge data; null removes a member (AUTH-076)', async () => {
    const { client, events } = await member('bob@user.test')
    unwrap(await client.updateUser({ data: { colour: 'teal', size: 3 } }))
    const { user } = unwrap(await client.updateUser({ data: { colour: 'plum', size: null } }))
    expect(user.user_metadata.colour).toBe('plum')
    expect(user.user_metadata).not.toHaveProperty('size')
    expect(events).toContain('USER_UPDATED')
    const { error } = await client.updateUser({ data: { long: 'x'.repeat(9000) } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('do not change role and app_metadata (R18b)', async () => {
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
  test('refuses the same, a weak and a long password', async () => {
    const { client } = await member('dee@user.test')
    expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await client.updateUser({ password: 'qwertyuiop' })).error).toMatchObject({ status: 422, code: 'weak_password' })
    expect((await client.updateUser({ password: 'é'.repeat(40) })).error).toMatchObject({ status: 400 })
    expect((await client.updateUser({ password: newPassword })).error).toBeNull()
  })

  test('requires a mailed code or the current password of who signed in long ago (AUTH-102)', async () => {
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
  test('takes effect when both addresses have agreed, in either order; the second link signs in', async () => {
    const { client } = await member('fay@old.test')
    const { user } = unwrap(await client.updateUser({ email: 'Fay@New.test' }, { emailRedirectTo: `${config.publicUrl}/settings` }))
    expect(user).toMatchObject({ email: 'fay@old.test', new_email: 'fay@new.test' })
    const old = await mailTo('fay@old.test', 2)
    const fresh = await mailTo('fay@new.test')
    expect([old.type, fresh.type]).toEqual(['email_change', 'email_change'])
    expect(old.text).toContain('fay@new.test')

    expect(unwrap(await press(fresh.link))).toMatchObject({ user: null, session: null })
    // The same link twice does not count for the other address.
    expect((await press(fresh.link)).error?.code).toBe('otp_expired')
    expect((await client.getUser()).data.user?.email).toBe('fay@old.test')
    const { client: tab } = browser()
    unwrap(await press(old.link, tab))
    const changed = unwrap(await tab.getUser()).user
    expect(changed.email).toBe('fay@new.test')
    expect(changed.new_email).toBeUndefined()
    expect(changed.identities?.[0]?.identity_data?.email).toBe('fay@new.test')
    expect((await browser().client.signInWithPassword({ email: 'fay@new.test', password })).error).toBeNull()
  })

  test('waits for a press: to open the links changes nothing', async () => {
    const { client, id } = await member('eve@old.test')
    unwrap(await client.updateUser({ email: 'eve@new.test' }, { emailRedirectTo: `${config.publicUrl}/settings` }))
    const links = [await mailTo('eve@old.test', 2), await mailTo('eve@new.test')].map(({ link }) => link)
    // Both as a scanner does, and as other clients mailed it.
    for (const link of links) expect(await open(link)).toEqual({ status: 303, location: link })
    const told = links.map((link) => {
      const { token_hash } = Object.fromEntries(new URL(link).searchParams)
      return raw('POST', '/verify/preview', { token_hash, type: 'email_change' })
    })
    expect((await Promise.all(told)).map(({ body }) => body)).toEqual([
      { user_id: id, email: 'eve@old.test', new_email: 'eve@new.test' },
      // Who reads mail at the new address learns nothing of the account.
      { user_id: null, email: null, new_email: 'eve@new.test' },
    ])
    expect((await client.getUser()).data.user?.email).toBe('eve@old.test')
    for (const link of links) unwrap(await press(link))
    expect((await client.getUser()).data.user?.email).toBe('eve@new.test')
  })

  test('accepts the codes of both mails', async () => {
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

  test('refuses another user\u2019s address, but not that of an unconfirmed sign-up', async () => {
    const { client } = await member('hana@old.test')
    await member('taken@new.test')
    expect((await client.updateUser({ email: 'taken@new.test' })).error).toMatchObject({ status: 422, code: 'email_exists' })

    unwrap(await browser().client.signUp({ email: 'squatted@new.test', password }))
    unwrap(await client.updateUser({ email: 'squatted@new.test' }))
    unwrap(await press((await mailTo('hana@old.test', 2)).link))
    expect(unwrap(await press((await mailTo('squatted@new.test', 2)).link)).session).toBeTruthy()
    expect((await client.getUser()).data.user?.email).toBe('squatted@new.test')
  })

  type Member = Awaited<ReturnType<typeof member>>
  const ends: [string, (owner: Member) => Promise<unknown>][] = [
    ['a new password', async ({ client }) => unwrap(await client.updateUser({ password: newPassword }))],
    [
      'a recovery',
      async ({ client, email }) => {
        unwrap(await client.resetPasswordForEmail(email))
        const { code } = await mailTo(email, 3)
        unwrap(await client.verifyOtp({ email, token: code, type: 'recovery' }))
      },
    ],
    ['ending all other sessions', ({ session }) => callAs(session.access_token)(endOtherSessions)],
    ['signing out elsewhere', ({ client }) => client.signOut({ scope: 'others' })],
  ]

  test.each(ends)('does not outlive %s', async (way, end) => {
    const name = way.replaceAll(' ', '-')
    const [email, next] = [`${name}@old.test`, `${name}@new.test`]
    const owner = await member(email)
    unwrap(await owner.client.updateUser({ email: next }))
    const [old, fresh] = [await mailTo(email, 2), await mailTo(next)]
    // The new address has agreed already.
    unwrap(await press(fresh.link))
    await end(owner)
    const { user } = unwrap(await owner.client.getUser())
    expect([user.email, user.new_email]).toEqual([email, undefined])
    expect((await raw('POST', '/verify', { type: 'email_change', email, token: old.code })).body).toMatchObject({
      error_code: 'otp_expired',
    })
    expect((await raw('POST', '/verify', { type: 'email_change', email: next, token: fresh.code })).status).toBe(403)
    // Nor does it come back by a resend: the recovery mail that follows is the next one.
    unwrap(await owner.client.resend({ type: 'email_change', email }))
    unwrap(await browser().client.resetPasswordForEmail(email))
    await vi.waitFor(async () => expect((await receivedMails(db, email)).at(-1)?.type).toBe('recovery'), { timeout: 60_000 })
    const mails = [...(await receivedMails(db, email)), ...(await receivedMails(db, next))]
    expect(mails.filter(({ type }) => type === 'email_change')).toHaveLength(2)
  })

  test('works with PKCE, and is resent to both addresses', async () => {
    const { client } = await member('ian@old.test', { flowType: 'pkce' })
    unwrap(await client.updateUser({ email: 'ian@new.test' }))
    await mailTo('ian@new.test')
    unwrap(await client.resend({ type: 'email_change', email: 'ian@old.test' }))
    unwrap(await press((await mailTo('ian@old.test', 3)).link))
    expect(unwrap(await press((await mailTo('ian@new.test', 2)).link)).user?.email).toBe('ian@new.test')
  })
})
