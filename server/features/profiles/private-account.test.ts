import { createComment } from '@atelier/contract/comments'
import { followRequests, followUser, unfollowUser } from '@atelier/contract/follows'
import { listNotifications, readAllNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { coverMedia, createPost, getPost, updatePost } from '@atelier/contract/posts'
import { getMe, getProfile, updateProfile } from '@atelier/contract/profiles'
import { channelOf } from '@atelier/contract/realtime'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { approveRemaining } from '#features/follows/approve-all.ts'
import { crawl } from '#testing/crawl.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const setPrivate = (person: TestPerson, is_private: boolean) => person.call(updateProfile, { is_private })
const kindsTold = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ data }) => data.kind)
const statusOf = async (url: string) => (await app.inject({ url })).statusCode

test('SET-057: updateProfile changes is_private alone, and says so', async () => {
  const { ann } = await people('ann')
  const before = await ann.call(updateProfile, { bio: 'Paints walls' })
  expect(before.is_private).toBe(false)
  expect(await setPrivate(ann, true)).toEqual({ ...before, is_private: true })
  expect(await setPrivate(ann, true)).toEqual({ ...before, is_private: true })
  expect(await ann.call(updateProfile, { bio: 'Paints boats' })).toMatchObject({ is_private: true })
  expect(await setPrivate(ann, false)).toEqual({ ...before, bio: 'Paints boats' })
  expect(await ann.call(getMe)).toMatchObject({ is_private: false })
})

test('SET-037: once an account is private, its posts, tags and media are its approved followers’ alone, at once and everywhere', async () => {
  const { bea, cal, dot } = await people('bea', 'cal', 'dot')
  await cal.call(followUser, { user_id: bea.id })
  const media_id = await uploadPicture(app, bea.token, { bucket: 'post-media' })
  const post = await bea.call(createPost, {
    client_id: crypto.randomUUID(),
    content: 'qzwxlighthouse at dusk #qzwxharbour',
    media: [{ media_id }],
  })
  const post_id = post.id
  await bea.call(createComment, { client_id: crypto.randomUUID(), post_id, content: 'qzwxcomment' })
  const picture = post.post_media[0]?.media_url ?? ''
  const secrets = ['qzwxlighthouse', 'qzwxharbour', 'qzwxcomment', post_id, picture]
  const about = { post_id: [post_id], user_id: [bea.id], identifier: ['bea'], q: ['qzwx'], name: ['qzwxharbour'] }
  const found = (who: TestPerson | null) => crawl(app, who, secrets, about)
  const [near, far] = await Promise.all([connected(cal.token), connected(dot.token)])
  for (const socket of [near, far]) expect(await socket.emitWithAck('subscribe', channelOf.post(post_id))).toEqual([])
  for (const who of [cal, dot]) expect(await found(who), 'or this test means nothing').toEqual(secrets)
  expect(await statusOf(picture)).toBe(200)

  await setPrivate(bea, true)
  expect(await found(dot)).toEqual([])
  expect(await found(null)).toEqual([])
  expect((await found(cal)).filter((secret) => secret !== picture)).toEqual(secrets.filter((secret) => secret !== picture))
  expect(await statusOf(picture)).toBe(404)
  expect(await statusOf((await cal.call(getPost, { post_id })).post_media[0]?.media_url ?? '')).toBe(200)
  expect(await dot.call(getProfile, { identifier: 'bea' })).toMatchObject({ visible: false, is_private: true, posts_count: 1 })
  expect(await far.emitWithAck('subscribe', channelOf.post(post_id))).toBeNull()

  const heard: string[] = []
  far.onAny((event: string) => heard.push(event))
  const told = next(near, 'post_changed')
  await bea.call(updatePost, { post_id, version: 1, content: 'qzwxlighthouse at dawn #qzwxharbour' })
  expect(await told).toEqual([{ post_id }])
  // Comes after what the socket would have heard.
  const end = next(far, 'notification')
  await cal.call(followUser, { user_id: dot.id })
  await end
  expect(heard).not.toContain('post_changed')

  // Who follows from now on has to ask, and a follower who leaves is outside.
  expect(await dot.call(followUser, { user_id: bea.id })).toMatchObject({ user_following: false, user_requested: true })
  await cal.call(unfollowUser, { user_id: bea.id })
  expect(await found(cal)).toEqual([])
  await bea.call(coverMedia, { post_id, post_media_id: post.post_media[0]?.id ?? '' })

  await setPrivate(bea, false)
  expect((await found(dot)).length).toBeGreaterThan(3)
})

