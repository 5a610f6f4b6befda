import { addToCollection, createCollection } from '@atelier/contract/bookmarks'
import { createComment } from '@atelier/contract/comments'
import {
  banMember,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  removeMember,
  setMemberRole,
  updateCommunity,
} from '@atelier/contract/communities'
import { listConversations } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { listMessages } from '@atelier/contract/messages'
import { unreadNotifications } from '@atelier/contract/notifications'
import { likePost, type Post, savePost, setAudience } from '@atelier/contract/posts'
import { search } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { mediaLinks } from '#features/media/links.ts'
import { sharedAt } from '#features/pages/share.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { privateCommunity } from '#testing/communities.ts'
import { converse, say } from '#testing/conversations.ts'
import { crawl } from '#testing/crawl.ts'
import { publish } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, clock, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const links = mediaLinks(deps)
const statusOf = async (url: string) => (await app.inject({ url })).statusCode
const canary = 'vbzqcanary'
const murmur = 'vbzqmurmur'
const tag = 'vbzqtag'

/** A private community in which people write, and one who is about to lose access and kept what they could. */
interface Circle {
  owner: TestPerson
  member: TestPerson
  leaver: TestPerson
  community_id: string
  post: Post
  comment_id: string
  /** The picture of the post, without a signature. */
  file: string
  conversation_id: string
  collection_id: string
}

async function circle(): Promise<Circle> {
  const [owner, member, leaver] = await strangers(3)
  const community_id = await privateCommunity(owner, member, leaver)
  await owner.call(setMemberRole, { community_id, user_id: member.id, role: 'moderator' })
  await leaver.call(followUser, { user_id: member.id })
  const media = [{ media_id: await uploadPicture(app, member.token), alt_text: canary }]
  const post = await publish(member, `${canary} for @${leaver.username} #${tag}`, { community_id, media })
  const write = { post_id: post.id, client_id: newId(), content: `${murmur} @${leaver.username}` }
  const { id: comment_id } = await owner.call(createComment, write)
  for (const deed of [likePost, savePost]) await leaver.call(deed, { post_id: post.id })
  const { id: collection_id } = await leaver.call(createCollection, { client_id: newId(), name: 'Kept' })
  await leaver.call(addToCollection, { collection_id, post_id: post.id })
  const conversation_id = await converse(member, leaver)
  await say(member, conversation_id, '', { card: { kind: 'post', id: post.id } })
  await refreshTrends(db, clock.now())
  const file = post.post_media[0]?.media_url.split('?')[0] ?? ''
  return { owner, member, leaver, community_id, post, comment_id, file, conversation_id, collection_id }
}

async function strangers(count: number): Promise<[TestPerson, TestPerson, TestPerson, ...TestPerson[]]> {
  const names = Array.from({ length: count }, () => `p${newId().slice(-10)}`)
  const made = await people(...names)
  return names.map((name) => made[name]) as [TestPerson, TestPerson, TestPerson, ...TestPerson[]]
}

const secretsOf = ({ file }: Circle) => [canary, murmur, file]

async function foundBy(person: TestPerson | null, it: Circle, secrets = secretsOf(it)): Promise<string[]> {
  const notifications = await db.many<{ id: string }>(sql`select id from notification_groups where user_id = ${person?.id ?? null}`)
  const { owner, member, leaver, community_id, post, comment_id, conversation_id, collection_id } = it
  return crawl(app, person, secrets, {
    community_id: [community_id],
    post_id: [post.id],
    comment_id: [comment_id],
    conversation_id: [conversation_id],
    ...(notifications.length > 0 && { notification_id: notifications.map(({ id }) => id) }),
    collection_id: [collection_id],
    user_id: [owner.id, member.id, leaver.id],
    identifier: [member.username, owner.username],
    // A part of it: recent searches repeat what one looked for.
    name: [tag],
    tag: [tag],
    q: [canary.slice(0, 6), tag.slice(0, 6), member.username],
  })
}

