import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { ownPins, pinPost, unpinPost } from '@atelier/contract/pins'
import { undoDeletion } from '@atelier/contract/post-deletions'
import { deletePost, setAudience } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const texts = (posts: { content: string }[]) => posts.map(({ content }) => content)
const wallOf = async (author: TestPerson, viewer: TestPerson) => {
  const { pinned, items } = await viewer.call(profilePosts, { user_id: author.id })
  return [texts(pinned), texts(items)]
}
const hang = async (author: TestPerson, ...contents: string[]) => {
  const made: Record<string, { post_id: string }> = {}
  for (const content of contents) made[content] = { post_id: (await publish(author, content)).id }
  return made as Record<string, { post_id: string }> & Record<'a' | 'b' | 'c' | 'd' | 'e', { post_id: string }>
}

test('three works hang first, the last pinned first, and no second time below, also page by page', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const { a, b, c, d } = await hang(ann, 'a', 'b', 'c', 'd', 'e')
  for (const work of [b, a, d, b]) await ann.call(pinPost, work)
  expect(await wallOf(ann, bob)).toEqual([
    ['d', 'a', 'b'],
    ['e', 'c'],
  ])
  await expect(ann.call(pinPost, c)).rejects.toMatchObject({ code: 'pin_limit', status: 409 })
  const first = await bob.call(profilePosts, { user_id: ann.id, limit: 1 })
  const rest = await bob.call(profilePosts, { user_id: ann.id, limit: 1, cursor: first.next_cursor ?? '' })
  expect([texts(first.pinned), texts(first.items), texts(rest.pinned), texts(rest.items)]).toEqual([['d', 'a', 'b'], ['e'], [], ['c']])
  expect(await bob.call(profilePosts, { user_id: ann.id, tab: 'media' })).toMatchObject({ pinned: [] })

  expect(await ann.call(unpinPost, a)).toEqual({ post_ids: [d.post_id, b.post_id] })
  await ann.call(unpinPost, a)
  await ann.call(pinPost, c)
  expect(await wallOf(ann, bob)).toEqual([
    ['c', 'd', 'b'],
    ['e', 'a'],
  ])
  expect(await ann.call(ownPins, {})).toEqual({ post_ids: [c.post_id, d.post_id, b.post_id] })
})

test('only one’s own published posts can be pinned, and never more than three, also at once', async () => {
  const { cyn, dan } = await people('cyn', 'dan')
  const { a, b, c, d, e } = await hang(cyn, 'a', 'b', 'c', 'd', 'e')
  await expect(dan.call(pinPost, a)).rejects.toMatchObject({ code: 'not_found' })
  await db.run(sql`update posts set status = 'pending' where id = ${a.post_id}`)
  await expect(cyn.call(pinPost, a)).rejects.toMatchObject({ code: 'not_found' })
  await db.run(sql`update posts set status = 'published' where id = ${a.post_id}`)
  const tries = await Promise.allSettled([a, b, c, d, e].map((work) => cyn.call(pinPost, work)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.profile.pins)
  await dan.call(unpinPost, a)
  expect((await cyn.call(ownPins, {})).post_ids).toHaveLength(limits.profile.pins)
})

test('who may not see a pinned work sees no pin: narrowed, deleted until that is undone, or reported', async () => {
  const { eve, fay, gus } = await people('eve', 'fay', 'gus')
  await fay.call(followUser, { user_id: eve.id })
  const { a, b } = await hang(eve, 'a', 'b', 'c')
  for (const work of [b, a]) await eve.call(pinPost, work)
  const walls = async () => [await wallOf(eve, eve), await wallOf(eve, fay), await wallOf(eve, gus)]
  const both = [['a', 'b'], ['c']]
  expect(await walls()).toEqual([both, both, both])
  await eve.call(setAudience, { ...a, audience: 'followers' })
  expect(await walls()).toEqual([both, both, [['b'], ['c']]])
  await eve.call(setAudience, { ...a, audience: 'only_me' })
  expect(await walls()).toEqual([both, [['b'], ['c']], [['b'], ['c']]])
  await eve.call(deletePost, b)
  expect(await walls()).toEqual([
    [['a'], ['c']],
    [[], ['c']],
    [[], ['c']],
  ])
  await eve.call(undoDeletion, b)
  expect(await wallOf(eve, gus)).toEqual([['b'], ['c']])
  await gus.call(createReport, { type: 'post', target_id: b.post_id, reason: 'spam' })
  expect([await wallOf(eve, gus), await wallOf(eve, fay)]).toEqual([
    [[], ['c']],
    [['b'], ['c']],
  ])
})
