import { cancelImport, latestImport, startImport } from '@atelier/contract/archives'
import { postComments } from '@atelier/contract/comments'
import { homeFeed } from '@atelier/contract/feed'
import { followersOf, followingOf, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { unreadNotifications } from '@atelier/contract/notifications'
import { getPost } from '@atelier/contract/posts'
import { getMe, profilePosts, updateProfile } from '@atelier/contract/profiles'
import { trendingHashtags } from '@atelier/contract/search'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { resumeImport } from '#features/archives/resume-import.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { openDeps } from '#start.ts'
import { archivedProfile, idOf, ownPost, ownZip } from '#testing/archive-files.ts'
import { importArchive, importEnded, uploadArchive } from '#testing/imports.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'
import { registerWorkers } from '#workers.ts'

const { app, db, deps, config, clock, people, changeSettings } = await world()

const person = ({ id, username }: { id: string; username: string | null }) => ({ user_id: id, username, full_name: null })
const created_at = '2020-02-03T04:05:06.000Z'
const posts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) =>
    ownPost({ id: idOf(`${name} ${index}`), content: `${name} ${index}`, created_at: new Date(1.6e12 + index * 1e6) }),
  )
const textsOf = async ({ id }: TestPerson) =>
  (await db.many<{ content: string }>(sql`select content from posts where user_id = ${id} order by id`)).map(({ content }) => content)
const begin = async (importer: TestPerson, archive: Buffer) =>
  importer.call(startImport, { client_id: crypto.randomUUID(), media_id: await uploadArchive(app, importer, archive) })
const halfway = (importer: TestPerson) =>
  expect.poll(async () => (await importer.call(latestImport)).import?.done_count, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)

describe('each thing comes once', () => {
  test('a second import brings nothing twice, also from a newer archive', async () => {
    const { ann } = await people('ann')
    const archive = { posts: posts(3, 'ann'), comments: [comment('ann 0')] }
    expect((await importArchive(app, ann, ownZip(archive))).imported).toEqual({ posts: 3, comments: 1 })
    const newer = { posts: posts(4, 'ann'), comments: [comment('ann 0')] }
    const again = await importArchive(app, ann, ownZip(newer))
    expect(again).toMatchObject({ imported: { posts: 1 }, done_count: 5, total_count: 5 })
    expect(again.left_out).toEqual([
      { kind: 'comments', reason: 'exists', count: 1 },
      { kind: 'posts', reason: 'exists', count: 3 },
    ])
    expect(await textsOf(ann)).toEqual(['ann 0', 'ann 1', 'ann 2', 'ann 3'])
  })

  test('what the account has written itself does not come again from its own archive', async () => {
    const { abe } = await people('abe')
    const own = await publish(abe, 'Mine')
    const done = await importArchive(app, abe, ownZip({ posts: [ownPost({ id: own.id, content: 'Mine' })] }))
    expect(done).toMatchObject({ imported: {}, left_out: [{ kind: 'posts', reason: 'exists', count: 1 }] })
    expect(await textsOf(abe)).toEqual(['Mine'])
  })

  test('two processes that do the same import importArchive each thing once', async () => {
    const { ben } = await people('ben')
    const { id } = await begin(ben, ownZip({ posts: posts(60, 'ben') }))
    const never = new AbortController().signal
    await Promise.all([resumeImport(deps, id, never), resumeImport(deps, id, never)])
    expect(await importEnded(ben, id)).toMatchObject({ state: 'done', imported: { posts: 60 }, done_count: 60 })
    expect(await textsOf(ben)).toHaveLength(60)
  })

  test('cancelled in the middle, what has come stays, and the next import brings the rest', async () => {
    const { cal } = await people('cal')
    const archive = ownZip({ posts: posts(400, 'cal') })
    const { id } = await begin(cal, archive)
    await halfway(cal)
    await cal.call(cancelImport, { import_id: id })
    const cancelled = await importEnded(cal, id)
    expect(cancelled).toMatchObject({ state: 'cancelled' })
    const came = await textsOf(cal)
    expect(came).toHaveLength(cancelled.done_count)
    expect(came.length).toBeLessThan(400)
    expect((await importArchive(app, cal, archive)).imported).toEqual({ posts: 400 - came.length })
    expect(await textsOf(cal)).toHaveLength(400)
  })

  test('only one at a time, and a repeated start answers with the first', async () => {
    const { dot } = await people('dot')
    const media_id = await uploadArchive(app, dot, ownZip({ posts: posts(400, 'dot') }))
    const client_id = crypto.randomUUID()
    const first = await dot.call(startImport, { client_id, media_id })
    expect((await dot.call(startImport, { client_id, media_id })).id).toBe(first.id)
    const other_id = await uploadArchive(app, dot, ownZip({}))
    await expect(dot.call(startImport, { client_id: crypto.randomUUID(), media_id: other_id })).rejects.toMatchObject({ code: 'conflict' })
    await importEnded(dot, first.id)
  })
})

