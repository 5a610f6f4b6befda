import { coverMedia, getPost, type Post, uncoverMedia, updatePost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { exploreMedia, search } from '@atelier/contract/search'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { sharedAt } from '#features/pages/share.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, people } = await world()

async function withPictures(author: TestPerson, ...is_sensitive: boolean[]) {
  const media = []
  for (const one of is_sensitive) media.push({ ...(await uploaded(db, author)), is_sensitive: one })
  return publish(author, 'Figures from the life class', { media })
}
const place = ({ id: post_id, post_media }: Post, index: number) => ({ post_id, post_media_id: post_media[index]?.id ?? '' })
const flags = (post: { post_media: { is_sensitive: boolean }[] }) => post.post_media.map(({ is_sensitive }) => is_sensitive)
const logged = () => db.many(sql`select admin_id, action, target_id, target_type, details from admin_logs order by id`)

test('each picture is marked by itself, when it is published and later, and says so wherever the post is', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const post = await withPictures(ann, true, false)
  expect(flags(post)).toEqual([true, false])
  const { id: post_id } = post
  expect(flags(await ann.call(coverMedia, place(post, 1)))).toEqual([true, true])
  expect(flags(await ann.call(coverMedia, place(post, 1)))).toEqual([true, true])
  expect(flags(await ann.call(uncoverMedia, place(post, 0)))).toEqual([false, true])
  expect(flags(await bob.call(getPost, { post_id }))).toEqual([false, true])
  for (const list of [await bob.call(profilePosts, { user_id: ann.id }), await bob.call(exploreMedia)])
    expect(list.items.map(flags)).toEqual([[false, true]])
  expect(await logged()).toEqual([])
})

test('a picture that is hung elsewhere meanwhile is the one that is covered', async () => {
  const { jon } = await people('jon')
  const post = await withPictures(jon, false, false)
  const media = [{ order_index: 1 }, { order_index: 0 }]
  await jon.call(updatePost, { post_id: post.id, version: 1, content: post.content, media })
  expect(flags(await jon.call(coverMedia, place(post, 0)))).toEqual([false, true])
})

test('moderators cover and uncover what they see, which is logged; their cover is not for the author to lift', async () => {
  const { cyn, dan, eve } = await people('cyn', 'dan', 'eve')
  await db.run(sql`insert into user_roles (user_id, role) values (${eve.id}, 'moderator')`)
  const post = await withPictures(cyn, false)
  const { id: post_id } = post
  const ref = place(post, 0)
  for (const endpoint of [coverMedia, uncoverMedia]) await expect(dan.call(endpoint, ref)).rejects.toMatchObject({ code: 'forbidden' })
  expect(flags(await eve.call(coverMedia, ref))).toEqual([true])
  expect(flags(await cyn.call(coverMedia, ref))).toEqual([true])
  await expect(cyn.call(uncoverMedia, ref)).rejects.toMatchObject({ code: 'forbidden' })
  expect(flags(await eve.call(uncoverMedia, ref))).toEqual([false])
  expect(flags(await eve.call(uncoverMedia, ref))).toEqual([false])
  const about = { admin_id: eve.id, target_id: post_id, target_type: 'post', details: { author_id: cyn.id, order_index: 0 } }
  expect(await logged()).toEqual([
    { ...about, action: 'cover_media' },
    { ...about, action: 'uncover_media' },
  ])

  expect(flags(await cyn.call(coverMedia, ref))).toEqual([true])
  await db.run(sql`update profiles set is_private = true where user_id = ${cyn.id}`)
  await expect(eve.call(uncoverMedia, ref)).rejects.toMatchObject({ code: 'not_found' })
  expect(flags(await cyn.call(uncoverMedia, ref))).toEqual([false])
  await expect(cyn.call(coverMedia, { ...place(await withPictures(cyn, false), 0), post_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('staff cover and uncover nothing of their own or a higher role as staff', async () => {
  const { hal, ida, ben } = await people('hal', 'ida', 'ben')
  for (const { id } of [hal, ida]) await db.run(sql`insert into user_roles (user_id, role) values (${id}, 'moderator')`)
  await db.run(sql`insert into user_roles (user_id, role) values (${ben.id}, 'admin')`)
  const post = await withPictures(hal, false)
  const { id: post_id } = post
  const ref = place(post, 0)
  const before = (await logged()).length
  for (const endpoint of [coverMedia, uncoverMedia]) await expect(ida.call(endpoint, ref)).rejects.toMatchObject({ code: 'forbidden' })
  await hal.call(coverMedia, ref)
  await hal.call(uncoverMedia, ref)
  expect((await logged()).slice(before)).toEqual([])
  await ben.call(coverMedia, ref)
  await expect(hal.call(uncoverMedia, ref)).rejects.toMatchObject({ code: 'forbidden' })
  await ben.call(uncoverMedia, ref)
  const about = { target_id: post_id, target_type: 'post', details: { author_id: hal.id, order_index: 0 } }
  expect((await logged()).slice(before)).toEqual([
    { ...about, admin_id: ben.id, action: 'cover_media' },
    { ...about, admin_id: ben.id, action: 'uncover_media' },
  ])
})

test('search results and shared links show the first picture that is not sensitive', async () => {
  const { fay, gus } = await people('fay', 'gus')
  const post = await withPictures(fay, true, false)
  const [covered, open] = post.post_media
  const shown = async () => (await gus.call(search, { q: 'life class', type: 'post' })).items.find(({ id }) => id === post.id)?.thumbnail
  const page = async () => (await sharedAt(deps, `/post/${post.id}`, 'en'))?.tags
  expect(await shown()).toBe(`${open?.media_url}?w=320`)
  expect(await page()).toContain(open?.media_url)
  expect(await page()).not.toContain(covered?.media_url)
  await fay.call(coverMedia, place(post, 1))
  expect(await shown()).toBeNull()
  expect(await page()).not.toContain(open?.media_url)
})
