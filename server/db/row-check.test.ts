import { getProfile } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#db/connection.ts'
import { UnfitRow } from '#db/row-check.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { world } from '#testing/world.ts'

const { db, people } = await world()

const person = z.object({ user_id: z.uuid(), author: z.object({ full_name: z.string(), is_verified: z.boolean() }) })
const forgetful = (of: Pick<typeof db, 'as'>) =>
  of.as(person).many(sql`select user_id, json_build_object('full_name', null) as author from profiles where full_name = 'Ann Tester'`)

test('a call in a test fails with the query, not as unexpected', async () => {
  const { cyn, dan } = await people('cyn', 'dan')
  expect((await cyn.call(getProfile, { identifier: dan.id })).website).toBeNull()
  await db.run(sql`update profiles set website = 'https://' where user_id = ${dan.id}`)
  await expect(cyn.call(getProfile, { identifier: dan.id })).rejects.toThrow(
    /^profileOf in profiles\.queries\.ts:\d+ .+: website \(string, /,
  )
})

test('a column that a query forgets fails with the name and the place of the query, and without what the row holds', async () => {
  await people('ann')
  const failure = await forgetful(db).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnfitRow)
  expect((failure as Error).message).toMatch(
    /^forgetful in row-check\.test\.ts:\d+ selects rows that do not fit: author\.full_name \(null, .+\), author\.is_verified \(missing, .+\)$/,
  )
  await expect(transaction(db, (tx) => forgetful(tx))).rejects.toThrow('forgetful in row-check.test.ts')
})

test('rows that fit come as they are, and nothing is checked where nobody asks for it', async () => {
  const { bob } = await people('bob')
  expect(await db.as(z.object({ id: z.uuid() })).one(sql`select ${bob.id}::uuid as id, 1 as more`)).toEqual({ id: bob.id, more: 1 })
  const unchecked = connect(db.pool.options)
  expect(await forgetful(unchecked)).toHaveLength(1)
  await unchecked.end()
})