describe('nobody is told, and nothing old is news', () => {
  test('of posts, follows and mentions; old posts stand at their dates and trend nowhere', async () => {
    const { fay, gus, hal } = await people('fay', 'gus', 'hal')
    await publish(gus, 'By gus, #today')
    const notifications = () => db.many(sql`select user_id, id from notifications order by id`)
    const before = await notifications()
    const archive = {
      posts: [1, 2, 3].map((n) => ownPost({ id: idOf(`of fay ${n}`), content: 'Hello @gus #ancient', created_at })),
      follows: [{ person: person(gus), notify_posts: true, created_at }],
    }
    expect((await importArchive(app, fay, ownZip(archive))).imported).toEqual({ posts: 3, follows: 1 })
    expect(await notifications()).toEqual(before)
    expect((await gus.call(unreadNotifications)).count).toBe(0)
    expect((await gus.call(followersOf, { user_id: gus.id })).items).toMatchObject([{ user_id: fay.id }])

    const feed = (await hal.call(homeFeed)).items.map(({ content }) => content)
    expect(feed).toContain('By gus, #today')
    expect(feed).not.toContain('Hello @gus #ancient')
    // What is used most fills the list up, so it is there, but behind what is used today.
    const topics = async () => {
      await refreshTrends(db, clock.now())
      return (await hal.call(trendingHashtags)).items.map(({ name }) => name)
    }
    expect((await topics())[0]).toBe('today')
    for (const person of [hal, fay]) await publish(person, 'Now it is #ancient')
    expect((await topics())[0], 'or this means nothing').toBe('ancient')
  })

  test('a date in the future is today', async () => {
    const { ivy } = await people('ivy')
    await importArchive(app, ivy, ownZip({ posts: [ownPost({ id: idOf('of ivy'), created_at: '2999-01-01T00:00:00.000Z' })] }))
    const [post] = (await ivy.call(profilePosts, { user_id: ivy.id })).items
    expect(Date.parse(post?.created_at ?? '')).toBeLessThanOrEqual(clock.now().getTime())
  })
})

