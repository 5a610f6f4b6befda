import { adminLimits } from '@atelier/contract/admin/limits'
import { addInterest, adminInterests, switchInterest } from '@atelier/contract/admin/settings'
import { completeOnboarding, getInterests, listInterests, updateInterests } from '@atelier/contract/onboarding'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { world } from '#testing/world.ts'

const { db, people } = await world()
const { ann, bob, meg } = await people('ann', 'bob', 'meg')
await db.run(sql`insert into user_roles (user_id, role) values (${meg.id}, 'admin')`)

const listed = async () => (await meg.call(adminInterests)).items
const offered = async () => (await ann.call(listInterests)).items.map(({ name }) => name)
const logged = () =>
  db.many(sql`select admin_id, action, target_id, details from admin_logs where target_type = 'interest' order by created_at, id`)
const refusedAtName = (code: string) => ({ code, errors: [{ field: 'name' }] })

test('ADM-183: they come ordered by name, however they are written', async () => {
  await meg.call(addInterest, { name: 'aquarelle' })
  const names = (await listed()).map(({ name }) => name)
  expect(names).toHaveLength(31)
  expect(names.slice(0, 3)).toEqual(['aquarelle', 'Art & Design', 'Business'])
  expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
})

test('ADM-177, ADM-180, ADM-184, DATA-027: one is added with its name and description trimmed, and logged', async () => {
  const added = await meg.call(addInterest, { name: '  Kite flying \n', description: ' Up in the wind ' })
  expect(added).toEqual({ id: expect.any(String), name: 'Kite flying', description: 'Up in the wind', is_active: true })
  expect(await listed()).toContainEqual(added)
  expect(await offered()).toContain('Kite flying')
  expect((await logged()).at(-1)).toEqual({
    admin_id: meg.id,
    action: 'add_interest',
    target_id: added.id,
    details: { name: 'Kite flying' },
  })
  for (const description of ['', '   ', null, undefined])
    expect(await meg.call(addInterest, { name: `Kites ${newId()}`, description })).toMatchObject({ description: null })
})

test('ADM-176: a blank name is refused at its field', async () => {
  const before = await listed()
  for (const name of ['', '  ', '\n']) await expect(meg.call(addInterest, { name })).rejects.toMatchObject(refusedAtName('invalid'))
  await expect(meg.call(addInterest, { name: 'x'.repeat(adminLimits.interest + 1) })).rejects.toMatchObject(refusedAtName('invalid'))
  expect(await listed()).toEqual(before)
})

test.each(['Music', 'MUSIC', ' mUsic ', 'Ｍｕｓｉｃ'])('a name that exists, such as %j, is a conflict at its field', async (name) => {
  const before = [await listed(), await logged()]
  await expect(meg.call(addInterest, { name })).rejects.toMatchObject(refusedAtName('conflict'))
  expect([await listed(), await logged()]).toEqual(before)
})

test('of two admins who add the same name at once one is told', async () => {
  const outcomes = await Promise.allSettled(['Origami', 'origami'].map((name) => meg.call(addInterest, { name })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
})

test('names of as many bytes as are accepted are stored and stay unique', async () => {
  for (const character of ['ﷺ', '👨‍👩‍👧‍👦', `a${'\u0301'.repeat(7)}`]) {
    const name = character.repeat(60)
    expect((await meg.call(addInterest, { name, description: character.repeat(600) })).name).toBe(name)
    await expect(meg.call(addInterest, { name })).rejects.toMatchObject({ code: 'conflict' })
  }
})

test('ADM-175, ADM-185: one is switched off and on again; who chose it keeps it, and nobody else can choose it', async () => {
  const [first, second, third, fourth] = (await ann.call(listInterests)).items
  if (!first || !second || !third || !fourth) throw new Error('a new installation has interests')
  const three = [first.id, second.id, third.id]
  const choice = { interest_ids: three, preferred_categories: [] }
  await ann.call(updateInterests, choice)
  const lines = (await logged()).length

  expect(await meg.call(switchInterest, { interest_id: first.id, is_active: false })).toEqual({ ...first, is_active: false })
  await meg.call(switchInterest, { interest_id: first.id, is_active: false })
  expect(await db.one(sql`select is_active from interests where id = ${first.id}`)).toEqual({ is_active: false })
  expect((await logged()).slice(lines)).toEqual([
    { admin_id: meg.id, action: 'update_interest', target_id: first.id, details: { name: first.name, is_active: false } },
  ])
  expect(await offered()).not.toContain(first.name)
  expect((await ann.call(getInterests)).interest_ids).toEqual(three)
  await ann.call(updateInterests, { ...choice, interest_ids: [...three, fourth.id] })
  expect((await ann.call(getInterests)).interest_ids).toContain(first.id)
  const unknown = { code: 'invalid', errors: [{ field: 'interest_ids', code: 'unknown_interest' }] }
  await expect(bob.call(updateInterests, choice)).rejects.toMatchObject(unknown)
  await db.run(sql`update profiles set onboarding_completed = false where user_id = ${bob.id}`)
  const form = { first_name: 'Bob', last_name: 'Tester', username: 'bob', date_of_birth: '1990-05-17' }
  await expect(bob.call(completeOnboarding, { ...form, interest_ids: three })).rejects.toMatchObject(unknown)

  await meg.call(switchInterest, { interest_id: first.id, is_active: true })
  expect(await offered()).toContain(first.name)
  expect((await bob.call(completeOnboarding, { ...form, interest_ids: three })).onboarding_completed).toBe(true)
})