describe('QUALITY R19: a person outside a private community', () => {
  test('finds nothing of its posts by any reading endpoint, whoever they are', async () => {
    const it = await circle()
    const [stranger, asker, follower, moderator, admin] = (await strangers(5)) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ]
    await db.run(sql`insert into user_roles (user_id, role) values (${moderator.id}, 'moderator'), (${admin.id}, 'super_admin')`)
    await asker.call(joinCommunity, { community_id: it.community_id })
    await follower.call(followUser, { user_id: it.member.id })
    for (const insider of [it.owner, it.member, it.leaver])
      expect(await foundBy(insider, it), 'or this test means nothing').toEqual(secretsOf(it))
    for (const outsider of [null, stranger, asker, follower, moderator, admin]) expect(await foundBy(outsider, it)).toEqual([])
  })

  test('learns its name, but neither its owner nor whose post a card shows', async () => {
    const it = await circle()
    const [stranger] = await strangers(3)
    expect(await stranger.call(getCommunity, { community_id: it.community_id })).toMatchObject({
      owner: null,
      visible: false,
      member_count: 3,
    })
    const conversation_id = await converse(it.member, stranger)
    await say(it.member, conversation_id, '', { card: { kind: 'post', id: it.post.id } })
    expect((await stranger.call(listMessages, { conversation_id })).items).toHaveLength(1)
    expect(await foundBy(stranger, { ...it, conversation_id }, secretsOf(it))).toEqual([])
    expect(JSON.stringify(await stranger.call(listConversations))).not.toContain(canary)
  })

  test('sees nothing of it in pages to share', async () => {
    const { post, member } = await circle()
    const open = await publish(member, 'Out in the open')
    const sharedOf = async ({ id }: Post) => JSON.stringify(await sharedAt(deps, `/post/${id}`, 'en'))
    expect(await sharedOf(open), 'or this test means nothing').toContain('Out in the open')
    expect(await sharedOf(post)).toBe('null')
  })

  test('hears nothing of what happens in it', async () => {
    const { member, owner, community_id, post } = await circle()
    const [outsider, friend] = await strangers(3)
    const own = await converse(outsider, friend)
    const [spy, screen] = await Promise.all([connected(outsider.token), connected(member.token)])
    const heard: string[] = []
    spy.onAny((...event: unknown[]) => heard.push(JSON.stringify(event)))
    const told: string[] = []
    screen.onAny((event: string) => told.push(event))
    await publish(member, `${canary} @${outsider.username} @${owner.username}`, { community_id })
    const commented = { post_id: post.id, client_id: newId(), content: `${murmur} @${outsider.username}` }
    await owner.call(createComment, commented)
    await owner.call(likePost, { post_id: post.id })
    expect(await outsider.call(unreadNotifications)).toEqual({ count: 0 })
    expect((await outsider.call(search, { q: canary })).items).toEqual([])
    // Comes last, so that everything before has arrived.
    const end = next(spy, 'message_new')
    await say(friend, own, 'farewell')
    await end
    expect(heard.filter((event) => event.startsWith('["notification"') || event.includes('vbzq'))).toEqual([])
    await expect.poll(() => told).toContain('notification')
  })

  test('loads no picture of it, not even by a link that was signed for them', async () => {
    const { member, file } = await circle()
    const [stranger] = await strangers(3)
    expect(await statusOf(links.signed(file, member.id))).toBe(200)
    for (const url of [file, links.signed(file, stranger.id)]) expect(await statusOf(url)).toBe(404)
  })
})

describe('QUALITY R19: access ends at once', () => {
  const endings: [string, (it: Circle) => Promise<unknown>][] = [
    ['who leaves', ({ leaver, community_id }) => leaver.call(leaveCommunity, { community_id })],
    ['who is removed', ({ owner, leaver, community_id }) => owner.call(removeMember, { community_id, user_id: leaver.id })],
    ['who is banned', ({ member, leaver, community_id }) => member.call(banMember, { community_id, user_id: leaver.id })],
    ['whose account is banned', ({ leaver }) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${leaver.id})`)],
  ]
  test.each(endings)('for somebody %s, with what they saved, were told and were sent', async (_who, happens) => {
    const it = await circle()
    const { leaver, file } = it
    const link = links.signed(file, leaver.id)
    expect(await statusOf(link)).toBe(200)
    expect(await foundBy(leaver, it), 'or this test means nothing').toEqual(secretsOf(it))
    await happens(it)
    expect(await statusOf(link)).toBe(404)
    expect(await foundBy(leaver, it)).toEqual([])
    expect(await foundBy(it.owner, it)).toEqual(secretsOf(it))
  })

  test('does not begin when it becomes public: not for outsiders, nor for who joins then, nor again for who left', async () => {
    const it = await circle()
    const [stranger, asker, later] = await strangers(3)
    const link = links.signed(it.file, stranger.id)
    await asker.call(joinCommunity, { community_id: it.community_id })
    await it.leaver.call(leaveCommunity, { community_id: it.community_id })
    await it.owner.call(updateCommunity, { community_id: it.community_id, is_public: true })
    for (const person of [later, it.leaver]) await person.call(joinCommunity, { community_id: it.community_id })
    await refreshTrends(db, clock.now())
    for (const outsider of [null, stranger, asker, later, it.leaver]) expect(await foundBy(outsider, it)).toEqual([])
    for (const url of [link, it.file]) expect(await statusOf(url)).toBe(404)
    for (const insider of [it.owner, it.member]) expect(await foundBy(insider, it)).toEqual(secretsOf(it))
  })

  test('for everybody outside, when a public community becomes private', async () => {
    const it = await circle()
    const [stranger] = await strangers(3)
    await it.owner.call(updateCommunity, { community_id: it.community_id, is_public: true })
    await it.member.call(setAudience, { post_id: it.post.id, audience: 'community' })
    await refreshTrends(db, clock.now())
    expect(await foundBy(stranger, it)).toEqual(secretsOf(it))
    expect(await foundBy(null, it)).toEqual(secretsOf(it))
    const link = links.signed(it.file, stranger.id)
    expect(await statusOf(link)).toBe(200)
    await it.owner.call(updateCommunity, { community_id: it.community_id, is_public: false })
    for (const outsider of [stranger, null]) expect(await foundBy(outsider, it)).toEqual([])
    for (const url of [link, it.file]) expect(await statusOf(url)).toBe(404)
  })
})