describe('the rules hold for what is imported', () => {
  test('word filters hold posts, and what moderators removed does not come back', async () => {
    const { jan, kim } = await people('jan', 'kim')
    await db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, 'wicked', 'high'), (${newId()}, 'naughty', 'low')`)
    const rows = [
      ownPost({ id: idOf('jan 1'), content: 'A wicked word' }),
      ownPost({ id: idOf('jan 2'), content: 'A naughty word' }),
      ownPost({ id: idOf('jan 3'), content: 'Removed', status: 'removed' }),
      ownPost({ id: idOf('jan 4'), content: 'Held', status: 'pending' }),
      ownPost({ id: idOf('jan 5'), content: 'x'.repeat(501) }),
      ownPost({ id: idOf('jan 6'), content: ' ' }),
    ]
    const done = await importArchive(app, jan, ownZip({ posts: rows }))
    expect(done.imported).toEqual({ posts: 3 })
    expect(done.left_out).toEqual([
      { kind: 'posts', reason: 'refused', count: 2 },
      { kind: 'posts', reason: 'too_long', count: 1 },
    ])
    expect(await db.many(sql`select content, status from posts where user_id = ${jan.id} order by content`)).toEqual([
      { content: 'A naughty word', status: 'published' },
      { content: 'A wicked word', status: 'pending' },
      { content: 'Held', status: 'pending' },
    ])
    expect(
      await db.many(sql`select f.severity from flags f join posts p on p.id = f.post_id where p.user_id = ${jan.id} order by 1`),
    ).toEqual([{ severity: 'high' }, { severity: 'low' }])
    expect((await kim.call(profilePosts, { user_id: jan.id })).items.map(({ content }) => content)).toEqual(['A naughty word'])
  })

  test('a category and a place are those that posts have here, or none', async () => {
    const { liv } = await people('liv')
    const kinds = [
      { category: 'Tutorials', location: 'Germany' },
      { category: 'x'.repeat(101), location: 'Buy now '.repeat(20) },
    ]
    await importArchive(app, liv, ownZip({ posts: kinds.map((kind, index) => ownPost({ ...kind, id: idOf(`of liv ${index}`) })) }))
    expect(await db.many(sql`select category, location from posts where user_id = ${liv.id} order by category`)).toEqual([
      { category: 'Tutorials', location: 'Germany' },
      { category: null, location: null },
    ])
  })

  test('where administrators approve posts, imported ones wait too', async () => {
    const { leo } = await people('leo')
    await changeSettings({ content_approval_required: true })
    await importArchive(app, leo, ownZip({ posts: posts(1, 'leo') }))
    expect((await leo.call(profilePosts, { user_id: leo.id })).items).toMatchObject([{ content: 'leo 0', status: 'pending' }])
  })

  test("posts of a private community are their author's alone, and a private account stays private", async () => {
    const { mae, nan } = await people('mae', 'nan')
    const inside = ownPost({
      id: idOf('inside'),
      content: 'Among us',
      is_public: false,
      community: { id: newId(), name: 'Us', is_public: false },
    })
    await importArchive(app, mae, ownZip({ posts: [inside, ownPost({ id: idOf('outside'), content: 'For all' })] }))
    expect((await nan.call(profilePosts, { user_id: mae.id })).items.map(({ content }) => content)).toEqual(['For all'])
    expect((await mae.call(profilePosts, { user_id: mae.id })).items).toHaveLength(2)
    const profile = {
      ...person({ id: idOf('old'), username: 'old' }),
      bio: 'Quiet',
      avatar: null,
      banner: null,
      phone_number: null,
      nationality: null,
      date_of_birth: null,
      interests: [],
      is_private: true,
      is_verified: true,
      onboarding_completed: true,
      followers_count: 9_000,
      following_count: 0,
      posts_count: 0,
      created_at,
    }
    expect((await importArchive(app, mae, ownZip({ profile: [profile] }))).imported).toEqual({ profile: 1 })
    expect(await mae.call(getMe)).toMatchObject({ bio: 'Quiet', is_private: true, is_verified: false, followers_count: 0, username: 'mae' })
    expect((await importArchive(app, mae, ownZip({ profile: [{ ...profile, bio: 'Loud' }] }))).left_out).toEqual([
      { kind: 'profile', reason: 'exists', count: 1 },
    ])
  })

  test('what the profile has is not replaced', async () => {
    const { oda } = await people('oda')
    await oda.call(updateProfile, { bio: 'My own' })
    await importArchive(app, oda, ownZip({ profile: [archivedProfile({ full_name: 'Other Name', bio: 'Quiet' })] }))
    expect(await oda.call(getMe)).toMatchObject({ bio: 'My own', full_name: 'Oda Tester' })
  })

  test('nobody is followed who would have to be asked, who is not here, or who is the person', async () => {
    const { pam, rob, tom } = await people('pam', 'rob', 'sue', 'tom')
    await rob.call(updateProfile, { is_private: true })
    const gone = { id: idOf('gone'), username: 'nobody_here' }
    const renamed = { id: idOf('sue as she was'), username: 'sue' }
    await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${tom.id}, ${pam.id})`)
    const follows = [rob, gone, renamed, tom, pam].map((one) => ({ person: person(one), notify_posts: false, created_at }))
    const done = await importArchive(app, pam, ownZip({ follows, mutes: [{ person: person(gone), created_at }] }))
    expect(done.imported).toEqual({ follows: 1 })
    expect(done.left_out).toEqual([
      { kind: 'follows', reason: 'not_found', count: 3 },
      { kind: 'follows', reason: 'private', count: 1 },
      { kind: 'mutes', reason: 'not_found', count: 1 },
    ])
    expect((await pam.call(followingOf, { user_id: pam.id })).items.map(({ username }) => username)).toEqual(['sue'])
    expect(await db.many(sql`select from follow_requests where follower_id = ${pam.id}`)).toEqual([])
  })

  test('follows end at the limit of an account, and one that is there needs no room', async () => {
    const { mira, nora, olaf, pavo } = await people('mira', 'nora', 'olaf', 'pavo')
    await mira.call(followUser, { user_id: olaf.id })
    const setCount = (count: number) => db.run(sql`update profiles set following_count = ${count} where user_id = ${mira.id}`)
    const follows = [nora, olaf, pavo].map((one) => ({ person: person(one), notify_posts: false, created_at }))
    await setCount(limits.follows.max - 1)
    const done = await importArchive(app, mira, ownZip({ follows }))
    expect(done.imported).toEqual({ follows: 1 })
    expect(done.left_out).toEqual([
      { kind: 'follows', reason: 'exists', count: 1 },
      { kind: 'follows', reason: 'refused', count: 1 },
    ])
    await setCount(2)
    expect((await importArchive(app, mira, ownZip({ follows }))).imported, 'or this means nothing').toEqual({ follows: 1 })
  })

  test('comments come under own posts alone, and nothing under another name', async () => {
    const { una, vic } = await people('una', 'vic')
    const theirs = await publish(vic, 'By vic')
    const comments = [
      comment('una 0'),
      { ...comment('una 0'), id: idOf('an answer'), parent_comment_id: comment('una 0').id, content: 'An answer' },
      { ...comment('una 1'), id: idOf('elsewhere'), on_own_post: false, post_id: theirs.id },
      { ...comment('una 2'), id: idOf('forged'), post_id: theirs.id },
    ]
    const received = [
      {
        id: idOf('received'),
        post_id: idOf('una 0'),
        parent_comment_id: null,
        author: person(vic),
        content: 'I never said this',
        created_at,
        likes_count: 0,
      },
    ]
    const files = [{ kind: 'received_comments', file: 'received_comments.json', schema: 'schema/x', rows: 1 }]
    const done = await importArchive(app, una, ownZip({ posts: posts(1, 'una'), comments, received_comments: received }, { files }))
    expect(done.imported).toEqual({ posts: 1, comments: 2 })
    expect(done.left_out).toEqual([
      { kind: 'comments', reason: 'not_found', count: 1 },
      { kind: 'comments', reason: 'unsupported', count: 1 },
      { kind: 'received_comments', reason: 'not_own', count: 1 },
    ])
    const [post] = (await una.call(profilePosts, { user_id: una.id })).items
    const { items } = await una.call(postComments, { post_id: String(post?.id) })
    expect(items).toMatchObject([{ content: 'Under una 0', user_id: una.id, created_at, replies_count: 1 }])
    expect((await vic.call(getPost, { post_id: theirs.id })).comments_count).toBe(0)
  })

  test('saved and hidden posts are those that the person may see', async () => {
    const { wes, xia } = await people('wes', 'xia')
    const [open, secret] = [await publish(xia, 'Open'), await publish(xia, 'Secret')]
    await db.run(sql`update posts set is_public = false where id = ${secret.id}`)
    const rows = [open.id, secret.id, newId()].map((post_id) => ({ post_id, post: null, created_at }))
    const bookmarks = rows.map((row) => ({ ...row, collections: [{ collection_id: idOf('collection'), created_at }] }))
    const collections = [
      { id: idOf('collection'), name: 'Kept', position: 3, created_at },
      { id: idOf('another'), name: 'x'.repeat(51), position: 4, created_at },
    ]
    const done = await importArchive(app, wes, ownZip({ collections, bookmarks, hidden_posts: rows }))
    expect(done.imported).toEqual({ collections: 1, bookmarks: 1, hidden_posts: 1 })
    expect(done.left_out).toEqual([
      { kind: 'bookmarks', reason: 'not_found', count: 2 },
      { kind: 'collections', reason: 'refused', count: 1 },
      { kind: 'hidden_posts', reason: 'not_found', count: 2 },
    ])
  })

  test("a banned person's import ends", async () => {
    const { yan } = await people('yan')
    const { id } = await begin(yan, ownZip({ posts: posts(300, 'yan') }))
    await halfway(yan)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${yan.id})`)
    const state = async () => (await db.one<{ state: string }>(sql`select state from imports where id = ${id}`)).state
    await expect.poll(state, { timeout: 60_000 }).toBe('failed')
    expect((await textsOf(yan)).length).toBeLessThan(300)
  })
})

// Last, because it stops the jobs of this world.
describe('a restart', () => {
  test('a restart of the server in the middle goes on where it was', async () => {
    const { eli } = await people('eli')
    const { id } = await begin(eli, ownZip({ posts: posts(600, 'eli') }))
    await halfway(eli)
    await deps.jobs.stop()
    const before = await textsOf(eli)
    expect(before.length).toBeLessThan(600)
    const { host, port, user, password, database } = db.pool.options
    const next = await openDeps(
      config,
      pino({ level: 'fatal' }),
      { db, connection: { host, port, user, password, database } as object },
      clock.now,
    )
    registerWorkers(next)
    await next.jobs.start({ recurring: false })
    try {
      expect(await importEnded(eli, id)).toMatchObject({ state: 'done', imported: { posts: 600 }, done_count: 600, total_count: 600 })
      expect(await textsOf(eli)).toEqual(Array.from({ length: 600 }, (_, index) => `eli ${index}`))
    } finally {
      await next.jobs.stop()
      await next.realtime.close()
    }
  })
})

function comment(post: string, more: object = {}) {
  const [id, post_id] = [idOf(`comment on ${post}`), idOf(post)]
  return {
    id,
    post_id,
    on_own_post: true,
    parent_comment_id: null,
    content: `Under ${post}`,
    created_at,
    status: 'published',
    likes_count: 0,
    ...more,
  }
}
