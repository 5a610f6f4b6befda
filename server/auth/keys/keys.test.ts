import { afterAll, describe, expect, test, vi } from 'vitest'
import { authKeys } from '#auth/keys/keys.ts'
import { rotateKeys } from '#auth/keys/rotate-keys.ts'
import { sweepAuth } from '#auth/sweep.ts'
import { connect } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { authWorld, unwrap } from '#testing/auth-world.ts'
import { testClock } from '#testing/clock.ts'
import { createTestDatabase } from '#testing/postgres.ts'

const { connection, drop } = await createTestDatabase()
const db = connect(connection)
const clock = testClock()
clock.stop()
const config = { secret: 'a secret of the tests that is long enough to be one', publicUrl: 'https://atelier.test' }
afterAll(async () => {
  await db.end()
  await drop()
})

describe('signing keys', () => {
  test('are created once, even if several processes start at the same time', async () => {
    const processes = Array.from({ length: 6 }, () => authKeys(db, config, clock.now))
    const tokens = await Promise.all(processes.map((keys) => keys.sign({ sub: 'ann' }, 60)))
    const [first] = processes
    for (const token of tokens) expect(await first?.verify(token)).toMatchObject({ sub: 'ann' })
    expect((await first?.jwks())?.keys).toHaveLength(1)
  })

  test('are stored encrypted, and another SECRET cannot decrypt them', async () => {
    const { kept } = await db.one<{ kept: Buffer }>(sql`select private_jwk as kept from auth.signing_keys`)
    expect(kept.toString('latin1')).not.toContain('"d"')
    await expect(
      authKeys(db, { ...config, secret: 'another secret that is long enough too, but wrong' }, clock.now).sign({}, 60),
    ).rejects.toThrow('another SECRET')
  })

  test('rotate: published at once, signing after ten minutes, verifying until their last token has expired, then deleted', async () => {
    // Each running server caches its keys for a minute. The other's clock is slow.
    const slow = testClock()
    slow.stop(clock.now())
    const [one, other] = [authKeys(db, config, clock.now), authKeys(db, config, slow.now)]
    const before = await one.sign({ sub: 'ann' }, 7_200)
    await other.verify(before)
    const rotation = await rotateKeys(db, config, clock.now)
    expect(minutesUntil(rotation?.signs_from)).toBe(10)
    expect(minutesUntil(rotation?.ends_at)).toBe(75)
    expect(await rotateKeys(db, config, clock.now)).toBeUndefined()
    expect((await one.jwks()).keys).toHaveLength(1)
    clock.pass(1)
    expect((await one.jwks()).keys).toHaveLength(2)
    const starting = authKeys(db, config, clock.now)
    expect(kidOf(await starting.sign({}, 60))).toBe(kidOf(before))

    clock.pass(600)
    const after = await authKeys(db, config, clock.now).sign({ sub: 'ann' }, 60)
    expect(kidOf(after)).not.toBe(kidOf(before))
    await expect(other.verify(after)).rejects.toMatchObject({ code: 'bad_jwt' })
    slow.pass(1)
    expect(await other.verify(after)).toMatchObject({ sub: 'ann' })
    expect(await authKeys(db, config, clock.now).verify(before)).toMatchObject({ sub: 'ann' })

    clock.pass(65 * 60)
    await sweepAuth({ db, clock: clock.now })
    const { keys } = await authKeys(db, config, clock.now).jwks()
    expect(keys.map(({ kid }) => kid)).toEqual([kidOf(after)])
    await expect(authKeys(db, config, clock.now).verify(before)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  test('are not queried again for every token with an unknown kid', async () => {
    const keys = authKeys(db, config, clock.now)
    const [head = '', ...rest] = (await keys.sign({ sub: 'ann' }, 60)).split('.')
    const invented = (kid: string) => [encoded({ ...decoded(head), kid }), ...rest].join('.')
    clock.pass(1)
    const queries = vi.spyOn(db.pool, 'connect')
    for (let token = 0; token < 50; token++) await expect(keys.verify(invented(`kid-${token}`))).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(queries).toHaveBeenCalledOnce()
    queries.mockRestore()
  })
})

const kidOf = (token: string) => decoded(token.split('.')[0] ?? '').kid
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const minutesUntil = (time = '') => (Date.parse(time) - clock.now().getTime()) / 60_000

describe('a rotation while users are signed in', async () => {
  const server = await authWorld()

  test('ends no session, and the client fetches the new key by itself (AUTH-082, AUTH-103)', async () => {
    const { client, session, id } = await server.member('ann@rotation.test')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const asked = () => fetched.mock.calls.filter(([url]) => String(url).endsWith('/.well-known/jwks.json')).length
    for (let time = 0; time < 3; time++) expect(unwrap(await client.getClaims())?.claims.sub).toBe(id)
    expect(asked()).toBe(1)

    await rotateKeys(server.db, server.config, server.clock.now)
    server.clock.pass(1)
    expect((await server.raw('GET', '/.well-known/jwks.json')).body.keys).toHaveLength(2)
    server.clock.pass(600)
    fetched.mockClear()
    const { iat, exp, ...claims } = decoded(session.access_token.split('.')[1] ?? '')
    const token = await authKeys(server.db, server.config, server.clock.now).sign(claims, 60)
    expect(kidOf(token)).not.toBe(kidOf(session.access_token))
    expect(unwrap(await client.getClaims(token))?.claims.sub).toBe(id)
    expect(asked()).toBe(1)
    fetched.mockRestore()
    for (const access of [token, session.access_token]) {
      const { status } = await server.raw('GET', '/user', undefined, { authorization: `Bearer ${access}` })
      expect(status).toBe(200)
    }
  })
})

describe('the sweep', () => {
  test('deletes expired rows and unconfirmed accounts', async () => {
    const [stale, fresh, confirmed] = [newId(), newId(), newId()]
    await db.run(
      sql`insert into auth.users (id, email, created_at) values (${stale}, 'stale@sweep.test', now() - interval '9 days'), (${fresh}, 'fresh@sweep.test', now())`,
    )
    await db.run(
      sql`insert into auth.users (id, email, created_at, email_confirmed_at) values (${confirmed}, 'old@sweep.test', now() - interval '9 days', now())`,
    )
    await sweepAuth({ db, clock: clock.now })
    const left = await db.many<{ email: string }>(sql`select email from auth.users order by email`)
    expect(left.map(({ email }) => email)).toEqual(['fresh@sweep.test', 'old@sweep.test'])
  })
})
