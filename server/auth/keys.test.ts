import { afterAll, describe, expect, it } from 'vitest'
import { authKeys, newKey } from '#auth/keys.ts'
import { sweepAuth } from '#auth/sweep.ts'
import { connect } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { sealWith } from '#seal.ts'
import { deriveKey } from '#secrets.ts'
import { createTestDatabase } from '#testing/postgres.ts'

const { connection, drop } = await createTestDatabase()
const db = connect(connection)
const secret = 'a secret of the tests that is long enough to be one'
afterAll(async () => {
  await db.end()
  await drop()
})

describe('signing keys', () => {
  it('are made once, however many processes start at the same moment', async () => {
    const processes = Array.from({ length: 6 }, () => authKeys(db, { secret }))
    const tokens = await Promise.all(processes.map((keys) => keys.sign({ sub: 'ann' }, 60)))
    const [first] = processes
    for (const token of tokens) expect(await first?.verify(token)).toMatchObject({ sub: 'ann' })
    expect((await first?.jwks())?.keys).toHaveLength(1)
  })

  it('lie encrypted, and another SECRET cannot open them', async () => {
    const { kept } = await db.one<{ kept: Buffer }>(sql`select private_jwk as kept from auth.signing_keys`)
    expect(kept.toString('latin1')).not.toContain('"d"')
    await expect(authKeys(db, { secret: 'another secret that is long enough too, but wrong' }).sign({}, 60)).rejects.toThrow(
      'another SECRET',
    )
  })

  it('rotate: published first, then signing, then only verifying until their tokens have expired', async () => {
    const keys = () => authKeys(db, { secret })
    const before = await keys().sign({ sub: 'ann' }, 60)
    const { kid, public_jwk, private_jwk } = await newKey(sealWith(deriveKey(secret, 'signing keys')).close)
    await db.run(sql`
      insert into auth.signing_keys (kid, public_jwk, private_jwk, signs_from) values (${kid}, ${public_jwk}, ${private_jwk}, now() + interval '10 minutes')`)
    const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
    expect((await keys().jwks()).keys.map((key) => key.kid)).toContain(kid)
    expect(kidOf(await keys().sign({}, 60))).not.toBe(kid)
    await db.run(sql`update auth.signing_keys set signs_from = now() - interval '1 second' where kid = ${kid}`)
    await db.run(
      sql`update auth.signing_keys set verifies_until = now() + interval '1 hour', signs_from = now() - interval '1 day' where kid <> ${kid}`,
    )
    expect(kidOf(await keys().sign({}, 60))).toBe(kid)
    expect(await keys().verify(before)).toMatchObject({ sub: 'ann' })
    await db.run(sql`update auth.signing_keys set verifies_until = now() where kid <> ${kid}`)
    await expect(keys().verify(before)).rejects.toMatchObject({ code: 'bad_jwt' })
  })
})

describe('the sweep', () => {
  it('removes what has expired and accounts that nobody confirmed, and lifts ended bans', async () => {
    const [stale, fresh, confirmed] = [newId(), newId(), newId()]
    await db.run(
      sql`insert into auth.users (id, email, created_at) values (${stale}, 'stale@sweep.test', now() - interval '9 days'), (${fresh}, 'fresh@sweep.test', now())`,
    )
    await db.run(
      sql`insert into auth.users (id, email, created_at, email_confirmed_at, ban_ends_at) values (${confirmed}, 'old@sweep.test', now() - interval '9 days', now(), now())`,
    )
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${confirmed})`)
    await sweepAuth(db)
    const left = await db.many<{ email: string }>(sql`select email from auth.users order by email`)
    expect(left.map(({ email }) => email)).toEqual(['fresh@sweep.test', 'old@sweep.test'])
    expect(await db.many(sql`select id from user_bans where is_active`)).toEqual([])
  })
})
