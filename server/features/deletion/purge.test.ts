import { readdirSync } from 'node:fs'
import { approveDeletion } from '@atelier/contract/admin/deletions'
import { requestDeletion } from '@atelier/contract/deletion'
import { likePost } from '@atelier/contract/posts'
import { getMe } from '@atelier/contract/profiles'
import { expect, test, vi } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { purgeAccounts } from '#features/deletion/purge-accounts.ts'
import { authWorld, password, unwrap } from '#testing/auth-world.ts'
import { foundCommunity } from '#testing/communities.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import type { TestPerson } from '#testing/world.ts'

const { admin, app, browser, callAs, clock, config, db, deps, member, people } = await authWorld()
const going = new AbortController().signal

let count = 0
async function anAdmin(): Promise<TestPerson> {
  const name = `admin_${count++}`
  const { [name]: made } = await people(name)
  if (!made) throw new Error('nobody was made')
  await db.run(sql`insert into user_roles (user_id, role) values (${made.id}, 'admin')`)
  return made
}

/** Their deletion is approved, and the time until their purge is over. */
async function due(...leaving: { call: TestPerson['call'] }[]): Promise<void> {
  const admin = await anAdmin()
  for (const { call } of leaving) await admin.call(approveDeletion, { request_id: (await call(requestDeletion)).id })
  clock.pass(31 * 86_400)
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
const isThere = async (id: string) => (await db.maybeOne(sql`select from auth.users where id = ${id}`)) !== undefined
const postsOf = async (id: string) => (await db.one<{ n: number }>(sql`select count(*)::int as n from posts where user_id = ${id}`)).n
const fill = ({ id }: { id: string }, posts: number) =>
  db.run(sql`
    insert into posts (id, user_id, content) select id, ${id}, 'One of many' from unnest(${Array.from({ length: posts }, () => newId())}::uuid[]) id`)

test('a purge that breaks goes on with what is left, lets nobody in meanwhile, and holds up no other', async () => {
  const [ann, bob] = [await member('ann@purge.test'), await member('bob@purge.test')]
  const call = callAs(ann.session.access_token)
  await uploadPicture(app, ann.session.access_token)
  await fill(ann, 50)
  await due({ call }, { call: callAs(bob.session.access_token) })
  const away = { ...deps.storage, delete: () => Promise.reject(new Error('the store is away')) }
  await expect(purgeAccounts({ ...deps, storage: away }, going)).rejects.toThrow('1 accounts were not purged: Error: the store is away')
  expect([await isThere(ann.id), await isThere(bob.id), await postsOf(ann.id)]).toEqual([true, false, 0])
  expect((await browser().client.signInWithPassword({ email: ann.email, password })).error).toMatchObject({ code: 'invalid_credentials' })
  await purgeAccounts(deps, going)
  expect(await isThere(ann.id)).toBe(false)
  expect((await browser().client.signUp({ email: ann.email, password })).error, 'the address is free').toBeNull()
})

test('the admin API deletes as the product does: the files too, and the log says that it was a purge', async () => {
  const { id, session } = await member('lou@purge.test')
  const holds = () => filesOf(config.dataDir).filter((file) => file.includes(id))
  await uploadPicture(app, session.access_token)
  await uploadPicture(app, session.access_token, { bucket: 'avatars' })
  await fill({ id }, 50)
  expect(holds().length).toBeGreaterThan(1)
  const purged = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from admin_logs where action = 'purge_account'`)).n
  const before = await purged()
  unwrap(await admin.deleteUser(id))
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect((await browser().client.signUp({ email: 'lou@purge.test', password })).error, 'the address is free').toBeNull()
  await expect.poll(() => isThere(id), { timeout: 60_000 }).toBe(false)
  expect(holds()).toEqual([])
  expect(await purged()).toBe(before + 1)
})

test('a server that stops ends it after a batch, and another goes on', async () => {
  const cy = await member('cy@purge.test')
  for (let n = 0; n < 2; n++) await uploadPicture(app, cy.session.access_token)
  await due({ call: callAs(cy.session.access_token) })
  const stopping = new AbortController()
  const ending = {
    ...deps.storage,
    delete: (...file: Parameters<typeof deps.storage.delete>) => {
      stopping.abort()
      return deps.storage.delete(...file)
    },
  }
  await purgeAccounts({ ...deps, storage: ending }, stopping.signal)
  expect(await isThere(cy.id)).toBe(true)
  await purgeAccounts(deps, going)
  expect(await isThere(cy.id)).toBe(false)
})

test('several processes purge several accounts at once, and every counter is right', async () => {
  const crowd = Object.values(await people('dan', 'eve', 'fay', 'gil'))
  const { hal } = await people('hal')
  const posts = [await publish(hal, 'To like'), await publish(hal, 'To like too')]
  for (const [index, person] of crowd.entries()) {
    await fill(person, 90)
    for (const { id } of posts) await person.call(likePost, { post_id: id })
    const followed = [hal, ...crowd.filter((other) => other !== person)]
    for (const other of followed)
      await db.run(sql`insert into followers (id, follower_id, following_id) values (${newId()}, ${person.id}, ${other.id})`)
    await publish(person, `#shared and #own${index}`)
  }
  await publish(hal, '#shared')
  await due(...crowd.slice(0, 3))
  await Promise.all([purgeAccounts(deps, going), purgeAccounts(deps, going), purgeAccounts(deps, going)])
  await purgeAccounts(deps, going)
  expect(await Promise.all(crowd.map(({ id }) => isThere(id)))).toEqual([false, false, false, true])
  expect(await postsOf(crowd[3]?.id ?? '')).toBe(91)
  expect(await db.many(sql`select name, usage_count from hashtags order by name`)).toEqual([
    { name: 'own3', usage_count: 1 },
    { name: 'shared', usage_count: 2 },
  ])
  expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('whoever signs in just as the purge begins is back with everything, or gone', async () => {
  for (let n = 0; n < 5; n++) {
    const ida = await member(`ida${n}@purge.test`)
    await fill(ida, 3)
    await due({ call: callAs(ida.session.access_token) })
    const { client } = browser()
    const [signedIn] = await Promise.all([client.signInWithPassword({ email: ida.email, password }), purgeAccounts(deps, going)])
    await purgeAccounts(deps, going)
    if (signedIn.error) {
      expect(await isThere(ida.id), String(signedIn.error)).toBe(false)
    } else {
      expect(await callAs(unwrap(signedIn).session.access_token)(getMe)).toMatchObject({ user_id: ida.id })
      expect(await postsOf(ida.id)).toBe(3)
    }
  }
})

test.each(['member', 'owner'] as const)(
  'a purge waits for the community before it takes its %s away, like whoever deletes it: neither ends the other',
  async (role) => {
    const [host, goer] = Object.values(await people(`host_${role}`, `goer_${role}`)) as [TestPerson, TestPerson]
    const { id: community_id } = await foundCommunity(role === 'owner' ? goer : host)
    await db.run(sql`
    insert into community_members (community_id, user_id, status) values (${community_id}, ${role === 'owner' ? host.id : goer.id}, 'member')`)
    await due(goer)
    const held = Promise.withResolvers<void>()
    const purging = held.promise.then(() => purgeAccounts(deps, going))
    await transaction(db, async (tx) => {
      await tx.run(sql`select from communities where id = ${community_id} for update`)
      held.resolve()
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await db.many(waiting)).toHaveLength(1), { timeout: 60_000, interval: 50 })
      await tx.run(sql`select from community_members where community_id = ${community_id} for update nowait`)
      await tx.run(sql`delete from communities where id = ${community_id}`)
    })
    await purging
    expect(await isThere(goer.id)).toBe(false)
  },
)
