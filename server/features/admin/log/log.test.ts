import { exportLog, listLog } from '@atelier/contract/admin/log'
import { assignRole, takeRole } from '@atelier/contract/admin/roles'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { type RecordedAction, recordAction } from '#features/admin/record-action.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { everyPage } from '#testing/every-page.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, clock, people } = await world()
const { root, ada, mod, bob } = await people('root', 'ada', 'mod', 'bob')
await changeRole(deps, 'grant', root.email, 'super_admin')
await changeRole(deps, 'grant', ada.email, 'admin')
await changeRole(deps, 'grant', mod.email, 'moderator')
const record = (action: Partial<RecordedAction>) =>
  transaction(db, (tx) => recordAction(tx, deps, { admin_id: ada.id, action: 'ban_user', target_id: bob.id, ...action }))

test('DATA-045, DATA-048: a row has who did what to whom, and the role', async () => {
  await root.call(assignRole, { user_id: bob.id, role: 'moderator' })
  const { items } = await ada.call(listLog, { limit: 1 })
  const person = { avatar_url: null, is_verified: false, is_private: false }
  expect(items).toEqual([
    {
      id: expect.any(String),
      admin: { user_id: root.id, username: 'root', full_name: 'Root Tester', ...person },
      action: 'assign_role',
      target_id: bob.id,
      target_type: 'user',
      target: { user_id: bob.id, username: 'bob', full_name: 'Bob Tester', ...person },
      details: { role: 'moderator', before: [] },
      created_at: expect.stringMatching(/Z$/),
    },
  ])
  await root.call(takeRole, { user_id: bob.id, role: 'moderator' })
})

test('DATA-046: an action has its name, which the log is filtered by', async () => {
  expect((await ada.call(listLog, { action: 'revoke_role' })).items).toMatchObject([{ action: 'revoke_role', target_id: bob.id }])
  expect((await ada.call(listLog, { action: 'revoke' })).items).toEqual([])
})

test('DATA-047: the type of a target is recorded, and only a person is named', async () => {
  const id = crypto.randomUUID()
  await record({ action: 'delete_post', target_id: id })
  await record({ action: 'update_setting', target_id: 'max_post_length', details: { value: 300 } })
  await record({ action: 'ban_user', target_id: id })
  expect((await ada.call(listLog, { target_id: id })).items).toMatchObject([
    { target_type: 'user', target: null },
    { target_type: 'post', target: null },
  ])
  expect((await ada.call(listLog, { target_id: 'max_post_length' })).items).toMatchObject([
    { target_type: 'setting', details: { value: 300 } },
  ])
})

test('the rows of a person are about their things too', async () => {
  const { kim } = await people('kim')
  const id = crypto.randomUUID()
  await record({ action: 'warn_user', target_id: kim.id })
  await record({ action: 'remove_post', target_id: id, details: { author_id: kim.id } })
  expect((await ada.call(listLog, { target_id: kim.id })).items.map(({ action }) => action)).toEqual(['remove_post', 'warn_user'])
})

test('a row about a thing names the person whose thing it was', async () => {
  const id = crypto.randomUUID()
  await record({ action: 'remove_post', target_id: id, details: { author_id: bob.id } })
  await record({ action: 'remove_post', target_id: id, details: { author_id: 'gone' } })
  expect((await ada.call(listLog, { target_id: id })).items.map(({ target }) => target?.user_id)).toEqual([undefined, bob.id])
})

test('an admin reads nothing in it about themselves, other admins or super admins, but what they did', async () => {
  const { abe } = await people('abe')
  await changeRole(deps, 'grant', abe.email, 'admin')
  const about = crypto.randomUUID()
  const row = (details: object, action: Partial<RecordedAction> = {}) =>
    record({
      admin_id: root.id,
      action: 'resolve_report',
      target_id: about,
      details: { ...details },
      ...action,
    })
  for (const { id: author_id } of [root, ada, abe, mod, bob]) await row({ author_id })
  await row({ name: 'gone' })
  await row({ author_id: abe.id }, { admin_id: ada.id })
  const read = async (by: TestPerson) => (await by.call(listLog, { target_id: about })).items.map(({ target }) => target?.username)
  expect(await read(ada)).toEqual(['abe', undefined, 'bob', 'mod'])
  expect(await read(abe)).toEqual([undefined, 'bob', 'mod'])
  expect(await read(root)).toEqual(['abe', undefined, 'bob', 'mod', 'abe', 'ada', 'root'])
})

