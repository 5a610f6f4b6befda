import { blockUser, followUser } from '@atelier/contract/follows'
import { deletePost, hiddenPosts, hidePost, unhidePost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { people } = await world()
const hidden = async (person: TestPerson, limit = 20) =>
  (await everyPage((cursor) => person.call(hiddenPosts, { cursor, limit }))).map(({ content }) => content)

test('hidden posts are listed to the person who hid them, the last hidden first, until they are shown again', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  expect(await hidden(ann)).toEqual([])
  const made = []
  for (const text of ['one', 'two', 'three', 'four', 'five']) made.push(await publish(bob, text))
  const [one, two, three, four, five] = made.map(({ id }) => ({ post_id: id }))
  if (!one || !two || !three || !four || !five) throw new Error('no posts')
  for (const post of [three, five, one, two]) await ann.call(hidePost, post)
  await ann.call(hidePost, five)
  for (const limit of [1, 2, 3, 20]) expect(await hidden(ann, limit)).toEqual(['two', 'one', 'five', 'three'])
  expect(await hidden(cyn)).toEqual([])

  await ann.call(unhidePost, one)
  await ann.call(unhidePost, one)
  await bob.call(deletePost, two)
  expect(await hidden(ann)).toEqual(['five', 'three'])
})

test('what the viewer may no longer see is not in the list of hidden posts', async () => {
  const { dan, eve } = await people('dan', 'eve')
  await dan.call(followUser, { user_id: eve.id })
  const { id: post_id } = await publish(eve, 'Seen once')
  await dan.call(hidePost, { post_id })
  expect(await hidden(dan)).toEqual(['Seen once'])
  await eve.call(blockUser, { user_id: dan.id })
  expect(await hidden(dan)).toEqual([])
})
