import { getRecoveryCodes, makeRecoveryCodes } from '@atelier/contract/account'
import { getMe } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'

const { app, browser, callAs, db, enrolled, member, totpNow } = await authWorld({}, { rateLimits: true })

/** A user with a second factor and recovery codes. */
async function robbed(email: string) {
  const own = await member(email)
  const factor = await enrolled(own.client)
  const call = callAs(unwrap(await own.client.getSession()).session?.access_token)
  const { codes } = await call(makeRecoveryCodes)
  return { ...own, factor, call, codes }
}

/** A call from an IP address. */
const from = (remoteAddress: string) => async (url: string, payload: object, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  return { status: answer.statusCode, body: answer.json(), retryAfter: Number(answer.headers['retry-after']) }
}

async function tokenOf(email: string, address: string): Promise<string> {
  return (await from(address)('/auth/v1/token?grant_type=password', { email, password })).body.access_token
}

test('200 wrong recovery codes with the right password do not lock the owner out (QUALITY R20)', async () => {
  const email = 'ann@guessing.test'
  const { call, codes, factor } = await robbed(email)
  const thief = '203.0.113.7'
  const token = await tokenOf(email, thief)
  const guess = (code: string) => from(thief)('/api/account/recovery-codes/redeem', { code }, token)
  const statuses: number[] = []
  for (let n = 0; n < 200; n++) statuses.push((await guess(`${String(n).padStart(5, '0')}-00000`)).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(statuses.slice(10)).toEqual(Array(190).fill(429))
  const late = await guess(codes[0] ?? '')
  expect(late).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(late.retryAfter).toBeGreaterThan(0)
  await expect(callAs(token)(getMe)).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(await call(getRecoveryCodes)).toMatchObject({ left: 10 })

  // The owner signs in elsewhere, with the authenticator or a recovery code.
  const { client } = browser()
  const { session } = unwrap(await client.signInWithPassword({ email, password }))
  await expect(callAs(session.access_token)(getMe)).rejects.toMatchObject({ code: 'second_factor_required' })
  unwrap(await client.mfa.challengeAndVerify({ factorId: factor.id, code: totpNow(factor.secret, 1) }))
  const home = '198.51.100.9'
  const redeemed = await from(home)('/api/account/recovery-codes/redeem', { code: codes[0] }, await tokenOf(email, home))
  expect(redeemed).toMatchObject({ status: 200, body: { access_token: expect.anything() } })
})

test('200 wrong authenticator codes from one address do not use up the limit of others', async () => {
  const email = 'bob@guessing.test'
  const { factor } = await robbed(email)
  const thief = '203.0.113.8'
  const token = await tokenOf(email, thief)
  const challenge = async () => (await from(thief)(`/auth/v1/factors/${factor.id}/challenge`, {}, token)).body.id
  const challenge_id = await challenge()
  const statuses: number[] = []
  for (let n = 0; n < 200; n++) {
    // Resets the limit per minute, which is not under test.
    if (n % 10 === 0) await db.run(sql`delete from rate_counts where key like 'auth mfa %'`)
    const code = totpNow(factor.secret, 100 + n)
    statuses.push((await from(thief)(`/auth/v1/factors/${factor.id}/verify`, { challenge_id, code }, token)).status)
  }
  expect(statuses).not.toContain(200)
  expect(statuses.at(-1)).toBe(429)
  const { client } = browser()
  unwrap(await client.signInWithPassword({ email, password }))
  unwrap(await client.mfa.challengeAndVerify({ factorId: factor.id, code: totpNow(factor.secret, 1) }))
})

test('wrong codes from many addresses use up the limit of six-digit codes, never that of recovery codes', async () => {
  const email = 'cleo@guessing.test'
  const { codes, factor } = await robbed(email)
  for (let address = 0; address < 4; address++) {
    const thief = from(`203.0.113.${100 + address}`)
    const token = await tokenOf(email, `203.0.113.${100 + address}`)
    const { id } = (await thief(`/auth/v1/factors/${factor.id}/challenge`, {}, token)).body
    for (let n = 0; n < 10; n++) await thief(`/auth/v1/factors/${factor.id}/verify`, { challenge_id: id, code: '000000' }, token)
  }
  const home = '198.51.100.10'
  const token = await tokenOf(email, home)
  const { id } = (await from(home)(`/auth/v1/factors/${factor.id}/challenge`, {}, token)).body
  const flooded = await from(home)(`/auth/v1/factors/${factor.id}/verify`, { challenge_id: id, code: totpNow(factor.secret, 1) }, token)
  expect(flooded).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect((await from(home)('/api/account/recovery-codes/redeem', { code: codes[0] }, token)).status).toBe(200)
})
