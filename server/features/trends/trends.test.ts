import { blockUser, followUser } from '@atelier/contract/follows'
import { createPost, likePost } from '@atelier/contract/posts'
import { trendingHashtags, trendingUsers } from '@atelier/contract/search'
import { expect, it } from 'vitest'
import { sql } from '#db/sql.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { world } from '#testing/world.ts'

const { db, people } = await world()
const { ann, bob, cleo, dee } = await people('ann', 'bob', 'cleo', 'dee')
const write = (person: typeof ann, content: string) => person.call(createPost, { client_id: crypto.randomUUID(), content })

it('SRCH-045 SRCH-047 topics trend by how many people write about them, five unless asked otherwise', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await write(ann, `alone #only_ann_${n}`)
  for (const person of [ann, bob, cleo]) await write(person, 'many #together')
  await refreshTrends(db)
  const { items } = await dee.call(trendingHashtags)
  expect(items).toHaveLength(5)
  expect(items[0]).toMatchObject({ name: 'together', usage_count: 3 })
  expect((await dee.call(trendingHashtags, { limit: 10 })).items).toHaveLength(7)
})

it('SRCH-046 SRCH-048 suggests people by new followers and engagement, never oneself, followed or blocked ones', async () => {
  const post = await write(cleo, 'my work')
  await ann.call(likePost, { post_id: post.id })
  await bob.call(likePost, { post_id: post.id })
  await bob.call(followUser, { user_id: cleo.id })
  await bob.call(followUser, { user_id: ann.id })
  await refreshTrends(db)
  const suggested = async (person: typeof ann) => (await person.call(trendingUsers)).items.map(({ username }) => username)
  expect((await suggested(dee))[0]).toBe('cleo')
  expect(await suggested(dee)).toHaveLength(3)
  expect(await suggested(cleo)).not.toContain('cleo')
  expect(await suggested(bob)).toEqual(['dee'])
  await cleo.call(blockUser, { user_id: dee.id })
  expect(await suggested(dee)).not.toContain('cleo')
})

it('computing trends twice at once leaves one list', async () => {
  await Promise.all([refreshTrends(db), refreshTrends(db), refreshTrends(db)])
  const { n } = await db.one<{ n: number }>(sql`select count(*) as n from trending_users where user_id = ${cleo.id}`)
  expect(n).toBe(1)
})
