import { quietPerson, unquietPerson } from '@atelier/contract/admin/users'
import { createComment } from '@atelier/contract/comments'
import { blockUser, followUser, notifyOfPosts, removeFollower, unfollowUser } from '@atelier/contract/follows'
import { deletePost, likePost, type Post, savePost, setAudience } from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { mediaLinks } from '#features/media/links.ts'
import { sharedAt } from '#features/pages/share.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { converse, say } from '#testing/conversations.ts'
import { endpointsShowing } from '#testing/crawl.ts'
import { publish } from '#testing/posts.ts'
import { socketsTo } from '#testing/sockets.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, clock, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const links = mediaLinks(deps)
const canary = 'kjqxcanary'
const tag = 'kjqxtag'
const statusOf = async (url: string) => (await app.inject({ url })).statusCode

async function strangers(count: number): Promise<[TestPerson, TestPerson, TestPerson, ...TestPerson[]]> {
  const names = Array.from({ length: count }, () => `p${newId().slice(-10)}`)
  const made = await people(...names)
  return names.map((name) => made[name]) as [TestPerson, TestPerson, TestPerson, ...TestPerson[]]
}

/** A post with all that can be made of one, a follower who has the bell and kept what they could, and another follower who passes it on. */
interface Scene {
  author: TestPerson
  follower: TestPerson
  stranger: TestPerson
  post: Post
  /** Its picture, without a signature. */
  file: string
  about: Record<string, unknown[]>
}

