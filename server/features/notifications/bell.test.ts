import { blockUser, followUser, notifyOfPosts, stopNotifyingOfPosts, unfollowUser } from '@atelier/contract/follows'
import { listNotifications } from '@atelier/contract/notifications'
import { deletePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getProfile } from '@atelier/contract/profiles'
import { expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const patiently = { timeout: 60_000, interval: 100 }

const notificationsOf = async (person: TestPerson) => (await person.call(listNotifications)).items
const toldOf = async (person: TestPerson) => (await notificationsOf(person)).map(({ data }) => data.post_id)

/** Somebody with the bell, who has been told of the post: so the others would have been. */
async function announced(witness: TestPerson, post_id: string): Promise<void> {
  await vi.waitFor(async () => expect(await toldOf(witness)).toContain(post_id), patiently)
}
const follow = async (follower: TestPerson, { id: user_id }: TestPerson, bell = true) => {
  await follower.call(followUser, { user_id })
  if (bell) await follower.call(notifyOfPosts, { user_id })
}

test('DATA-038: who chose the bell of a followed person is told of each new post, and nobody else is', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  await follow(bob, ann)
  await follow(cyn, ann, false)
  const { id: post_id } = await publish(ann, 'A jug\nin blue')
  await announced(bob, post_id)
  expect(await notificationsOf(bob)).toMatchObject([
    {
      type: 'system',
      title: 'New post',
      content: 'Ann Tester published a post: A jug in blue',
      data: { kind: 'new_post', post_id },
      senderProfile: { username: 'ann' },
    },
  ])
  expect(await notificationsOf(cyn)).toEqual([])
  await ann.call(deletePost, { post_id })
  expect(await notificationsOf(bob)).toEqual([])
})

test('the bell needs a follow, shows on the profile and ends with the follow', async () => {
  const { dan, eve, fay } = await people('dan', 'eve', 'fay')
  await expect(dan.call(notifyOfPosts, { user_id: eve.id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(dan.call(notifyOfPosts, { user_id: dan.id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(dan.call(notifyOfPosts, { user_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  const bellOf = async () => (await dan.call(getProfile, { identifier: 'eve' })).user_notified
  await dan.call(followUser, { user_id: eve.id })
  expect(await bellOf()).toBe(false)
  for (let twice = 0; twice < 2; twice++) expect(await dan.call(notifyOfPosts, { user_id: eve.id })).toMatchObject({ user_notified: true })
  for (let twice = 0; twice < 2; twice++)
    expect(await dan.call(stopNotifyingOfPosts, { user_id: eve.id })).toMatchObject({ user_notified: false, user_following: true })
  await dan.call(notifyOfPosts, { user_id: eve.id })
  await dan.call(unfollowUser, { user_id: eve.id })
  await dan.call(followUser, { user_id: eve.id })
  expect(await bellOf()).toBe(false)
  await follow(fay, eve)
  await announced(fay, (await publish(eve)).id)
  expect(await notificationsOf(dan)).toEqual([])
})

test('no notification of a post for those who may not see it, switched it off or are told that it mentions them', async () => {
  const { gus, hal, ida, jan, kim } = await people('gus', 'hal', 'ida', 'jan', 'kim')
  for (const person of [hal, ida, jan, kim]) await follow(person, gus)
  await ida.call(updatePreferences, { notification_prefs: { new_post: false } })
  await gus.call(blockUser, { user_id: jan.id })
  const { id: post_id } = await publish(gus, 'For @hal')
  await announced(kim, post_id)
  expect((await notificationsOf(hal)).map(({ data }) => data.kind)).toEqual(['mention'])
  for (const person of [ida, jan]) expect(await db.many(sql`select from notifications where user_id = ${person.id}`)).toEqual([])
})

test('more followers than are told at once are all told', async () => {
  const { lea, max } = await people('lea', 'max')
  await follow(max, lea)
  await db.run(sql`
    with made as (insert into auth.users (id, email) select id, id || '@test.example' from (select gen_random_uuid() as id from generate_series(1, 1100)) made returning id)
    select count(*) from made`)
  await db.run(sql`
    insert into followers (id, follower_id, following_id, notify_posts)
    select gen_random_uuid(), u.id, ${lea.id}, true from auth.users u where u.email = u.id || '@test.example'`)
  const { id: post_id } = await publish(lea)
  await announced(max, post_id)
  const told = () => db.one(sql`select count(*)::int from notification_groups where post_id = ${post_id}`)
  await vi.waitFor(async () => expect(await told()).toEqual({ count: 1_101 }), patiently)
})
