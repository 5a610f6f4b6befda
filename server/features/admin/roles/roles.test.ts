import { assignRole, findPeople, hasRole, listStaff, takeRole } from '@atelier/contract/admin/roles'
import { roles } from '@atelier/contract/choices'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { ended, socketsTo } from '#testing/sockets.ts'
import { world } from '#testing/world.ts'

const { db, deps, people } = await world()
const { root, ada, mod } = await people('root', 'ada', 'mod')
await changeRole(deps, 'grant', root.email, 'super_admin')
await changeRole(deps, 'grant', ada.email, 'admin')
await changeRole(deps, 'grant', mod.email, 'moderator')
const { connected } = await socketsTo(deps.realtime)

const rolesOf = async (user_id: string) =>
  (await db.many<{ role: string }>(sql`select role from user_roles where user_id = ${user_id} order by role`)).map(({ role }) => role)
const logOf = (user_id: string) =>
  db.many(sql`select admin_id, action, target_type, details from admin_logs where target_id = ${user_id} order by id`)
const missing = crypto.randomUUID()

test('ADM-003, ADM-004: rpc has_role says whether a person has a role, to themselves and to staff', async () => {
  const { ann } = await people('ann')
  const asks = (one: typeof ann, _user_id: string, _role: 'user' | 'moderator' | 'admin' | 'super_admin') =>
    one.call(hasRole, { _user_id, _role })
  expect(await asks(ada, ada.id, 'admin')).toEqual({ has_role: true })
  expect(await asks(ada, ada.id, 'moderator')).toEqual({ has_role: true })
  expect(await asks(ada, ada.id, 'super_admin')).toEqual({ has_role: false })
  expect(await asks(mod, root.id, 'super_admin')).toEqual({ has_role: true })
  expect(await asks(ann, ann.id, 'moderator')).toEqual({ has_role: false })
  await expect(asks(ann, ada.id, 'admin')).rejects.toMatchObject({ code: 'forbidden' })
})

test('ADM-252, ADM-253: without a recorded role somebody is a user', async () => {
  const { uma } = await people('uma')
  expect(await rolesOf(uma.id)).toEqual([])
  expect(await uma.call(hasRole, { _user_id: uma.id, _role: 'user' })).toEqual({ has_role: true })
  await expect(uma.call(listStaff)).rejects.toMatchObject({ code: 'forbidden' })
})

test('ADM-252: the roles are user, moderator, admin and super_admin, and no other', async () => {
  const four = ['user', 'moderator', 'admin', 'super_admin'] as const
  expect(roles).toEqual(four)
  const { liv } = await people('liv')
  const keep = (role: string) => db.run(sql`insert into user_roles (user_id, role) values (${liv.id}, ${role})`)
  for (const role of four) await keep(role)
  expect(await rolesOf(liv.id)).toEqual(four.toSorted())
  const { check } = await db.one<{ check: string }>(
    sql`select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'user_roles_role_check'`,
  )
  expect([...check.matchAll(/'(\w+)'/g)].map(([, role]) => role)).toEqual(four)
  await expect(keep('owner')).rejects.toMatchObject({ constraint: 'user_roles_role_check' })
  await expect(root.call(hasRole, { _user_id: liv.id, _role: 'owner' as 'user' })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ field: '_role' }],
  })
})

