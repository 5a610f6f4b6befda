import { getAnalytics } from '@atelier/contract/admin/analytics'
import { createComment } from '@atelier/contract/comments'
import { likePost, sharePost, unlikePost } from '@atelier/contract/posts'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { raw, sql } from '#db/sql.ts'
import { addDays, dayOf } from '#features/admin/analytics/days.ts'
import { keepFigures } from '#features/admin/analytics/keep-figures.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { testClock } from '#testing/clock.ts'
import { deleteForGood, publish } from '#testing/posts.ts'
import { world } from '#testing/world.ts'

// Far from midnight, when a day ends and is not closed yet.
const clock = testClock()
clock.stop(`${dayOf(new Date())}T12:00:00Z`)
const { db, deps, people } = await world({}, clock)
const { ada, ann, bob, cyn } = await people('ada', 'ann', 'bob', 'cyn')
await changeRole(deps, 'grant', ada.email, 'admin')
const dayMs = 86_400_000
const today = dayOf(clock.now())
/** Some days ago, `part` of the day after its beginning. */
const ago = (days: number, part = 0.5) => new Date(Date.parse(addDays(today, -days)) + part * dayMs)

async function postOf(user_id: string, at: Date, status = 'published'): Promise<string> {
  const id = newId(at)
  await db.run(sql`insert into posts (id, user_id, content, status, created_at) values (${id}, ${user_id}, 'Of then', ${status}, ${at})`)
  return id
}
async function likeOf(user_id: string, post_id: string, at: Date): Promise<string> {
  const id = newId(at)
  await db.run(
    sql`insert into likes (id, post_id, user_id, created_at) values (${id}, ${post_id}, ${user_id}, ${at}) on conflict do nothing`,
  )
  return id
}

test('DATA-051, DATA-052, ADM-143, ADM-144: the figures of people and of what they do are one row each, from real rows', async () => {
  const before = await ada.call(getAnalytics)
  const post = await publish(ann, 'Seen by two')
  for (const person of [ann, bob]) await person.call(likePost, { post_id: post.id })
  await bob.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'Fine' })
  await cyn.call(sharePost, { post_id: post.id })
  for (const table of ['posts', 'comments', 'likes', 'shares']) await db.run(sql`update ${raw(table)} set created_at = ${clock.now()}`)
  const held = await postOf(bob.id, clock.now(), 'pending')
  const old = await postOf(bob.id, ago(3))
  const oldLike = await likeOf(ann.id, old, ago(2))
  const { user_stats, engagement_stats } = await ada.call(getAnalytics)
  expect(user_stats).toEqual({ total_users: 4, new_users_30d: 4, new_users_today: 4, active_users_today: 4, active_users_30d: 4 })
  expect(before.engagement_stats.posts_today).toBe(0)
  expect(engagement_stats).toEqual({
    posts_today: 1,
    comments_today: 1,
    likes_today: 2,
    total_shares: 1,
    total_likes: 3,
    total_comments: 1,
  })

  // The same after the past has been closed, and after something of it was taken back.
  await keepFigures(deps)
  expect(await ada.call(getAnalytics)).toMatchObject({ user_stats, engagement_stats })
  await db.run(sql`delete from likes where id = ${oldLike}`)
  await bob.call(unlikePost, { post_id: post.id })
  await keepFigures(deps)
  expect((await ada.call(getAnalytics)).engagement_stats).toMatchObject({ likes_today: 1, total_likes: 1 })
  for (const post_id of [held, old]) await deleteForGood(deps, bob, post_id)
  await deleteForGood(deps, ann, post.id)
  await keepFigures(deps)
  expect((await ada.call(getAnalytics)).engagement_stats).toEqual({
    posts_today: 0,
    comments_today: 0,
    likes_today: 0,
    total_shares: 0,
    total_likes: 0,
    total_comments: 0,
  })
  await expect(ann.call(getAnalytics)).rejects.toMatchObject({ code: 'forbidden' })
})

test('DATA-053, ADM-145: the list of top creators is whole, the most liked first, without those who are banned', async () => {
  const { dan, eva, fay } = await people('dan', 'eva', 'fay')
  const [one, two] = [await publish(dan, 'One'), await publish(dan, 'Two')]
  const three = await publish(eva, 'Three')
  const banned = await publish(fay, 'Four')
  for (const person of [ann, bob, cyn]) for (const { id } of [one, banned]) await person.call(likePost, { post_id: id })
  for (const person of [ann, bob]) await person.call(likePost, { post_id: three.id })
  await ann.call(likePost, { post_id: two.id })
  await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${fay.id})`)
  await keepFigures({ db, clock: () => new Date(clock.now().getTime() + 3_600_000) })
  const { top_creators } = await ada.call(getAnalytics)
  expect(top_creators).toEqual([
    {
      user_id: dan.id,
      username: 'dan',
      full_name: 'Dan Tester',
      avatar_url: null,
      posts_count: 2,
      followers_count: 0,
      total_likes_received: 4,
    },
    expect.objectContaining({ username: 'eva', posts_count: 1, total_likes_received: 2 }),
  ])
  await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${eva.id})`)
  expect((await ada.call(getAnalytics)).top_creators.map(({ username }) => username)).toEqual(['dan'])
})

test('ADM-145: of more than ten creators the tenth is in the list and the eleventh is not', async () => {
  const names = ['uma', 'vic', 'wes', 'xia', 'yan', 'zoe', 'ike', 'jon', 'kim', 'lou', 'max'] as const
  const creators = await people(...names)
  for (const [place, name] of names.entries()) {
    const post = await publish(creators[name], 'Liked')
    await db.run(sql`update posts set likes_count = ${100 - place} where id = ${post.id}`)
  }
  await keepFigures({ db, clock: () => new Date(clock.now().getTime() + 3 * 3_600_000) })
  const shown = (await ada.call(getAnalytics)).top_creators.map(({ username }) => username)
  expect(shown).toEqual(['uma', 'vic', 'wes', 'xia', 'yan', 'zoe', 'ike', 'jon', 'kim', 'lou'])
})
