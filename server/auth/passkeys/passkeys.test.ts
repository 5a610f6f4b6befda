import type { AuthClient, PasskeyAuthenticationOptionsResponse, PasskeyRegistrationOptionsResponse } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { authenticator } from '#testing/authenticator.ts'

const { admin, browser, clock, config, db, enrolled, mailTo, member, raw } = await authWorld(
  { anonymous: true },
  { mobile: { androidFingerprints: [Array(32).fill('0A').join(':')], appleAppId: undefined } },
)
const { origin } = new URL(config.publicUrl)
type Client = InstanceType<typeof AuthClient>
type Device = ReturnType<typeof authenticator>
type Manner = Parameters<Device['create']>[1]

async function register(client: Client, device: Device, manner?: Manner) {
  const { challenge_id: challengeId, options } = unwrap(await client.passkey.startRegistration()) as PasskeyRegistrationOptionsResponse
  return client.passkey.verifyRegistration({ challengeId, credential: device.create(options as never, manner) as never })
}

async function signIn(client: Client, device: Device, manner?: Manner) {
  const { challenge_id: challengeId, options } = unwrap(await client.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
  return client.passkey.verifyAuthentication({ challengeId, credential: device.get(options as never, manner) as never })
}

async function owner(email: string, manner?: Manner) {
  const own = await member(email)
  const device = authenticator(origin)
  const passkey = unwrap(await register(own.client, device, manner))
  return { ...own, device, passkey }
}

describe('a passkey', () => {
  test('is registered, and signs in with both factors', async () => {
    const { client, id } = await member('ann@keys.test')
    const device = authenticator(origin, Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex'))
    const { options, expires_at } = unwrap(await client.passkey.startRegistration()) as PasskeyRegistrationOptionsResponse
    expect(expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 300)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Atelier' },
      user: { name: 'ann@keys.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const made = unwrap(await register(client, device))
    expect(made).toMatchObject({ friendly_name: 'Apple Passwords', created_at: expect.any(String) })
    expect(await mailTo('ann@keys.test', 2)).toMatchObject({ type: 'passkey_added' })

    const elsewhere = browser()
    const asked = unwrap(await elsewhere.client.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
    expect(asked.options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const { user } = unwrap(await signIn(elsewhere.client, device))
    expect(user?.id).toBe(id)
    expect(elsewhere.events).toContain('SIGNED_IN')
    const { data } = await elsewhere.client.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2', currentAuthenticationMethods: [{ method: 'passkey' }] })
    unwrap(await elsewhere.client.refreshSession())
    expect(unwrap(await elsewhere.client.passkey.list())).toEqual([{ ...made, last_used_at: expect.any(String) }])
  })

  test('is listed, renamed and deleted, with a mail, and signs in no longer', async () => {
    const { client, device, passkey } = await owner('bob@keys.test')
    expect(passkey.friendly_name).toBeUndefined()
    expect(unwrap(await client.passkey.update({ passkeyId: passkey.id, friendlyName: ' Phone ' })).friendly_name).toBe('Phone')
    const second = unwrap(await register(client, authenticator(origin)))
    expect(unwrap(await client.passkey.list()).map(({ id, friendly_name }) => [id, friendly_name])).toEqual([
      [passkey.id, 'Phone'],
      [second.id, undefined],
    ])
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    expect(unwrap(await client.passkey.list()).map(({ id }) => id)).toEqual([second.id])
    expect(await mailTo('bob@keys.test', 4)).toMatchObject({ type: 'passkey_removed' })
    expect((await signIn(browser().client, device)).error).toMatchObject({ status: 400, code: 'webauthn_credential_not_found' })
  })

  test('belongs to one account, and one authenticator makes no second one for it', async () => {
    const cy = await owner('cy@keys.test')
    await expect(register(cy.client, cy.device)).rejects.toThrow('InvalidStateError')
    const dee = await member('dee@keys.test')
    expect((await dee.client.passkey.update({ passkeyId: cy.passkey.id, friendlyName: 'mine' })).error).toMatchObject({
      status: 404,
      code: 'webauthn_credential_not_found',
    })
    expect((await dee.client.passkey.delete({ passkeyId: cy.passkey.id })).error?.status).toBe(404)
    expect((await raw('PATCH', '/passkeys/nothing', { friendly_name: 'x' }, bearer(dee.session))).body).toMatchObject({
      error_code: 'validation_failed',
    })
    // Another account may not claim the same credential: its owner could then be signed in to the wrong one.
    const { challenge_id: challengeId, options } = unwrap(
      await dee.client.passkey.startRegistration(),
    ) as PasskeyRegistrationOptionsResponse
    const device = authenticator(origin)
    const credential = device.create(options as never)
    unwrap(await dee.client.passkey.verifyRegistration({ challengeId, credential: credential as never }))
    await db.run(sql`update auth.passkeys set user_id = ${cy.id} where credential_id = ${Buffer.from(credential.id, 'base64url')}`)
    const stolen = await signIn(browser().client, device)
    expect(stolen.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  })

  test('cannot be registered twice', async () => {
    const { client } = await member('eli@keys.test')
    const device = authenticator(origin)
    const start = async () => unwrap(await client.passkey.startRegistration()) as PasskeyRegistrationOptionsResponse
    const first = await start()
    const one = device.create(first.options as never)
    unwrap(await client.passkey.verifyRegistration({ challengeId: first.challenge_id, credential: one as never }))
    const second = await start()
    const clientDataJSON = device.create({ ...second.options, excludeCredentials: [] } as never).response.clientDataJSON
    const again = { ...one, response: { ...one.response, clientDataJSON } }
    expect((await client.passkey.verifyRegistration({ challengeId: second.challenge_id, credential: again as never })).error).toMatchObject(
      {
        status: 422,
        code: 'webauthn_credential_exists',
      },
    )
  })

  test('is listed and deleted by admin calls', async () => {
    const { device, id, passkey } = await owner('flo@keys.test')
    expect(unwrap(await admin.passkey.listPasskeys({ userId: id }))).toEqual([{ ...passkey }])
    expect((await admin.passkey.deletePasskey({ userId: id, passkeyId: passkey.id })).error).toBeNull()
    expect(unwrap(await admin.passkey.listPasskeys({ userId: id }))).toEqual([])
    expect((await signIn(browser().client, device)).error?.code).toBe('webauthn_credential_not_found')
    expect((await admin.passkey.deletePasskey({ userId: id, passkeyId: passkey.id })).error?.status).toBe(404)
  })
})

describe('an answer of an authenticator is refused', () => {
  test('without user verification, at registration and at sign-in', async () => {
    const { client } = await member('gil@keys.test')
    const device = authenticator(origin)
    const refused = { status: 400, code: 'webauthn_verification_failed' }
    expect((await register(client, device, { userVerified: false })).error).toMatchObject(refused)
    expect(unwrap(await client.passkey.list())).toEqual([])
    unwrap(await register(client, device))
    expect((await signIn(browser().client, device, { userVerified: false })).error).toMatchObject(refused)
    unwrap(await signIn(browser().client, device))
  })

  test('from another origin, and the apps’ own origins are accepted', async () => {
    const { client } = await member('hal@keys.test')
    const device = authenticator(origin)
    const elsewhere = ['https://evil.example', 'http://localhost:9', 'https://localhost.evil.example', 'capacitor://localhost', 'null']
    for (const origin of [...elsewhere, androidOrigin('FF')])
      expect([origin, (await register(client, device, { origin })).error?.code]).toEqual([origin, 'webauthn_verification_failed'])
    for (const origin of ['https://localhost', androidOrigin('0A')]) {
      const app = authenticator(origin)
      unwrap(await register(client, app))
      unwrap(await signIn(browser().client, app))
      expect((await signIn(browser().client, app, { origin: 'https://evil.example' })).error?.code).toBe('webauthn_verification_failed')
    }
  })

  test('when its counter does not grow, unless it never counts', async () => {
    const { device } = await owner('ida@keys.test', { count: 7 })
    unwrap(await signIn(browser().client, device))
    for (const count of [8, 7, 0])
      expect((await signIn(browser().client, device, { count })).error).toMatchObject({ code: 'webauthn_verification_failed' })
    unwrap(await signIn(browser().client, device, { count: 9 }))
    const synced = await owner('jon@keys.test')
    for (const _ of [1, 2]) unwrap(await signIn(browser().client, synced.device))
  })

  test('with hostile members, by a 400', async () => {
    const { client, device, session } = await owner('zoe@keys.test')
    const values = [null, 0, {}, [], '', '!', '\u0000', 'AA', 'x'.repeat(2_000), Buffer.alloc(400, 0xff).toString('base64url')]
    const members = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle', 'transports'] as const
    const statuses = new Set<number>()
    for (const member of members)
      for (const value of values) {
        const made = unwrap(await client.passkey.startRegistration())
        const created = authenticator(origin).create(made.options as never)
        const asked = unwrap(await client.passkey.startAuthentication())
        const got = device.get(asked.options as never)
        const spoiled = <Answer extends { response: object }>(answer: Answer) => ({
          ...answer,
          response: { ...answer.response, [member]: value },
        })
        const answers = await Promise.all([
          member in created.response &&
            raw(
              'POST',
              '/passkeys/registration/verify',
              { challenge_id: made.challenge_id, credential: spoiled(created) },
              bearer(session),
            ),
          member in got.response &&
            raw('POST', '/passkeys/authentication/verify', { challenge_id: asked.challenge_id, credential: spoiled(got) }),
        ])
        for (const answer of answers) if (answer) statuses.add(member === 'transports' && answer.status === 200 ? 400 : answer.status)
        await db.run(
          sql`delete from auth.passkeys where user_id = (select id from auth.users where email = 'zoe@keys.test') and last_used_at is null and created_at > (select min(created_at) from auth.passkeys)`,
        )
      }
    expect([...statuses]).toEqual([400])
  })

  test('when its challenge was used, has expired, is of another purpose or of another session', async () => {
    const { client, device, session } = await owner('kim@keys.test')
    const other = browser().client
    const asked = unwrap(await other.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
    const verify = (challengeId: string, credential: unknown) =>
      other.passkey.verifyAuthentication({ challengeId, credential: credential as never })
    const answer = device.get(asked.options as never)
    unwrap(await verify(asked.challenge_id, answer))
    const gone = { status: 400, code: 'webauthn_challenge_not_found' }
    expect((await verify(asked.challenge_id, answer)).error).toMatchObject(gone)

    const spoiled = unwrap(await other.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
    expect((await verify(spoiled.challenge_id, answer)).error?.code).toBe('webauthn_verification_failed')
    expect((await verify(spoiled.challenge_id, device.get(spoiled.options as never))).error).toMatchObject(gone)

    const registration = unwrap(await client.passkey.startRegistration()) as PasskeyRegistrationOptionsResponse
    const { challenge, rp } = registration.options as { challenge: string; rp: { id: string } }
    expect((await verify(registration.challenge_id, device.get({ challenge, rpId: rp.id }))).error).toMatchObject(gone)
    const credential = authenticator(origin).create(registration.options as never)
    expect(
      (await other.passkey.verifyRegistration({ challengeId: registration.challenge_id, credential: credential as never })).error,
    ).toMatchObject(gone)
    unwrap(await client.passkey.verifyRegistration({ challengeId: registration.challenge_id, credential: credential as never }))

    const late = unwrap(await other.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
    clock.pass(301)
    expect((await verify(late.challenge_id, device.get(late.options as never))).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_expired',
    })
    expect((await raw('POST', '/passkeys/authentication/verify', { challenge_id: 'x', credential: answer })).status).toBe(400)
    expect((await raw('POST', '/passkeys/registration/verify', { challenge_id: late.challenge_id }, bearer(session))).body).toMatchObject({
      error_code: 'validation_failed',
    })
  })
})

describe('the rules of accounts count passkeys', () => {
  test('a banned account is told so after the passkey was right', async () => {
    const { device, id } = await owner('lea@keys.test')
    unwrap(await admin.updateUserById(id, { ban_duration: '24h' }))
    expect((await signIn(browser().client, device, { userVerified: false })).error?.code).toBe('webauthn_verification_failed')
    expect((await signIn(browser().client, device)).error).toMatchObject({ status: 403, code: 'user_banned' })
  })

  test('a session that owes its second factor sees, adds and removes none', async () => {
    const { client, passkey } = await owner('max@keys.test')
    await enrolled(client)
    const owing = browser().client
    unwrap(await owing.signInWithPassword({ email: 'max@keys.test', password }))
    const refused = { status: 403, code: 'insufficient_aal' }
    expect((await owing.passkey.list()).error).toMatchObject(refused)
    expect((await register(owing, authenticator(origin)).catch((error) => ({ error }))).error).toMatchObject(refused)
    expect((await owing.passkey.update({ passkeyId: passkey.id, friendlyName: 'x' })).error).toMatchObject(refused)
    expect((await owing.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(refused)
  })

  test('signing in with one owes no second factor, and its removal makes it owed', async () => {
    const { client, device, passkey } = await owner('ned@keys.test')
    const { id: factorId, secret } = await enrolled(client)
    const keyed = browser().client
    unwrap(await signIn(keyed, device))
    expect(unwrap(await keyed.passkey.list())).toHaveLength(1)
    // Without the factor, sessions of passkeys stay as they are.
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await keyed.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    unwrap(await keyed.refreshSession())
    expect((await keyed.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    const second = await enrolled(keyed)
    expect(second.secret).not.toBe(secret)
    const other = browser().client
    unwrap(await signIn(other, device))
    expect((await keyed.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    expect((await other.passkey.list()).error).toMatchObject({ code: 'insufficient_aal' })
    // This one has given the authenticator's code too.
    expect(unwrap(await keyed.passkey.list())).toEqual([])
  })

  test('adding and removing one needs a fresh proof, which a passkey is', async () => {
    const { client, device, passkey } = await owner('oda@keys.test')
    clock.pass(601)
    const stale = { status: 400, code: 'reauthentication_needed' }
    expect((await client.passkey.startRegistration()).error).toMatchObject(stale)
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(stale)
    const keyed = browser().client
    unwrap(await signIn(keyed, device))
    unwrap(await register(keyed, authenticator(origin)))
    // In this session, `PUT /user` takes it as it takes a password.
    const prove = async (manner?: Manner) => {
      const { challenge_id, options } = unwrap(await client.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
      return client.updateUser({ passkey: { challenge_id, credential: device.get(options as never, manner) } } as never)
    }
    expect((await prove({ userVerified: false })).error).toMatchObject({ code: 'webauthn_verification_failed' })
    expect((await client.passkey.startRegistration()).error).toMatchObject(stale)
    unwrap(await prove())
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
  })

  test('another person’s passkey proves nothing', async () => {
    const { client } = await member('pia@keys.test')
    const { device } = await owner('quin@keys.test')
    clock.pass(601)
    const { challenge_id, options } = unwrap(await client.passkey.startAuthentication()) as PasskeyAuthenticationOptionsResponse
    const given = await client.updateUser({ passkey: { challenge_id, credential: device.get(options as never) } } as never)
    expect(given.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
    expect((await client.passkey.startRegistration()).error?.code).toBe('reauthentication_needed')
  })

  test('staff whose session has one factor also need a mailed code to add one', async () => {
    const { client, id, email } = await member('val@keys.test')
    await db.run(sql`insert into user_roles (user_id, role) values (${id}, 'moderator')`)
    const device = authenticator(origin)
    expect((await client.passkey.startRegistration()).error).toMatchObject({ status: 400, code: 'mailed_code_needed' })
    unwrap(await client.reauthenticate())
    unwrap(await client.updateUser({ nonce: (await mailTo(email, 2)).code }))
    unwrap(await register(client, device))
    const keyed = browser().client
    unwrap(await signIn(keyed, device))
    unwrap(await register(keyed, authenticator(origin)))
  })

  test('an account has twenty at most', async () => {
    const { client, id } = await owner('ray@keys.test')
    await db.run(sql`
      insert into auth.passkeys (id, user_id, credential_id, public_key, sign_count)
      select gen_random_uuid(), ${id}, sha256(n::text::bytea), '', 0 from generate_series(1, 19) n`)
    expect((await client.passkey.startRegistration()).error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  test('the last way to sign in stays', async () => {
    const { client, id, passkey } = await owner('sam@keys.test')
    await db.run(sql`update auth.users set email_confirmed_at = null where id = ${id}`)
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    const second = unwrap(await register(client, authenticator(origin)))
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    expect((await client.passkey.delete({ passkeyId: second.id })).error?.status).toBe(422)
  })

  test('anonymous people have none, and a deleted account keeps none', async () => {
    const nobody = browser().client
    unwrap(await nobody.signInAnonymously())
    expect((await nobody.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'no_authorization' })
    expect((await raw('GET', '/passkeys')).status).toBe(401)
    const { device, id } = await owner('tom@keys.test')
    unwrap(await admin.deleteUser(id, true))
    expect(await db.many(sql`select from auth.passkeys where user_id = ${id}`)).toEqual([])
    expect((await signIn(browser().client, device)).error?.code).toBe('webauthn_credential_not_found')
  })

  test('ending all sessions ends those of passkeys', async () => {
    const { client, device } = await owner('uma@keys.test')
    const keyed = browser().client
    unwrap(await signIn(keyed, device))
    unwrap((await client.signOut({ scope: 'others' })) as never)
    expect((await keyed.getUser()).error?.message).toBe('Auth session missing!')
  })
})

const bearer = ({ access_token }: { access_token: string }) => ({ authorization: `Bearer ${access_token}` })
const androidOrigin = (byte: string) => `android:apk-key-hash:${Buffer.from(byte.repeat(32), 'hex').toString('base64url')}`
