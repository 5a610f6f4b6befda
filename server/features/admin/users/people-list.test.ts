import { approveDeletion } from '@atelier/contract/admin/deletions'
import {
  banPerson,
  findByAddress,
  type ListedPerson,
  listPeople,
  personFilters,
  personSorts,
  quietPerson,
  restrictPerson,
} from '@atelier/contract/admin/users'
import { requestDeletion } from '@atelier/contract/deletion'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { everyPage } from '#testing/every-page.ts'
import { world } from '#testing/world.ts'

const { db, deps, people } = await world()
const { mod, ada, root, ann, bob, cleo, dora } = await people('mod', 'ada', 'root', 'ann', 'bob', 'cleo', 'dora')
for (const [person, role] of [
  [mod, 'moderator'],
  [ada, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)
await db.run(sql`update profiles set full_name = 'Anneliese Özdemir', posts_count = 4, followers_count = 1 where user_id = ${ann.id}`)
await db.run(sql`update profiles set is_verified = true, posts_count = 4, followers_count = 30 where user_id = ${bob.id}`)
await db.run(sql`update profiles set posts_count = 12 where user_id = ${cleo.id}`)
const { id: request_id } = await dora.call(requestDeletion, {})
await root.call(approveDeletion, { request_id })
await ada.call(banPerson, { user_id: cleo.id })
await mod.call(restrictPerson, { user_id: ann.id, reason: 'Calm down', hours: 2 })
await ada.call(quietPerson, { user_id: bob.id, reason: 'A crowd' })
await db.run(sql`
  insert into user_restrictions (id, user_id, reason, created_at, ends_at)
  values (${newId()}, ${dora.id}, 'Calm down', now() - interval '2 days', now() - interval '1 day')`)

const list = (input: Parameters<typeof mod.call<typeof listPeople>>[1] = {}) => mod.call(listPeople, input)
const names = async (input: Parameters<typeof list>[0]) => (await list(input)).items.map(({ username }) => username)

describe('search', () => {
  test.each([
    ['ADM-024: a part of the username', 'leo', ['cleo']],
    ['ADM-024: two letters that it begins with', 'cl', ['cleo']],
    ['ADM-025: two letters that begin a word of the full name', 'öz', ['ann']],
    ['ADM-024: the username as people write it', '@ANN', ['ann']],
    ['ADM-025: a part of the full name in any case', 'özdEMIR', ['ann']],
    ['ADM-025: two words of the full name', 'liese öz', ['ann']],
    ['ADM-025: the full name without its accents', 'ozdemir', ['ann']],
    ['ADM-025: an accent where the name has none', 'annelíese', ['ann']],
    ['ADM-026: the whole user id', ann.id, ['ann']],
    ['ADM-026: the user id in capitals', ann.id.toUpperCase(), ['ann']],
    ['not a part of the user id', ann.id.slice(0, 13), []],
    ['no pattern', '%', []],
    ['no pattern for one letter', '_nn', []],
    ['nobody', 'zzzz', []],
  ])('%s', async (_what, q, found) => expect(await names({ q })).toEqual(found))
})

test('QUALITY R18b, R30: an address finds its person exactly, for admins, of a lower role; the log has the search without the address', async () => {
  const find = async (by: typeof ada, email: string) => (await by.call(findByAddress, { email })).items.map(({ user_id }) => user_id)
  expect(await find(ada, ann.email.toUpperCase())).toEqual([ann.id])
  expect(await find(ada, ann.email.slice(1))).toEqual([])
  expect(await find(ada, root.email)).toEqual([])
  await expect(mod.call(findByAddress, { email: ann.email })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await names({ q: ann.email })).toEqual([])
  expect(await db.many(sql`select target_id, details from admin_logs where action = 'search_address' order by id`)).toEqual([
    { target_id: ann.id, details: {} },
    { target_id: null, details: { type: 'nobody' } },
    { target_id: null, details: { type: 'nobody' } },
  ])
})

describe('filters', () => {
  const everybody = ['dora', 'cleo', 'bob', 'ann', 'root', 'ada', 'mod'].toSorted()
  test.each([
    ['ADM-027: All, those who are banned or wait for their purge too', 'all', everybody],
    ['ADM-028: Active', 'active', everybody.filter((name) => name !== 'cleo')],
    ['ADM-029: Banned, not those who wait for their purge', 'banned', ['cleo']],
    ['Restricted, whose time is not over', 'restricted', ['ann']],
    ['Quiet', 'quiet', ['bob']],
    ['ADM-030: Verified', 'verified', ['bob']],
  ] as const)('%s', async (_what, filter, found) => expect((await names({ filter })).toSorted()).toEqual(found))

  test('narrow a search', async () => {
    expect(await names({ q: 'tester', filter: 'banned' })).toEqual(['cleo'])
    expect(await names({ q: 'cleo', filter: 'active' })).toEqual([])
  })
})

describe('order', () => {
  test('ADM-052: those who joined last come first', async () => {
    const order = await db.many<{ username: string }>(sql`select username from profiles order by created_at desc, user_id desc`)
    expect(await names({})).toEqual(order.map(({ username }) => username))
  })

  test('sorts by posts and by followers, the most first', async () => {
    const byPosts = await names({ sort: 'posts' })
    expect([byPosts[0], byPosts.slice(1, 3).toSorted()]).toEqual(['cleo', ['ann', 'bob']])
    expect((await names({ sort: 'followers' })).slice(0, 2)).toEqual(['bob', 'ann'])
  })

  test.each(personFilters.flatMap((filter) => personSorts.map((sort) => [filter, sort] as const)))(
    'all pages of %s by %s are the whole list',
    async (filter, sort) => {
      const whole = await names({ filter, sort })
      const paged = await everyPage((cursor) => list({ filter, sort, cursor, limit: 1 }))
      expect(paged.map(({ username }) => username)).toEqual(whole)
    },
  )
})

test('ADM-051, ADM-053, ADM-054, DATA-059: a row has the profile, the role and whether there is a ban', async () => {
  const row = (username: string) => async (): Promise<ListedPerson | undefined> => (await list({ q: username })).items[0]
  expect(await row('bob')()).toEqual({
    user_id: bob.id,
    username: 'bob',
    full_name: 'Bob Tester',
    avatar_url: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    is_verified: true,
    posts_count: 4,
    followers_count: 30,
    role: 'user',
    is_banned: false,
    ban_ends_at: null,
    restricted_until: null,
    is_quiet: true,
  })
  const roles = await Promise.all([mod, ada, root].map(({ username }) => row(username)()))
  expect(roles.map((person) => person?.role)).toEqual(['moderator', 'admin', 'super_admin'])
  expect(await row('cleo')()).toMatchObject({ is_banned: true, role: 'user' })
  expect(await row('dora')()).toMatchObject({ is_banned: false })
})

test('is for staff alone', async () => {
  await expect(ann.call(listPeople)).rejects.toMatchObject({ code: 'forbidden' })
})
