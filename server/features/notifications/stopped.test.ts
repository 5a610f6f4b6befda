import { createComment } from '@atelier/contract/comments'
import { approveFollowRequest, followUser, unfollowUser } from '@atelier/contract/follows'
import {
  listNotifications,
  noticesOfPost,
  resumeNoticesOfPost,
  stopNoticesOfPost,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { likePost, unlikePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { updateProfile } from '@atelier/contract/profiles'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, people } = await world()

const list = async (person: TestPerson) => (await person.call(listNotifications)).items
const contents = async (person: TestPerson) => (await list(person)).map(({ content }) => content)
const unread = async (person: TestPerson) => (await person.call(unreadNotifications)).count
const comment = (person: TestPerson, post_id: string, content: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content })

test('who stops the notifications of a post hears no more of it, in no way, until they resume', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  const { id: post_id } = await publish(ann)
  await comment(cyn, post_id, 'First')
  expect(await unread(ann)).toBe(1)
  expect(await ann.call(noticesOfPost, { post_id })).toEqual({ notices: 'on' })
  expect(await cyn.call(noticesOfPost, { post_id })).toEqual({ notices: 'on' })
  expect(await bob.call(noticesOfPost, { post_id })).toEqual({ notices: 'none' })

  for (let twice = 0; twice < 2; twice++) expect(await ann.call(stopNoticesOfPost, { post_id })).toEqual({ notices: 'stopped' })
  expect(await unread(ann), 'so that nothing of it is mailed or pushed').toBe(0)
  await bob.call(likePost, { post_id })
  await comment(bob, post_id, 'Second, @ann')
  expect(await contents(ann)).toEqual(['Cyn Tester commented on your post: First'])
  expect(await db.many(sql`select from notifications where user_id = ${ann.id}`)).toHaveLength(1)

  expect(await ann.call(resumeNoticesOfPost, { post_id })).toEqual({ notices: 'on' })
  await comment(bob, post_id, 'Third')
  expect(await unread(ann)).toBe(1)
  await expect(bob.call(stopNoticesOfPost, { post_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('approving a request brings back no notification of an earlier follow, and mails nothing about the own act', async () => {
  const { dan, eve } = await people('dan', 'eve')
  await dan.call(updatePreferences, { email_frequency: 'instant' })
  await eve.call(followUser, { user_id: dan.id })
  await eve.call(unfollowUser, { user_id: dan.id })
  await dan.call(updateProfile, { is_private: true })
  await eve.call(followUser, { user_id: dan.id })
  expect(await contents(dan)).toEqual(['Eve Tester asks to follow you'])
  await dan.call(approveFollowRequest, { user_id: eve.id })
  expect(await list(dan)).toEqual([])
  expect(await unread(dan)).toBe(0)
  expect(await contents(eve)).toEqual(['Dan Tester approved your request to follow them'])
})

test('a page is in the order of the times that it shows, also after a like was taken back', async () => {
  const { fay, gus, hal } = await people('fay', 'gus', 'hal')
  const { id: first } = await publish(fay, 'First')
  const { id: second } = await publish(fay, 'Second')
  for (const [person, post_id] of [
    [gus, first],
    [gus, second],
    [hal, first],
  ] as const) {
    clock.pass(60)
    await person.call(likePost, { post_id })
  }
  expect((await list(fay)).map(({ data }) => data.post_id)).toEqual([first, second])
  await hal.call(unlikePost, { post_id: first })
  const left = await list(fay)
  expect(left.map(({ data }) => data.post_id)).toEqual([second, first])
  expect(left.map(({ created_at }) => created_at)).toEqual(
    left
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
})

test('a notification says whether the reader follows back, and likes the comment', async () => {
  const { ida, jan } = await people('ida', 'jan')
  const { id: post_id } = await publish(ida)
  await jan.call(followUser, { user_id: ida.id })
  await comment(jan, post_id, 'Lovely')
  expect(await list(ida)).toMatchObject([
    { data: { kind: 'comment' }, user_liked: false, relation: null },
    { data: { kind: 'follow' }, user_liked: null, relation: { user_following: false, user_requested: false } },
  ])
  await ida.call(followUser, { user_id: jan.id })
  expect((await list(ida))[1]).toMatchObject({ relation: { user_following: true, user_requested: false } })
})
