import type { Factor } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, mailTo, member, raw, clock, db, admin, enrolled, totpNow } = await authWorld()

describe('two-step verification', () => {
  test('raises the session to aal2 with an authenticator code (AUTH-078, AUTH-111, AUTH-112, AUTH-113, AUTH-114)', async () => {
    const { client, events, session } = await member('ann@mfa.test')
    const factor = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Atelier' }))
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#\n]*<\/svg>$/)
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Atelier:ann%40mfa\.test\?.*issuer=Atelier/)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const { id: challengeId, expires_at } = unwrap(await client.mfa.challenge({ factorId: factor.id }))
    expect(expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 300)
    const wrong = await client.mfa.verify({ factorId: factor.id, challengeId, code: totpNow(factor.totp.secret, 9) })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
    const raised = unwrap(await client.mfa.verify({ factorId: factor.id, challengeId, code: totpNow(factor.totp.secret) }))
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'otp' }])
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims(raised.access_token).session_id).toBe(claims(session.access_token).session_id)
    expect(raised.user.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'verified' }])

    // The earlier refresh token is revoked; using it does not end the session.
    expect((await raw('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token })).status).toBe(400)
    unwrap(await client.refreshSession())
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  test('shows factors of each type, and there is no other (AUTH-110)', async () => {
    const { client, id } = await member('amy@mfa.test')
    await enrolled(client)
    const insert = (type: string) =>
      db.run(sql`insert into auth.factors (id, user_id, factor_type, friendly_name) values (gen_random_uuid(), ${id}, ${type}, ${type})`)
    await insert('phone')
    await insert('webauthn')
    await expect(insert('smoke')).rejects.toThrow('factor_type')
    const { user } = unwrap(await client.getUser())
    expect(user.factors?.map(({ factor_type }) => factor_type).sort()).toEqual(['phone', 'totp', 'webauthn'])
  })

  test('accepts a code once', async () => {
    const { client } = await member('bob@mfa.test')
    const { id, secret, code } = await enrolled(client)
    const again = await client.mfa.challengeAndVerify({ factorId: id, code })
    expect(again.error?.code).toBe('mfa_verification_failed')
    expect((await client.mfa.challengeAndVerify({ factorId: id, code: totpNow(secret, 1) })).error).toBeNull()
    // A method appears once, however often it was used.
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'otp' }])
  })

  test('ends sessions that signed in without it, and is required at the next sign-in', async () => {
    const cy = await member('cy@mfa.test')
    const elsewhere = browser().client
    unwrap(await elsewhere.signInWithPassword({ email: 'cy@mfa.test', password }))
    const { id } = await enrolled(cy.client)
    expect((await elsewhere.getUser()).error?.message).toBe('Auth session missing!')

    unwrap(await elsewhere.signInWithPassword({ email: 'cy@mfa.test', password }))
    expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await elsewhere.updateUser({ password: 'scarlet-heron-77' })).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await elsewhere.updateUser({ email: 'cy@elsewhere.test' })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await elsewhere.updateUser({ data: { colour: 'teal' } })).error).toBeNull()
    expect((await elsewhere.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await elsewhere.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    expect((await cy.client.updateUser({ password: 'scarlet-heron-77' })).error).toBeNull()
  })

  test('is removed, which lowers the session (AUTH-115)', async () => {
    const { client } = await member('dee@mfa.test')
    const { id } = await enrolled(client)
    expect(unwrap(await client.mfa.unenroll({ factorId: id })).id).toBe(id)
    unwrap(await client.refreshSession())
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(unwrap(await client.mfa.listFactors()).all).toEqual([])
  })

  test('refuses wrong challenges, strangers, duplicate names and other types', async () => {
    const { client, session, id } = await member('eli@mfa.test')
    const stranger = (await member('fred@mfa.test')).client
    const first = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'same' }))
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'same' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    expect((await stranger.mfa.challenge({ factorId: first.id })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await client.mfa.challenge({ factorId: 'nothing' })).error).toMatchObject({ status: 404, code: 'validation_failed' })
    const verify = (challengeId: string, code = '123456') => client.mfa.verify({ factorId: first.id, challengeId, code })
    expect((await verify('nothing')).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const { id: challengeId } = unwrap(await client.mfa.challenge({ factorId: first.id }))
    expect((await verify(challengeId, '')).error?.status).toBe(400)
    clock.pass(301)
    expect((await verify(challengeId, totpNow(first.totp.secret))).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    unwrap(await client.mfa.challengeAndVerify({ factorId: first.id, code: totpNow(first.totp.secret) }))

    const headers = { authorization: `Bearer ${session.access_token}` }
    expect((await raw('POST', '/factors', { factor_type: 'phone', phone: '+49123456' }, headers)).body).toMatchObject({
      error_code: 'mfa_phone_enroll_not_enabled',
    })
    expect((await raw('POST', '/factors', { factor_type: 'smoke' }, headers)).status).toBe(400)
    expect((await raw('POST', '/factors/nothing/challenge', {})).status).toBe(401)
    await db.run(
      sql`insert into auth.factors (id, user_id, factor_type, friendly_name) select gen_random_uuid(), ${id}, 'totp', n::text from generate_series(1, 9) n`,
    )
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'eleventh' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  test('invalidates a challenge after five wrong codes', async () => {
    const { client } = await member('gus@mfa.test')
    const { id, totp } = unwrap(await client.mfa.enroll({ factorType: 'totp' }))
    const { id: challengeId } = unwrap(await client.mfa.challenge({ factorId: id }))
    for (let attempt = 0; attempt < 5; attempt++)
      await client.mfa.verify({ factorId: id, challengeId, code: totpNow(totp.secret, 20 + attempt) })
    const late = await client.mfa.verify({ factorId: id, challengeId, code: totpNow(totp.secret) })
    expect(late.error?.code).toBe('mfa_challenge_expired')
  })

  test('allows one code in ten minutes after ten wrong ones in a day, and tells the owner (R22)', async () => {
    const { client } = await member('kim@mfa.test')
    const { id, secret } = await enrolled(client)
    const attempt = async (code: string) => (await client.mfa.challengeAndVerify({ factorId: id, code })).error?.code
    const wrong = () => attempt(totpNow(secret, 20))
    for (let day = 0; day < 2; day++) {
      for (let tries = 0; tries < 9; tries++) {
        expect(await wrong()).toBe('mfa_verification_failed')
        clock.pass(150)
      }
      if (day === 0) clock.pass(86_400)
      unwrap(await client.refreshSession())
    }
    // A day later it counts anew, and unfinished factors do not count.
    unwrap(await client.updateUser({ current_password: password }))
    const unfinished = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'unfinished' }))
    expect((await client.mfa.challengeAndVerify({ factorId: unfinished.id, code: '000000' })).error?.code).toBe('mfa_verification_failed')
    expect(await attempt(totpNow(secret))).toBeUndefined()
    expect(await wrong()).toBe('mfa_verification_failed')
    expect(await mailTo('kim@mfa.test', 3)).toMatchObject({ type: 'codes_guessed', text: expect.stringContaining('10 times') })
    clock.pass(599)
    expect(await attempt(totpNow(secret))).toBe('over_request_rate_limit')
    clock.pass(1)
    expect(await wrong()).toBe('mfa_verification_failed')
    clock.pass(600)
    expect(await attempt(totpNow(secret))).toBeUndefined()
    clock.pass(86_400)
    unwrap(await client.refreshSession())
    for (const _ of [1, 2]) expect(await wrong()).toBe('mfa_verification_failed')
  })

  test('refuses six letters that take more than six bytes', async () => {
    const { client } = await member('ida@mfa.test')
    const { id } = unwrap(await client.mfa.enroll({ factorType: 'totp' }))
    const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: 'éééééé' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('keeps the secret encrypted', async () => {
    const { client } = await member('hal@mfa.test')
    const { secret } = await enrolled(client)
    const rows = await db.many<{ secret: Buffer }>(sql`select secret from auth.factors where secret is not null`)
    expect(rows.every((row) => !row.secret.toString('latin1').includes(secret))).toBe(true)
  })

  test('is listed and removed by admin calls (AUTH-105)', async () => {
    const { client, id } = await member('ivy@mfa.test')
    const factor = await enrolled(client, 'phone')
    const { factors } = unwrap(await admin.mfa.listFactors({ userId: id })) as { factors: Factor[] }
    expect(factors).toMatchObject([{ id: factor.id, friendly_name: 'phone', status: 'verified' }])
    expect(JSON.stringify(factors)).not.toContain('secret')
    unwrap(await admin.mfa.deleteFactor({ userId: id, id: factor.id }))
    expect(unwrap(await admin.mfa.listFactors({ userId: id })).factors).toEqual([])
  })
})