test('ADM-254, ADM-264, ADM-272, ADM-274, DATA-043: a super admin gives a role, which counts at once and is in the log', async () => {
  const { bob } = await people('bob')
  await expect(ada.call(assignRole, { user_id: bob.id, role: 'moderator' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(mod.call(assignRole, { user_id: bob.id, role: 'moderator' })).rejects.toMatchObject({ code: 'forbidden' })
  const socket = await connected(bob.token)
  const end = ended(socket)
  await root.call(assignRole, { user_id: bob.id, role: 'moderator' })
  await end
  expect(await db.many(sql`select user_id, role, assigned_by, created_at from user_roles where user_id = ${bob.id}`)).toEqual([
    { user_id: bob.id, role: 'moderator', assigned_by: root.id, created_at: expect.stringMatching(/Z$/) },
  ])
  expect((await bob.call(listStaff)).items).toContainEqual(expect.objectContaining({ user_id: bob.id, role: 'moderator' }))
  expect(await logOf(bob.id)).toEqual([
    { admin_id: root.id, action: 'assign_role', target_type: 'user', details: { role: 'moderator', before: [] } },
  ])
  await expect(root.call(assignRole, { user_id: bob.id, role: 'moderator' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a role takes the place of the one before', async () => {
  const { cyd } = await people('cyd')
  for (const role of ['moderator', 'admin', 'moderator'] as const) {
    await root.call(assignRole, { user_id: cyd.id, role })
    expect(await rolesOf(cyd.id)).toEqual([role])
  }
})

test('ADM-255, ADM-265, ADM-273, ADM-275: a super admin takes a role, which ends at once and is in the log', async () => {
  const { dee } = await people('dee')
  await root.call(assignRole, { user_id: dee.id, role: 'admin' })
  await expect(ada.call(takeRole, { user_id: dee.id, role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
  await dee.call(listStaff)
  await root.call(takeRole, { user_id: dee.id, role: 'admin' })
  expect(await rolesOf(dee.id)).toEqual([])
  await expect(dee.call(listStaff)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await logOf(dee.id)).at(-1)).toEqual({
    admin_id: root.id,
    action: 'revoke_role',
    target_type: 'user',
    details: { role: 'admin' },
  })
  await expect(root.call(takeRole, { user_id: dee.id, role: 'admin' })).rejects.toMatchObject({ code: 'conflict' })
})

test('ADM-257: the role super_admin cannot be given', async () => {
  const { eve } = await people('eve')
  const given = root.call(assignRole, { user_id: eve.id, role: 'super_admin' as 'admin' })
  await expect(given).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'role' }] })
  expect(await rolesOf(eve.id)).toEqual([])
})

test('ADM-258: the role super_admin cannot be taken, and a super admin gets no other', async () => {
  const { rita } = await people('rita')
  await changeRole(deps, 'grant', rita.email, 'super_admin')
  const taken = root.call(takeRole, { user_id: rita.id, role: 'super_admin' as 'admin' })
  await expect(taken).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'role' }] })
  await expect(root.call(takeRole, { user_id: rita.id, role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(root.call(assignRole, { user_id: rita.id, role: 'moderator' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await rolesOf(rita.id)).toEqual(['super_admin'])
})

test('nobody changes their own roles, or those of somebody who does not exist', async () => {
  await expect(root.call(assignRole, { user_id: root.id, role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(root.call(takeRole, { user_id: root.id, role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(root.call(assignRole, { user_id: missing, role: 'admin' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(root.call(takeRole, { user_id: missing, role: 'admin' })).rejects.toMatchObject({ code: 'not_found' })
})

test('of two super admins at once one gives the role, or takes it, and the other is told', async () => {
  const { fay, rex } = await people('fay', 'rex')
  await changeRole(deps, 'grant', rex.email, 'super_admin')
  for (const change of [assignRole, takeRole]) {
    const both = [root, rex].map((one) => one.call(change, { user_id: fay.id, role: 'admin' }))
    const answers = (await Promise.allSettled(both)).map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code))
    expect(answers.toSorted()).toEqual(['conflict', 'ok'])
  }
  expect(await logOf(fay.id)).toHaveLength(2)
})

test('ADM-259, ADM-271: the list has every role of staff: super admins, admins, moderators, each by username', async () => {
  const { zoe, abe } = await people('zoe', 'abe')
  await changeRole(deps, 'grant', zoe.email, 'super_admin')
  for (const role of ['admin', 'moderator'] as const) await changeRole(deps, 'grant', abe.email, role)
  const { items } = await mod.call(listStaff)
  const order = items.map(({ role, username }) => `${['super_admin', 'admin', 'moderator'].indexOf(role)} ${username}`)
  expect(order).toEqual(order.toSorted())
  expect(items.filter(({ user_id }) => user_id === abe.id).map(({ role }) => role)).toEqual(['admin', 'moderator'])
  expect(items.map(({ username }) => username)).toEqual(expect.arrayContaining(['root', 'ada', 'mod', 'zoe']))
})

test('ADM-270: the list names people by their profiles', async () => {
  await db.run(sql`update profiles set avatar_url = '/media/avatars/mod.webp' where user_id = ${mod.id}`)
  expect((await mod.call(listStaff)).items.find(({ user_id }) => user_id === mod.id)).toEqual({
    user_id: mod.id,
    username: 'mod',
    full_name: 'Mod Tester',
    avatar_url: '/media/avatars/mod.webp',
    role: 'moderator',
    created_at: expect.stringMatching(/Z$/),
  })
})

test('ADM-227: people are searched by two characters or more, after trimming', async () => {
  const { ion } = await people('ion')
  expect((await mod.call(findPeople, { q: '  io ' })).items.map(({ user_id }) => user_id)).toContain(ion.id)
  await expect(mod.call(findPeople, { q: ' i ' })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'q' }] })
})

test('ADM-228: 36 characters with a hyphen are a user id, matched exactly', async () => {
  const found = async (q: string) => (await mod.call(findPeople, { q })).items.map(({ user_id }) => user_id)
  expect(await found(ada.id)).toEqual([ada.id])
  expect(await found(ada.id.toUpperCase())).toEqual([ada.id])
  expect(await found(missing)).toEqual([])
  const long = 'somebody-with-thirty-six-characters-'
  await db.run(sql`update profiles set full_name = ${long} where user_id = ${ada.id}`)
  expect(await found(long)).toEqual([])
  expect(await found(long.slice(0, 35))).toEqual([ada.id])
})

test('ADM-229: other text is a part of the username or the full name, in any case', async () => {
  const { gil, hanna } = await people('gil', 'hanna')
  await db.run(sql`update profiles set full_name = 'Gil O''Hanlon %' where user_id = ${gil.id}`)
  const found = async (q: string) => (await mod.call(findPeople, { q })).items.map(({ user_id }) => user_id)
  expect(await found('HAN')).toEqual([gil.id, hanna.id])
  expect(await found('nl')).toEqual([gil.id])
  expect(await found('n %')).toEqual([gil.id])
  expect(await found('%%')).toEqual([])
})

test('ADM-209, ADM-269: at most ten are found, with what names them', async () => {
  await people(...Array.from({ length: 11 }, (_, index) => `crowd_${index}`))
  const { items } = await mod.call(findPeople, { q: 'crowd' })
  expect(items).toHaveLength(10)
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(['avatar_url', 'full_name', 'user_id', 'username'])
})

test('among hundreds of matches an exact username leads', async () => {
  await db.run(sql`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    select gen_random_uuid(), 'many' || n || '@test.example', now(), now() from generate_series(1, 400) n`)
  await db.run(sql`
    update profiles set full_name = 'Of the Quorum' where user_id in (select id from auth.users where email like 'many%')`)
  const { quorum } = await people('quorum')
  for (const q of ['quorum', 'qu']) {
    const { items } = await mod.call(findPeople, { q })
    expect(items).toHaveLength(10)
    expect(items[0]?.user_id).toBe(quorum.id)
  }
})

test('roles from the command line are in the log, by nobody', async () => {
  const { joe } = await people('joe')
  expect(await changeRole(deps, 'grant', joe.email, 'admin')).toBe(true)
  expect(await changeRole(deps, 'grant', joe.email, 'admin')).toBe(false)
  expect(await changeRole(deps, 'revoke', joe.email, 'admin')).toBe(true)
  expect(await changeRole(deps, 'revoke', joe.email, 'admin')).toBe(false)
  expect(await changeRole(deps, 'grant', 'nobody@test.example', 'admin')).toBeUndefined()
  expect(await logOf(joe.id)).toEqual([
    { admin_id: null, action: 'assign_role', target_type: 'user', details: { role: 'admin' } },
    { admin_id: null, action: 'revoke_role', target_type: 'user', details: { role: 'admin' } },
  ])
})