test('super admins export it with its chain, without what is about themselves', async () => {
  await record({ action: 'warn_user', target_id: root.id, details: { reason: 'Odd' } })
  const all = await everyPage((cursor) => root.call(exportLog, { cursor, limit: 2 }))
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => n + 1))
  const { id, target_id, details, admin_id, ...chain } = all.at(-1) ?? ({} as never)
  expect({ target_id, details, admin_id }).toEqual({ target_id: null, details: null, admin_id: null })
  const [kept] = await db.many(
    sql`select encode(mac, 'hex') as mac, encode(details_digest, 'hex') as details_digest from admin_logs where id = ${id}`,
  )
  expect(chain).toMatchObject({ action: 'warn_user', ...(kept as object) })
  expect(all.find(({ action, admin_id }) => action === 'assign_role' && admin_id === root.id)).toMatchObject({
    admin_id: root.id,
    target_id: bob.id,
    details: { role: 'moderator' },
  })
  await expect(ada.call(exportLog)).rejects.toMatchObject({ code: 'forbidden' })
})

test('moderators do not see the log', async () => {
  await expect(mod.call(listLog)).rejects.toMatchObject({ code: 'forbidden' })
})

test('filters combine, and pages join to the whole list, newest first, with rows of the same moment', async () => {
  clock.stop('2031-05-01T10:00:00Z')
  for (let n = 0; n < 7; n++) {
    if (n % 2) clock.pass(60)
    await record({ action: n < 5 ? 'warn_user' : 'verify_user', details: { n } })
  }
  // Tokens last an hour of the clock.
  const { ann } = await people('ann')
  await changeRole(deps, 'grant', ann.email, 'super_admin')
  const all = (wanted: object) => everyPage((cursor) => ann.call(listLog, { ...wanted, cursor, limit: 2 }))
  const numbers = async (wanted: object) => (await all(wanted)).map(({ details }) => details.n)
  const since = { from: '2031-05-01T10:00:00Z', admin_id: ada.id }
  expect((await numbers(since)).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
  const times = (await all(since)).map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await numbers({ ...since, action: 'verify_user' })).toSorted()).toEqual([5, 6])
  expect((await numbers({ ...since, to: '2031-05-01T10:01:00Z' })).toSorted()).toEqual([0])
  expect(await numbers({ ...since, admin_id: root.id })).toEqual([])
  const others = sql`select count(*) from admin_logs where ${ann.id} <> all(array[target_id, coalesce(details ->> 'author_id', '')])`
  expect(await all({})).toHaveLength((await db.one<{ count: number }>(others)).count)
  await expect(ann.call(listLog, { from: 'yesterday' })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'from' }] })
})

test('an action whose row cannot be written does not happen', async () => {
  await db.run(sql`alter table admin_logs add constraint not_now check (action <> 'assign_role') not valid`)
  const { eve } = await people('eve')
  const { rex } = await people('rex')
  clock.stop(new Date())
  await db.run(sql`insert into user_roles (user_id, role) values (${rex.id}, 'super_admin')`)
  await expect(rex.call(assignRole, { user_id: eve.id, role: 'admin' })).rejects.toMatchObject({ code: 'unexpected' })
  expect(await db.many(sql`select from user_roles where user_id = ${eve.id}`)).toEqual([])
  await db.run(sql`alter table admin_logs drop constraint not_now`)
  await rex.call(assignRole, { user_id: eve.id, role: 'admin' })
})
