import { getRecoveryCodes, makeRecoveryCodes, redeemRecoveryCode } from '@atelier/contract/account'
import { Failure } from '@atelier/contract/errors'
import { getMe } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { browser, callAs, db, enrolled, member, raw, totpNow } = await authWorld()
const wrong = { code: 'invalid', status: 422, errors: [{ field: 'code', code: 'wrong_code' }] }

/** A user with a second factor and ten recovery codes. */
async function owner(email: string) {
  const own = await member(email)
  const factor = await enrolled(own.client)
  const call = callAs(unwrap(await own.client.getSession()).session?.access_token)
  const { codes } = await call(makeRecoveryCodes)
  return { ...own, factor, call, codes, first: codes[0] ?? '' }
}

/** A new sign-in with the password alone. */
async function signIn(email: string) {
  const { client, events } = browser()
  const { session } = unwrap(await client.signInWithPassword({ email, password }))
  return { client, events, session, call: callAs(session.access_token) }
}

/** Counts the outcomes of concurrent attempts: 'ok' or the error code. */
async function tally(tries: Promise<unknown>[]): Promise<Record<string, number>> {
  const ends = await Promise.allSettled(tries)
  const codes = ends.map((end) => (end.status === 'fulfilled' ? 'ok' : end.reason instanceof Failure ? end.reason.code : 'unexpected'))
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]))
}