async function scene(audience: 'followers' | 'only_me' | 'everyone'): Promise<Scene> {
  const [author, follower, stranger, fan] = (await strangers(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
  for (const one of [follower, fan]) await one.call(followUser, { user_id: author.id })
  await follower.call(notifyOfPosts, { user_id: author.id })
  const media = [{ media_id: await uploadPicture(app, author.token), alt_text: canary }]
  const post = await publish(author, `${canary} #${tag} @${follower.username} @${stranger.username}`, { audience, media })
  if (audience !== 'only_me') for (const deed of [likePost, savePost]) await fan.call(deed, { post_id: post.id })
  await author.call(createComment, { post_id: post.id, client_id: newId(), content: `${canary} too @${stranger.username}` })
  const talks = [await converse(author, follower), await converse(author, stranger), await converse(fan, follower)]
  for (const talk of talks.slice(0, 2)) await say(author, talk, '', { card: { kind: 'post', id: post.id } })
  await refreshTrends(db, clock.now())
  const about = {
    post_id: [post.id],
    conversation_id: talks,
    user_id: [author.id, follower.id, fan.id],
    identifier: [author.username, fan.username],
    name: [tag],
    tag: [tag],
    q: [canary.slice(0, 6), tag.slice(0, 6)],
  }
  return { author, follower, stranger, post, file: post.post_media[0]?.media_url.split('?')[0] ?? '', about }
}

async function found(person: TestPerson | null, { about }: Scene): Promise<string[]> {
  const notifications = await db.many<{ id: string }>(sql`select id from notification_groups where user_id = ${person?.id ?? null}`)
  return endpointsShowing(app, person, canary, { ...about, notification_id: [newId(), ...notifications.map(({ id }) => id)] })
}

/** Where what its author shows somebody is found: nothing that is everybody's. */
const own = [
  ...['getNotification', 'getPost', 'homeFeed', 'listMessages', 'listNotifications'],
  ...['messageChanges', 'postComments', 'postVersions', 'profilePosts'],
]

describe('QUALITY R19: a post for followers', () => {
  test('is found by followers where they follow, and by nobody else anywhere', async () => {
    const it = await scene('followers')
    const [moderator] = await strangers(1)
    await db.run(sql`insert into user_roles (user_id, role) values (${moderator.id}, 'moderator')`)
    expect(await found(it.follower, it)).toEqual(own)
    for (const outsider of [null, it.stranger, moderator]) expect(await found(outsider, it)).toEqual([])
    const open = await scene('everyone')
    expect(await found(it.stranger, open), 'or this test means nothing').toEqual(
      expect.arrayContaining(['exploreMedia', 'hashtagPosts', 'search']),
    )
    await open.author.call(deletePost, { post_id: open.post.id })
  })

  test('is on no page to share, and its picture loads by a link for a follower alone', async () => {
    const it = await scene('followers')
    expect(await sharedAt(deps, `/post/${it.post.id}`, 'en')).toBeNull()
    expect(await statusOf(links.signed(it.file, it.follower.id))).toBe(200)
    for (const url of [it.file, links.signed(it.file, it.stranger.id)]) expect(await statusOf(url)).toBe(404)
  })

  test('is passed on by its author alone', async () => {
    const it = await scene('followers')
    const talk = await converse(it.follower, it.stranger)
    const card = { kind: 'post' as const, id: it.post.id }
    await expect(say(it.follower, talk, '', { card })).rejects.toMatchObject({ errors: [{ field: 'card.id', code: 'not_found' }] })
    expect((await say(it.author, await converse(it.author, it.follower), '', { card })).card).toMatchObject({ post: { id: it.post.id } })
  })

  const endings: [string, (it: Scene) => Promise<unknown>][] = [
    ['unfollowed', ({ author, follower }) => follower.call(unfollowUser, { user_id: author.id })],
    ['was removed', ({ author, follower }) => author.call(removeFollower, { user_id: follower.id })],
    ['was blocked', ({ author, follower }) => author.call(blockUser, { user_id: follower.id })],
    ['sees it narrowed', ({ author, post }) => author.call(setAudience, { post_id: post.id, audience: 'only_me' })],
  ]
  test.each(endings)('is gone at once for who %s, with its picture, notifications and channel', async (_who, happens) => {
    const it = await scene('followers')
    const link = links.signed(it.file, it.follower.id)
    const socket = await connected(it.follower.token)
    const heard: unknown[] = []
    socket.on('post_changed', (hint) => heard.push(hint))
    await socket.emitWithAck('subscribe', channelOf.post(it.post.id))
    expect(await statusOf(link)).toBe(200)
    await happens(it)
    expect(await statusOf(link)).toBe(404)
    expect(await found(it.follower, it)).toEqual([])
    expect(await found(it.author, it)).toContain('getPost')
    await vi.waitFor(async () => expect(await socket.emitWithAck('subscribe', channelOf.post(it.post.id))).toBeNull())
  })
})

describe('QUALITY R19: a post for its author alone', () => {
  test('is found by nobody else, whatever it says and whoever follows', async () => {
    const it = await scene('only_me')
    for (const outsider of [null, it.stranger, it.follower]) expect(await found(outsider, it)).toEqual([])
    expect(await found(it.author, it)).toEqual(expect.arrayContaining(['getPost', 'profilePosts']))
    for (const url of [it.file, links.signed(it.file, it.follower.id)]) expect(await statusOf(url)).toBe(404)
  })
})

describe('QUALITY R19: a quiet person', () => {
  test('is found by followers, and what they publish by nobody else anywhere until it is over', async () => {
    const it = await scene('everyone')
    const [moderator, admin] = await strangers(2)
    await db.run(sql`insert into user_roles (user_id, role) values (${moderator.id}, 'moderator'), (${admin.id}, 'admin')`)
    const open = await found(it.stranger, it)
    expect(open, 'or this test means nothing').toEqual(expect.arrayContaining(['exploreMedia', 'hashtagPosts', 'search', 'trendingPosts']))
    const link = links.signed(it.file, it.stranger.id)
    const shown = () => sharedAt(deps, `/post/${it.post.id}`, 'en')
    const sitemap = async () => (await app.inject({ url: '/sitemap/people-1.xml' })).body
    const feed = () => statusOf(`/profile/${it.author.username}/feed.xml`)
    expect([await statusOf(link), (await shown()) !== null, await feed()]).toEqual([200, true, 200])
    await admin.call(quietPerson, { user_id: it.author.id, reason: 'Calm down' })
    for (const outsider of [null, it.stranger]) expect(await found(outsider, it)).toEqual([])
    for (const staff of [moderator, admin]) expect(await found(staff, it)).toEqual(['personContent', 'personRecent'])
    expect(await found(it.follower, it)).toEqual(expect.arrayContaining(['exploreMedia', ...own]))
    expect([await statusOf(link), await shown(), await feed()]).toEqual([404, null, 404])
    expect(await statusOf(links.signed(it.file, it.follower.id))).toBe(200)
    expect(await sitemap()).not.toContain(it.author.username)
    await admin.call(unquietPerson, { user_id: it.author.id })
    expect(await found(it.stranger, it)).toEqual(open)
    expect([await statusOf(link), await feed()]).toEqual([200, 200])
  })
})