describe('a private account that becomes public', () => {
  test('approves everybody who asked, and tells them as an approval does', async () => {
    const { eli, fae, gus, hob } = await people('eli', 'fae', 'gus', 'hob')
    await gus.call(followUser, { user_id: eli.id })
    await setPrivate(eli, true)
    for (const asker of [fae, hob]) await asker.call(followUser, { user_id: eli.id })
    expect((await eli.call(unreadNotifications)).count).toBe(3)
    await gus.call(readAllNotifications)
    const sockets = await Promise.all([connected(fae.token), connected(eli.token)])
    const hints = sockets.map((socket) => next(socket, 'notification'))

    await setPrivate(eli, false)
    expect((await hints[0])?.[0]).toMatchObject({ unread_count: 1 })
    expect((await hints[1])?.[0]).toMatchObject({ unread_count: 1 })
    expect((await eli.call(followRequests)).items).toEqual([])
    for (const asker of [fae, hob]) {
      expect(await asker.call(getProfile, { identifier: 'eli' })).toMatchObject({
        user_following: true,
        user_requested: false,
        followers_count: 3,
      })
      expect(await kindsTold(asker)).toEqual(['follow_approved'])
    }
    expect(await kindsTold(gus)).toEqual([])
    expect(await kindsTold(eli)).toEqual(['follow'])
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('approves very many by and by, but none once it is private again', async () => {
    const { ivy } = await people('ivy')
    await setPrivate(ivy, true)
    const crowd = Array.from({ length: 1_100 }, (_, n) => ({ id: newId(), email: `crowd${n}@test.example` }))
    const [ids, emails] = [crowd.map(({ id }) => id), crowd.map(({ email }) => email)]
    await db.run(sql`insert into auth.users (id, email) select id, email from unnest(${ids}::uuid[], ${emails}::text[]) u (id, email)`)
    await db.run(sql`
      insert into follow_requests (id, follower_id, following_id) select gen_random_uuid(), id, ${ivy.id} from unnest(${ids}::uuid[]) u (id)`)
    const followers = async () => (await ivy.call(getMe)).followers_count
    await setPrivate(ivy, false)
    expect(await followers()).toBeGreaterThanOrEqual(500)
    await expect.poll(followers, { timeout: 60_000 }).toBe(1_100)

    await setPrivate(ivy, true)
    await db.run(sql`delete from followers where following_id = ${ivy.id}`)
    await db.run(sql`
      insert into follow_requests (id, follower_id, following_id) select gen_random_uuid(), id, ${ivy.id} from unnest(${ids}::uuid[]) u (id)`)
    await approveRemaining(deps, { user_id: ivy.id })
    expect(await followers()).toBe(0)
  })

  test('never deadlocks with people who ask at the same time, and leaves no request behind', async () => {
    const { joy, ...crowd } = await people('joy', 'kit', 'lou', 'mia', 'nat')
    const fans = Object.values(crowd)
    for (let round = 0; round < 5; round++) {
      await setPrivate(joy, true)
      await Promise.all([...fans.map((fan) => fan.call(followUser, { user_id: joy.id })), setPrivate(joy, false)])
      await expect.poll(async () => (await joy.call(followRequests)).items).toEqual([])
      expect((await joy.call(getMe)).followers_count).toBe(fans.length)
      await Promise.all(fans.map((fan) => fan.call(unfollowUser, { user_id: joy.id })))
    }
    const { deadlocks } = await db.one<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    expect(deadlocks).toBe(0)
  })
})
