import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { createTestDatabase } from '#testing/postgres.ts'

const { connection, drop } = await createTestDatabase()
// One connection: whoever needs a second one while holding it waits in vain.
const db = connect({ ...connection, max: 1, connectionTimeoutMillis: 10_000 })
afterAll(async () => {
  await db.end()
  await drop()
})
const insert = (name: string) => sql`insert into hashtags (id, name) values (${crypto.randomUUID()}, ${name})`
const isThere = async (name: string) => (await db.maybeOne(sql`select from hashtags where name = ${name}`)) !== undefined

test('effects run in order after the commit, when the connection is free again', async () => {
  const seen: unknown[] = []
  await transaction(db, async (tx) => {
    await tx.run(insert('one'))
    tx.after(async () => seen.push(await isThere('one')))
    tx.after(() => seen.push('second'))
  })
  expect(seen).toEqual([true, 'second'])
})

test('a failing effect undoes nothing and keeps no other from running', async () => {
  const seen: string[] = []
  const answer = await transaction(db, async (tx) => {
    await tx.run(insert('two'))
    tx.after(() => {
      throw new Error('at once')
    })
    tx.after(() => Promise.reject(new Error('later')))
    tx.after(() => seen.push('still'))
    return 'answer'
  })
  expect(answer).toBe('answer')
  expect(seen).toEqual(['still'])
  expect(await isThere('two')).toBe(true)
})

test('what fails is rolled back, and its effects never run', async () => {
  const seen: string[] = []
  const work = transaction(db, async (tx) => {
    await tx.run(insert('three'))
    tx.after(() => seen.push('effect'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(seen).toEqual([])
  expect(await isThere('three')).toBe(false)
})

test.each(['40001', '40P01'])(
  'what the database refuses with %s is tried once more, with the effects of the second try alone',
  async (code) => {
    const seen: number[] = []
    let tries = 0
    const refuse = sql`select set_config('test.code', ${code}, true)`
    await transaction(db, async (tx) => {
      const attempt = ++tries
      tx.after(() => seen.push(attempt))
      await tx.many(refuse)
      if (attempt === 1) await tx.run(sql`do $$ begin raise exception using errcode = current_setting('test.code'); end $$`)
    })
    expect(seen).toEqual([2])
  },
)

test('a statement by itself that lost to a deadlock is tried once more', async () => {
  // A sequence forgets nothing when its statement is undone.
  await db.execute(`
    create sequence tried;
    create function contended() returns bigint language plpgsql as $$
    begin
      if nextval('tried') = 1 then raise sqlstate '40P01'; end if;
      return currval('tried');
    end $$`)
  expect(await db.one(sql`select contended() as tries`)).toEqual({ tries: 2 })
})