describe('recovery codes', () => {
  test('are ten, readable, shown once and stored as hashes', async () => {
    const { call, codes, id } = await owner('ann@codes.test')
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await call(getRecoveryCodes)).toEqual({ left: 10, created_at: expect.stringMatching(/Z$/) })
    const kept = await db.many<{ row: string }>(sql`select c::text as row from auth.recovery_codes c where user_id = ${id}`)
    expect(kept).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(Buffer.from(code).toString('hex'))
  })

  test('require a verified second factor', async () => {
    const { client, session } = await member('bob@codes.test')
    const call = callAs(session.access_token)
    expect(await call(getRecoveryCodes)).toEqual({ left: 0, created_at: null })
    await expect(call(makeRecoveryCodes)).rejects.toMatchObject({ code: 'no_second_factor', status: 409 })
    unwrap(await client.mfa.enroll({ factorType: 'totp' }))
    await expect(call(makeRecoveryCodes)).rejects.toMatchObject({ code: 'no_second_factor' })
    await expect(call(redeemRecoveryCode, { code: 'k7m2q-9xwtz' })).rejects.toMatchObject({ code: 'no_second_factor' })
  })

  test('replace the earlier set, also with concurrent requests', async () => {
    const { call, email, first, id } = await owner('cleo@codes.test')
    const sets = await Promise.all(Array.from({ length: 8 }, () => call(makeRecoveryCodes)))
    expect(await call(getRecoveryCodes)).toMatchObject({ left: 10 })
    expect(await db.many(sql`select from auth.recovery_codes where user_id = ${id}`)).toHaveLength(10)
    const thief = await signIn(email)
    await expect(thief.call(redeemRecoveryCode, { code: first })).rejects.toMatchObject(wrong)
    // Exactly one set is valid.
    const ends = []
    for (const { codes } of sets) ends.push(await tally([(await signIn(email)).call(redeemRecoveryCode, { code: codes[9] ?? '' })]))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('raise a session that the client can set and refresh', async () => {
    const { call, email, first } = await owner('dora@codes.test')
    const { client, session, call: before } = await signIn(email)
    const tokens = await before(redeemRecoveryCode, { code: first })
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'refresh_token'])
    unwrap(await client.setSession(tokens))
    const levelOf = async () => unwrap(await client.mfa.getAuthenticatorAssuranceLevel())
    expect(await levelOf()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await levelOf()).currentAuthenticationMethods).toMatchObject([{ method: 'recovery_code' }, { method: 'password' }])
    for (let turn = 0; turn < 3; turn++) unwrap(await client.refreshSession())
    expect((await levelOf()).currentLevel).toBe('aal2')
    const fresh = unwrap(await client.getSession()).session?.access_token
    expect(await callAs(fresh)(getMe)).toMatchObject({ email })
    expect(await call(getRecoveryCodes)).toMatchObject({ left: 9 })

    const dead = await raw('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
    expect(dead).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    expect((await client.refreshSession()).error).toBeNull()
  })

  test('are accepted in any spelling', async () => {
    const { email, id, call } = await owner('eli@codes.test')
    // Prefers a code with both easily confused characters.
    const looksOf = (code: string) => [
      code.toUpperCase(),
      code.replace('-', ''),
      ` ${code.replace('-', ' – ')} `,
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.replaceAll('0', 'O').replaceAll('1', 'I'),
    ]
    for (let index = 0; index < 5; index++) {
      const { codes } = await call(makeRecoveryCodes)
      const code = codes.find((one) => /0.*1|1.*0/.test(one)) ?? codes[0] ?? ''
      const typed = looksOf(code)[index] ?? ''
      expect(await (await signIn(email)).call(redeemRecoveryCode, { code: typed })).toMatchObject({ access_token: expect.anything() })
    }
    expect(await db.many(sql`select from auth.recovery_codes where user_id = ${id} and used_at is not null`)).toHaveLength(1)
  })

  test('are refused when wrong, used or another user\u2019s, and for an aal2 session', async () => {
    const fay = await owner('fay@codes.test')
    const gus = await owner('gus@codes.test')
    const { call } = await signIn(fay.email)
    for (const code of ['k7m2q-9xwtz', 'x', '-', gus.first, `${fay.first}0`])
      await expect(call(redeemRecoveryCode, { code })).rejects.toMatchObject(wrong)
    await call(redeemRecoveryCode, { code: fay.first })
    await expect((await signIn(fay.email)).call(redeemRecoveryCode, { code: fay.first })).rejects.toMatchObject(wrong)
    await expect(fay.call(redeemRecoveryCode, { code: fay.codes[1] ?? '' })).rejects.toMatchObject({ code: 'conflict', status: 409 })
    expect(await fay.call(getRecoveryCodes)).toMatchObject({ left: 9 })
    expect(await gus.call(getRecoveryCodes)).toMatchObject({ left: 10 })
  })

  test('work once: of 50 concurrent attempts one succeeds', async () => {
    const { call, codes, email, first } = await owner('hal@codes.test')
    const one = await signIn(email)
    expect(await tally(Array.from({ length: 50 }, () => one.call(redeemRecoveryCode, { code: first })))).toEqual({ ok: 1, conflict: 49 })

    const many = await Promise.all(Array.from({ length: 50 }, () => signIn(email)))
    const second = codes[1] ?? ''
    expect(await tally(many.map((each) => each.call(redeemRecoveryCode, { code: second })))).toEqual({ ok: 1, invalid: 49 })

    // One session with many valid codes uses up one of them.
    const another = await signIn(email)
    expect(await tally(codes.slice(2).map((code) => another.call(redeemRecoveryCode, { code })))).toEqual({ ok: 1, conflict: 7 })
    expect(await call(getRecoveryCodes)).toMatchObject({ left: 7 })
  })

  test('replace a lost authenticator, until a new one is set up', async () => {
    const { email, factor, first } = await owner('ivy@codes.test')
    const { client, call } = await signIn(email)
    unwrap(await client.setSession(await call(redeemRecoveryCode, { code: first })))
    const callNow = async () => callAs(unwrap(await client.getSession()).session?.access_token)
    unwrap(await client.mfa.unenroll({ factorId: factor.id }))
    // The codes went with the factor: no second factor is required, and no session is above aal1.
    expect(await (await callNow())(getRecoveryCodes)).toEqual({ left: 0, created_at: null })
    unwrap(await client.refreshSession())
    const after = unwrap(await client.mfa.getAuthenticatorAssuranceLevel())
    expect(after).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1', currentAuthenticationMethods: [{ method: 'password' }] })

    const replacement = await enrolled(client)
    expect(unwrap(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ currentLevel: 'aal2' })
    expect(await (await callNow())(makeRecoveryCodes)).toMatchObject({ left: 10 })
    const next = await signIn(email)
    await expect(next.call(getMe)).rejects.toMatchObject({ code: 'second_factor_required' })
    unwrap(await next.client.mfa.challengeAndVerify({ factorId: replacement.id, code: totpNow(replacement.secret, 1) }))
  })

  test('stay valid if the new one is set up first', async () => {
    const { email, factor, first } = await owner('jan@codes.test')
    const { client, call } = await signIn(email)
    unwrap(await client.setSession(await call(redeemRecoveryCode, { code: first })))
    await enrolled(client, 'new phone')
    unwrap(await client.mfa.unenroll({ factorId: factor.id }))
    unwrap(await client.refreshSession())
    const methods = unwrap(await client.mfa.getAuthenticatorAssuranceLevel()).currentAuthenticationMethods
    expect(methods).toMatchObject([{ method: 'totp' }, { method: 'recovery_code' }, { method: 'password' }])
    const now = callAs(unwrap(await client.getSession()).session?.access_token)
    expect(await now(getRecoveryCodes)).toMatchObject({ left: 9 })
  })
})
