import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listBookmarks } from '@atelier/contract/bookmarks'
import { createComment, postComments } from '@atelier/contract/comments'
import { homeFeed } from '@atelier/contract/feed'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { deletions, undoDeletion } from '@atelier/contract/post-deletions'
import { deletePost, getPost, likePost, savePost } from '@atelier/contract/posts'
import { getProfile, profilePosts } from '@atelier/contract/profiles'
import { hashtagPosts, searchHashtags, searchPosts } from '@atelier/contract/search'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { endDeletions } from '#features/posts/delete-post.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, clock, config, call, people } = await world()
const undoS = limits.postDeletion.undoMs / 1_000
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code }) => code,
  )

/** Everything in which somebody finds the post, or a count of it. */
async function seenBy(person: TestPerson, { author, post_id, tag }: { author: TestPerson; post_id: string; tag: string }) {
  const page = (found: { items: { id: string }[] }) => found.items
  const quietly = (found: Promise<unknown>) => found.catch(({ code }) => code)
  return {
    post: await quietly(person.call(getPost, { post_id })),
    comments: await quietly(person.call(postComments, { post_id })),
    following: page(await person.call(homeFeed, { tab: 'following' })),
    profile: await person.call(getProfile, { identifier: author.username }),
    posts: page(await person.call(profilePosts, { user_id: author.id })),
    bookmarks: await person.call(listBookmarks, {}),
    hashtag: await quietly(person.call(hashtagPosts, { name: tag })),
    found: await person.call(searchPosts, { q: tag }),
    tags: await person.call(searchHashtags, { q: tag }),
    notifications: await person.call(listNotifications),
    unread: await person.call(unreadNotifications),
  }
}

test('POST-075: a deleted post is hidden from everybody at once, its author included, and an undo gives all of it back', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  for (const person of [bob, cyn]) await person.call(followUser, { user_id: ann.id })
  const media_id = await uploadPicture(app, ann.token)
  const { id: post_id } = await publish(ann, 'For @cyn, on #undoable paper', { media: [{ media_id, alt_text: 'Paper' }] })
  await publish(ann, 'Another')
  for (const endpoint of [likePost, savePost]) await bob.call(endpoint, { post_id })
  await bob.call(createComment, { post_id, client_id: crypto.randomUUID(), content: 'Well made' })
  const about = { author: ann, post_id, tag: 'undoable' }
  const seen = async () => [await seenBy(ann, about), await seenBy(bob, about), await seenBy(cyn, about)]
  const before = await seen()
  for (const { post } of before) expect(post).toMatchObject({ id: post_id })
  const rows = async () => [
    await db.many(sql`select * from posts where id = ${post_id}`),
    await db.many(sql`select * from likes where post_id = ${post_id}`),
    await db.many(sql`select name, usage_count from hashtags where name = 'undoable'`),
    await db.many(sql`select * from notification_groups order by id`),
  ]
  const stored = await rows()

  await ann.call(deletePost, { post_id })
  for (const hidden of await seen()) {
    expect(hidden).toMatchObject({ post: 'not_found', comments: 'not_found', profile: { posts_count: 1 } })
    expect(JSON.stringify(hidden)).not.toContain(post_id)
  }
  await expect(call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(bob.call(likePost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.one(sql`select usage_count from hashtags where name = 'undoable'`)).toEqual({ usage_count: 0 })
  expect((await ann.call(deletions)).items).toMatchObject([{ post_id, content: 'For @cyn, on #undoable paper' }])
  expect((await bob.call(deletions)).items).toEqual([])

  expect(await ann.call(undoDeletion, { post_id })).toEqual(before[0]?.post)
  expect(await seen()).toEqual(before)
  expect(await rows()).toEqual(stored)
  expect((await ann.call(deletions)).items).toEqual([])
})

test('only its author undoes a deletion, once, and for ten seconds by the server’s clock; then rows and files go', async () => {
  const { dan, eve } = await people('dan', 'eve')
  const media_id = await uploadPicture(app, dan.token)
  const { id: post_id } = await publish(dan, 'Soon gone', { media: [{ media_id }] })
  const { path } = await db.one<{ path: string }>(sql`select path from media where id = ${media_id}`)
  const file = join(config.dataDir, 'media/post-media', path)
  clock.stop()
  expect(await outcome(dan.call(undoDeletion, { post_id }))).toBe('post_gone')
  await dan.call(deletePost, { post_id })
  expect(await outcome(eve.call(undoDeletion, { post_id }))).toBe('post_gone')
  clock.pass(undoS - 1)
  await endDeletions(deps)
  expect((await dan.call(deletions)).items).toEqual([{ post_id, content: 'Soon gone', left_ms: 1_000 }])
  await dan.call(undoDeletion, { post_id })
  expect(await outcome(dan.call(undoDeletion, { post_id }))).toBe('post_gone')

  await dan.call(deletePost, { post_id })
  expect(existsSync(file)).toBe(true)
  clock.pass(undoS)
  expect(await outcome(dan.call(undoDeletion, { post_id }))).toBe('post_gone')
  expect((await dan.call(deletions)).items).toEqual([])
  await endDeletions(deps)
  expect(await db.many(sql`select from posts where id = ${post_id}`)).toEqual([])
  expect(await db.many(sql`select from media where id = ${media_id}`)).toEqual([])
  expect(existsSync(file)).toBe(false)
  expect(await outcome(dan.call(undoDeletion, { post_id }))).toBe('post_gone')
  clock.go()
})

test('a post that waits for approval comes back waiting', async () => {
  const { fay, mod } = await people('fay', 'mod')
  const { id: post_id } = await publish(fay, 'Waiting')
  await db.run(sql`update posts set status = 'pending', held_at = now() where id = ${post_id}`)
  const waiting = await fay.call(getPost, { post_id })
  await fay.call(deletePost, { post_id })
  expect(await outcome(fay.call(getPost, { post_id }))).toBe('not_found')
  expect(await fay.call(undoDeletion, { post_id })).toEqual(waiting)
  expect(waiting.status).toBe('pending')
  expect(await outcome(mod.call(getPost, { post_id }))).toBe('not_found')
})

test('two at once: an undo and the end of a deletion leave the post whole or gone', async () => {
  const { gus } = await people('gus')
  for (let round = 0; round < 8; round++) {
    clock.stop()
    const { id: post_id } = await publish(gus, `Round ${round} #both`)
    await gus.call(deletePost, { post_id })
    const undone = outcome(gus.call(undoDeletion, { post_id }))
    clock.pass(undoS)
    await Promise.all([undone, endDeletions(deps)])
    await endDeletions(deps)
    const left = await db.many(sql`select status from posts where id = ${post_id}`)
    expect(left).toEqual((await undone) === 'ok' ? [{ status: 'published' }] : [])
    clock.go()
  }
})

test('its end is a job of the same transaction, which waits ten seconds and outlives the process', async () => {
  const { hal } = await people('hal')
  const { id: post_id } = await publish(hal, 'Deleted before a crash')
  const waiting = () =>
    db.many<{ wait_s: number }>(sql`
      select extract(epoch from start_after - created_on)::integer as wait_s from pgboss.job where name = 'deleted-posts' and state = 'created'
        and created_on >= (select deleted_at - interval '1 minute' from post_deletions where post_id = ${post_id})`)
  expect(await waiting()).toEqual([])
  await hal.call(deletePost, { post_id })
  expect(await waiting()).toContainEqual({ wait_s: undoS })
})
