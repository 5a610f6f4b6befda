import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { hidePost, type Post, setAudience } from '@atelier/contract/posts'
import { trendingUsers } from '@atelier/contract/search'
import { moreWorks, type Work } from '@atelier/contract/works'
import { expect, test } from 'vitest'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, people } = await world()
const hang = async (author: TestPerson, content: string) => publish(author, content, { media: [await uploaded(db, author)] })
const ids = (works: Work[]) => works.map(({ post_id }) => post_id)

test('beside a post hang the newest other works of its author, for everybody who may see them', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  await bob.call(followUser, { user_id: ann.id })
  const hung: Post[] = []
  for (let n = 0; n < limits.works.more + 2; n++) hung.unshift(await hang(ann, `number ${n}`))
  const text = await publish(ann, 'Only words')
  const [shown, second, third] = hung as [Post, Post, Post]
  const moreFor = async (viewer: { call: typeof call }, post: Post) => ids((await viewer.call(moreWorks, { post_id: post.id })).items)
  const newest = (posts: Post[]) => posts.slice(0, limits.works.more).map(({ id }) => id)
  expect(await moreFor({ call }, text)).toEqual(newest(hung))
  expect(await moreFor(bob, shown)).toEqual(newest(hung.slice(1)))

  await ann.call(setAudience, { post_id: second.id, audience: 'followers' })
  await bob.call(hidePost, { post_id: third.id })
  const without = (...gone: Post[]) => newest(hung.slice(1).filter((post) => !gone.includes(post)))
  expect(await moreFor(bob, shown)).toEqual(without(third))
  for (const viewer of [cyn, { call }]) {
    expect(await moreFor(viewer, shown)).toEqual(without(second))
    await expect(viewer.call(moreWorks, { post_id: second.id })).rejects.toMatchObject({ code: 'not_found' })
  }
  const [forFollowers] = (await bob.call(moreWorks, { post_id: shown.id })).items
  expect(forFollowers?.media).toMatchObject({ media_url: expect.stringContaining('&s='), width: 800, height: 600 })
})

test('whoever is suggested comes with their three newest works', async () => {
  const { dan, eve, fay } = await people('dan', 'eve', 'fay')
  const hung: Post[] = []
  for (let n = 0; n < limits.works.ofPerson + 1; n++) hung.unshift(await hang(eve, `number ${n}`))
  await publish(fay, 'Only words')
  const suggested = async () => {
    const { items } = await dan.call(trendingUsers, { limit: 10 })
    return Object.fromEntries(items.map(({ username, works }) => [username, ids(works)]))
  }
  const [newest] = hung as [Post]
  expect(await suggested()).toMatchObject({ eve: hung.slice(0, 3).map(({ id }) => id), fay: [] })
  await eve.call(setAudience, { post_id: newest.id, audience: 'only_me' })
  expect(await suggested()).toMatchObject({ eve: hung.slice(1, 4).map(({ id }) => id) })
})
