import { createComment, deleteComment, likeComment, unlikeComment } from '@atelier/contract/comments'
import { isFailure } from '@atelier/contract/errors'
import { approveFollowRequest, blockUser, followUser, unblockUser, unfollowUser } from '@atelier/contract/follows'
import { createPost, deletePost, likePost, savePost, sharePost, unlikePost, unsavePost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { sql } from '#db/sql.ts'
import { world } from '#testing/world.ts'

const { db, people } = await world()
const crowd = Object.values(await people('ann', 'bob', 'cyn', 'dan', 'eve', 'fay'))
const wrong = async () => (await checkCounters(db)).filter((counter) => counter.wrong > 0)

test('QUALITY R6: after random deeds of many at once every counter equals its rows', async () => {
  const seed = Date.now() % 1_000_000
  const random = mulberry(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const [ann] = crowd
  await db.run(sql`update profiles set is_private = true where user_id = ${ann?.id}`)

  const posts: string[] = []
  const comments: string[] = []
  const deeds: (() => Promise<unknown>)[] = [
    async () =>
      posts.push((await pick(crowd).call(createPost, { client_id: crypto.randomUUID(), content: `Words ${random()} #art #ink` })).id),
    async () => {
      const parent_comment_id = random() < 0.3 ? pick(comments) : undefined
      const input = { client_id: crypto.randomUUID(), post_id: pick(posts), content: 'Lovely', parent_comment_id }
      comments.push((await pick(crowd).call(createComment, input)).id)
    },
    ...[followUser, followUser, unfollowUser, blockUser, unblockUser, approveFollowRequest].map(
      (deed) => () => pick(crowd).call(deed, { user_id: pick(crowd).id }),
    ),
    ...[likePost, likePost, unlikePost, savePost, savePost, unsavePost, sharePost].map(
      (deed) => () => pick(crowd).call(deed, { post_id: pick(posts) }),
    ),
    ...[likeComment, likeComment, unlikeComment, deleteComment].map((deed) => () => pick(crowd).call(deed, { comment_id: pick(comments) })),
    () => pick(crowd).call(deletePost, { post_id: pick(posts) }),
  ]
  let done = 0
  for (let n = 0; n < 12; n++) await deeds[0]?.()
  for (let round = 0; round < 60; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => pick(deeds)()))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') done++
      // Much is refused on purpose: a second follow of oneself, a like of what is gone. Nothing may fail by accident.
      else expect(isFailure(outcome.reason) && outcome.reason.status < 500, String(outcome.reason)).toBe(true)
    }
  }
  expect(done, `seed ${seed}: or this test means nothing`).toBeGreaterThan(200)
  const { follows } = await db.one<{ follows: number }>(sql`select count(*) as follows from followers`)
  expect(follows).toBeGreaterThan(0)
  expect(await wrong(), `seed ${seed}`).toEqual([])
})

test('a counter that was tampered with is found', async () => {
  await db.run(sql`update profiles set followers_count = followers_count + 1 where username = 'bob'`)
  await db.run(sql`update posts set engagement_score = -1 where id = (select max(id::text)::uuid from posts)`)
  expect(await wrong()).toEqual([
    { table: 'profiles', column: 'followers_count', wrong: 1 },
    { table: 'posts', column: 'engagement_score', wrong: 1 },
  ])
})

// mulberry32: a failure says its seed, which repeats the choices.
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
