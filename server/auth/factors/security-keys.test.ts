import type { AuthClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { authenticator } from '#testing/authenticator.ts'

const { browser, clock, config, db, enrolled, member, raw, totpNow } = await authWorld()
const { origin } = new URL(config.publicUrl)
type Client = InstanceType<typeof AuthClient>
type Device = ReturnType<typeof authenticator>
type Manner = Parameters<Device['create']>[1]
interface Asked {
  id: string
  type: 'webauthn'
  expires_at: number
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: Record<string, unknown> } }
}

// In a browser the client turns options into bytes and answers into JSON; here the authenticator speaks JSON.
async function challenge(client: Client, factorId: string): Promise<Asked> {
  const { access_token } = unwrap(await client.getSession()).session ?? {}
  const { body, status } = await raw('POST', `/factors/${factorId}/challenge`, { factorId }, { authorization: `Bearer ${access_token}` })
  expect(status).toBe(200)
  return body as unknown as Asked
}

function verify(client: Client, factorId: string, { id: challengeId, webauthn: { type } }: Asked, answer: object) {
  const credential_response = { toJSON: () => answer } as never
  return client.mfa.webauthn.verify({
    factorId,
    challengeId,
    webauthn: { rpId: 'localhost', rpOrigins: [origin], type, credential_response },
  })
}

async function answer(client: Client, factorId: string, device: Device, manner?: Manner) {
  const asked = await challenge(client, factorId)
  const { publicKey } = asked.webauthn.credential_options
  const made = asked.webauthn.type === 'create' ? device.create(publicKey as never, manner) : device.get(publicKey as never, manner)
  return verify(client, factorId, asked, made)
}

/** Somebody whose second factor is a security key, with a browser that gave the password alone. */
async function owner(email: string, manner?: Manner) {
  const own = await member(email)
  const device = authenticator(origin)
  const { id: factorId } = unwrap(await own.client.mfa.webauthn.enroll({ friendlyName: 'Blue key' }))
  unwrap(await answer(own.client, factorId, device, manner))
  const owing = browser().client
  unwrap(await owing.signInWithPassword({ email, password }))
  return { ...own, device, factorId, owing }
}

test('a security key is a second factor, by touch alone', async () => {
  const { client } = await member('ann@security-keys.test')
  const factor = unwrap(await client.mfa.webauthn.enroll({ friendlyName: 'Blue key' }))
  expect(factor).toEqual({ id: factor.id, type: 'webauthn', friendly_name: 'Blue key' })
  const asked = await challenge(client, factor.id)
  expect(asked).toMatchObject({
    type: 'webauthn',
    expires_at: Math.floor(clock.now().getTime() / 1000) + 300,
    webauthn: {
      type: 'create',
      credential_options: {
        publicKey: {
          rp: { id: 'localhost' },
          user: { name: 'ann@security-keys.test', displayName: 'ann@security-keys.test' },
          attestation: 'none',
          hints: ['security-key'],
          authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
        },
      },
    },
  })
  const device = authenticator(origin)
  const publicKey = asked.webauthn.credential_options.publicKey as never
  unwrap(await verify(client, factor.id, asked, device.create(publicKey, { userVerified: false, count: 1 })))
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
  })
  expect(unwrap(await client.mfa.listFactors()).webauthn).toMatchObject([{ id: factor.id, friendly_name: 'Blue key', status: 'verified' }])

  const elsewhere = browser().client
  unwrap(await elsewhere.signInWithPassword({ email: 'ann@security-keys.test', password }))
  expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  unwrap(await answer(elsewhere, factor.id, device, { userVerified: false }))
  expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  // It is no passkey: alone it signs nobody in.
  expect(unwrap(await elsewhere.passkey.list())).toEqual([])
  const { challenge_id: challengeId, options } = unwrap(await browser().client.passkey.startAuthentication())
  const alone = await browser().client.passkey.verifyAuthentication({ challengeId, credential: device.get(options as never) as never })
  expect(alone.error?.code).toBe('webauthn_credential_not_found')
})

test('stands beside an authenticator app, and is removed, which takes the level back', async () => {
  const { client, device, email, factorId, owing } = await owner('bob@security-keys.test')
  const app = await enrolled(client, 'app')
  unwrap(await owing.signInWithPassword({ email, password }))
  unwrap(await owing.mfa.challengeAndVerify({ factorId: app.id, code: totpNow(app.secret, 1) }))
  unwrap(await answer(client, factorId, device))
  unwrap(await client.mfa.unenroll({ factorId }))
  expect((await client.getUser()).data.user?.factors).toHaveLength(1)
  expect(await db.many(sql`select from auth.factor_credentials where factor_id = ${factorId}`)).toEqual([])
  unwrap(await client.refreshSession())
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    currentAuthenticationMethods: expect.not.arrayContaining([{ method: 'mfa/webauthn', timestamp: expect.anything() }]),
  })
})

test('one authenticator is one factor', async () => {
  const { client, device } = await owner('cy@security-keys.test')
  const { id } = unwrap(await client.mfa.webauthn.enroll({ friendlyName: 'again' }))
  await expect(answer(client, id, device)).rejects.toThrow('InvalidStateError')
  unwrap(await answer(client, id, authenticator(origin)))
})

test('refuses another origin, another key, a cloned one, a used challenge and a code', async () => {
  const { device, factorId, owing } = await owner('dee@security-keys.test', { count: 5 })
  const refused = { status: 422, code: 'mfa_verification_failed' }
  expect((await answer(owing, factorId, device, { origin: 'https://evil.example' })).error).toMatchObject(refused)
  const other = await owner('eli@security-keys.test')
  const asked = await challenge(owing, factorId)
  const { publicKey } = asked.webauthn.credential_options
  expect((await verify(owing, factorId, asked, other.device.get({ ...publicKey, allowCredentials: [] } as never))).error).toMatchObject(
    refused,
  )
  expect((await verify(owing, factorId, asked, device.get(publicKey as never))).error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
  expect((await answer(owing, factorId, device, { count: 5 })).error).toMatchObject(refused)
  expect((await owing.mfa.challengeAndVerify({ factorId, code: '123456' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
  const late = await challenge(owing, factorId)
  clock.pass(301)
  expect((await verify(owing, factorId, late, device.get(late.webauthn.credential_options.publicKey as never))).error).toMatchObject({
    code: 'mfa_challenge_expired',
  })
  unwrap(await answer(owing, factorId, device, { count: 9 }))
})

test('wrong codes by others leave it usable, and its wrong answers are not counted as theirs', async () => {
  const { client, device, email, factorId, owing } = await owner('flo@security-keys.test')
  const app = await enrolled(client, 'app')
  unwrap(await owing.signInWithPassword({ email, password }))
  for (let tries = 0; tries < 10; tries++) {
    await owing.mfa.challengeAndVerify({ factorId: app.id, code: totpNow(app.secret, 20) })
    clock.pass(1)
  }
  expect((await owing.mfa.challengeAndVerify({ factorId: app.id, code: totpNow(app.secret, 20) })).error?.code).toBe(
    'over_request_rate_limit',
  )
  unwrap(await answer(owing, factorId, device))
})

test('somebody with the password alone cannot add one', async () => {
  const { owing } = await owner('gil@security-keys.test')
  expect((await owing.mfa.webauthn.enroll({ friendlyName: 'thief' })).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})
