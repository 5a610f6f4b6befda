import { createComment, postComments } from '@atelier/contract/comments'
import {
  banMember,
  communityPosts,
  joinCommunity,
  leaveCommunity,
  removeCommunityPost,
  removeMember,
  setMemberRole,
  updateCommunity,
} from '@atelier/contract/communities'
import { homeFeed } from '@atelier/contract/feed'
import { blockUser, muteUser } from '@atelier/contract/follows'
import { listNotifications } from '@atelier/contract/notifications'
import { createPost, deletePost, getPost, hidePost, likePost, type Post, setAudience, updatePost } from '@atelier/contract/posts'
import { getProfile, profilePosts } from '@atelier/contract/profiles'
import { hashtagPosts, search } from '@atelier/contract/search'
import { describe, expect, test, vi } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { lockOwnPost, retagPost } from '#features/posts/update-post.queries.ts'
import { foundCommunity, privateCommunity } from '#testing/communities.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, db, people, changeSettings } = await world()
const wrong = async () => (await checkCounters(db)).filter((counter) => counter.wrong > 0)
const sees = async (who: { call: TestPerson['call'] }, { id: post_id }: Post) =>
  who.call(getPost, { post_id }).then(
    () => true,
    () => false,
  )
const postsOf = async (who: TestPerson, community_id: string) =>
  (await who.call(communityPosts, { community_id })).items.map(({ content }) => content)
const say = (who: TestPerson, { id: post_id }: Post, content: string, parent_comment_id?: string) =>
  who.call(createComment, { post_id, client_id: newId(), content, parent_comment_id })
const said = async (who: TestPerson, { id: post_id }: Post) =>
  (await who.call(postComments, { post_id })).items.map(({ content }) => content)
const kindsOf = async (who: TestPerson) => (await who.call(listNotifications)).items.map(({ data }) => data.kind)
const usesOf = async (name: string) =>
  (await db.maybeOne<{ usage_count: number }>(sql`select usage_count from hashtags where name = ${name}`))?.usage_count ?? 0

describe('posting into a community', () => {
  test('is for its members, and repeating the call answers with the first post, also after leaving', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const { id: community_id, name } = await foundCommunity(ann)
    await bob.call(joinCommunity, { community_id })
    const draft = { client_id: newId(), content: 'A bowl', community_id }
    const post = await bob.call(createPost, draft)
    expect(post).toMatchObject({ is_public: true, community: { id: community_id, name, avatar_url: null, is_public: true } })
    await expect(publish(cyn, 'Mine too', { community_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(publish(cyn, 'Nowhere', { community_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await bob.call(leaveCommunity, { community_id })
    expect(await bob.call(createPost, draft)).toEqual(post)
    await expect(publish(bob, 'Another', { community_id })).rejects.toMatchObject({ code: 'not_found' })
    await ann.call(banMember, { community_id, user_id: cyn.id })
    await expect(publish(cyn, 'Banned', { community_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await postsOf(cyn, community_id)).toEqual(['A bowl'])
  })

  test('who asks to join is no member', async () => {
    const { dan, eve } = await people('dan', 'eve')
    const community_id = await privateCommunity(dan)
    await eve.call(joinCommunity, { community_id })
    await expect(publish(eve, 'Let me in', { community_id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a post of a private community is for its members, private accounts included', async () => {
    const { fay, gus, hal } = await people('fay', 'gus', 'hal')
    const community_id = await privateCommunity(fay, gus)
    await db.run(sql`update profiles set is_private = true where user_id = ${gus.id}`)
    const post = await publish(gus, 'For us #secretly', { community_id })
    expect(post).toMatchObject({ is_public: false, community: { id: community_id, is_public: false } })
    expect([await sees(fay, post), await sees(hal, post), await sees({ call }, post)]).toEqual([true, false, false])
    expect(await postsOf(fay, community_id)).toEqual(['For us #secretly'])
    await fay.call(blockUser, { user_id: gus.id })
    expect([await sees(fay, post), await sees(gus, post)]).toEqual([false, true])
    expect(await wrong()).toEqual([])
  })

  test('no list or count of public posts has it: profile, For You, search, hashtags; its author’s own profile does', async () => {
    const { ida, jan } = await people('ida', 'jan')
    const community_id = await privateCommunity(ida, jan)
    const open = await publish(jan, 'Out in the open #lanternday')
    const inside = await publish(jan, 'Behind the door #lanternday #doorsong', { community_id, media: [await uploaded(db, jan)] })
    for (const who of [ida, jan]) {
      const texts = [
        ...(await who.call(homeFeed, { tab: 'for_you', limit: 50 })).items,
        ...(await who.call(hashtagPosts, { name: 'lanternday' })).items,
        ...(await who.call(hashtagPosts, { name: 'doorsong' })).items,
      ].map(({ content }) => content)
      expect(texts.filter((text) => text.includes('door'))).toEqual([])
      expect(texts).toContain(open.content)
      expect((await who.call(search, { q: 'behind the door' })).items).toEqual([])
      expect((await who.call(search, { q: 'doorsong', type: 'hashtag' })).items).toEqual([])
    }
    const listed = async (who: TestPerson, tab: 'posts' | 'media') =>
      (await who.call(profilePosts, { user_id: jan.id, tab })).items.map(({ id }) => id)
    expect([await listed(ida, 'posts'), await listed(ida, 'media')]).toEqual([[open.id], []])
    expect([await listed(jan, 'posts'), await listed(jan, 'media')]).toEqual([[inside.id, open.id], [inside.id]])
    expect([await usesOf('lanternday'), await usesOf('doorsong')]).toEqual([1, 0])
    expect((await ida.call(getProfile, { identifier: 'jan' })).posts_count).toBe(1)
  })

  test('a mention tells those who may see the post', async () => {
    const { kim, lea, max } = await people('kim', 'lea', 'max')
    const community_id = await privateCommunity(kim, lea)
    const post = await publish(kim, 'Look @lea @max', { community_id })
    expect(await kindsOf(lea)).toEqual(['mention', 'community_approved'])
    expect(await kindsOf(max)).toEqual([])
    await say(lea, post, 'And you, @max @kim?')
    expect(await kindsOf(max)).toEqual([])
    expect((await kindsOf(kim)).slice(0, 1)).toEqual(['comment'])
  })

  test('a post that waits for approval is in it for its author alone', async () => {
    const { nia, oto } = await people('nia', 'oto')
    const community_id = await privateCommunity(nia, oto)
    await changeSettings({ content_approval_required: true })
    const post = await publish(oto, 'May I?', { community_id })
    await changeSettings({ content_approval_required: false })
    expect(post.status).toBe('pending')
    expect([await postsOf(nia, community_id), await postsOf(oto, community_id)]).toEqual([[], ['May I?']])
  })
})

describe('the posts of a community', () => {
  test('newest first, page by page, without muted people and hidden posts', async () => {
    const { pia, quin, rob } = await people('pia', 'quin', 'rob')
    const { id: community_id } = await foundCommunity(pia)
    for (const one of [quin, rob]) await one.call(joinCommunity, { community_id })
    const made = []
    for (const [place, who] of [pia, quin, rob, pia, quin].entries()) made.unshift(await publish(who, `number ${place}`, { community_id }))
    const all = await everyPage((cursor) => rob.call(communityPosts, { community_id, limit: 2, cursor }))
    expect(all.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
    await rob.call(muteUser, { user_id: quin.id })
    await rob.call(hidePost, { post_id: made[1]?.id ?? '' })
    expect(await postsOf(rob, community_id)).toEqual(['number 2', 'number 0'])
    expect(await postsOf(pia, community_id)).toHaveLength(5)
  })

  test('a moderator or the author takes one out: of a public community it stays an ordinary post', async () => {
    const { sam, tia, uli, vic } = await people('sam', 'tia', 'uli', 'vic')
    const { id: community_id } = await foundCommunity(sam)
    for (const one of [tia, uli]) await one.call(joinCommunity, { community_id })
    await sam.call(setMemberRole, { community_id, user_id: tia.id, role: 'moderator' })
    const [first, second, elsewhere] = [
      await publish(uli, 'First', { community_id }),
      await publish(sam, 'Second', { community_id }),
      await publish(uli, 'Elsewhere'),
    ]
    const out = (who: TestPerson, { id: post_id }: Post) => who.call(removeCommunityPost, { community_id, post_id })
    await expect(out(vic, first)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(out(uli, second)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(out(uli, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    for (let time = 0; time < 2; time++) await out(uli, first)
    await out(tia, second)
    expect(await postsOf(vic, community_id)).toEqual([])
    for (const post of [first, second])
      expect(await vic.call(getPost, { post_id: post.id })).toMatchObject({ content: post.content, community: null, is_public: true })
    // What was taken out does not follow the community any more.
    await sam.call(updateCommunity, { community_id, is_public: false })
    expect(await sees(vic, first)).toBe(true)
  })

  test('taken out of a private community, a post is its author’s alone', async () => {
    const { wes, xan, yves } = await people('wes', 'xan', 'yves')
    const community_id = await privateCommunity(wes, xan, yves)
    const post = await publish(xan, 'Too loud', { community_id })
    await expect(yves.call(removeCommunityPost, { community_id, post_id: post.id })).rejects.toMatchObject({ code: 'forbidden' })
    await wes.call(removeCommunityPost, { community_id, post_id: post.id })
    expect([await sees(xan, post), await sees(wes, post), await sees(yves, post)]).toEqual([true, false, false])
    expect((await xan.call(getPost, { post_id: post.id })).community).toBeNull()
    const listed = async (who: TestPerson) => (await who.call(profilePosts, { user_id: xan.id })).items.map(({ id }) => id)
    expect([await listed(xan), await listed(wes)]).toEqual([[post.id], []])
    await wes.call(updateCommunity, { community_id, is_public: true })
    expect(await sees(yves, post)).toBe(false)
    await expect(yves.call(removeCommunityPost, { community_id, post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('making a community private or public', () => {
  test('changes who sees its posts at once, with all counts of public posts', async () => {
    const { zoe, amy, ben } = await people('zoe', 'amy', 'ben')
    const { id: community_id } = await foundCommunity(zoe)
    await amy.call(joinCommunity, { community_id })
    const post = await publish(amy, 'Kites #windyday', { community_id })
    const counts = async () => [await usesOf('windyday'), (await zoe.call(getProfile, { identifier: 'amy' })).posts_count]
    const seen = async () => [await sees(amy, post), await sees(zoe, post), await sees(ben, post), await sees({ call }, post)]
    expect([await seen(), await counts()]).toEqual([
      [true, true, true, true],
      [1, 1],
    ])
    await zoe.call(updateCommunity, { community_id, is_public: false })
    expect([await seen(), await counts()]).toEqual([
      [true, true, false, false],
      [0, 0],
    ])
    expect((await zoe.call(hashtagPosts, { name: 'windyday' })).items).toEqual([])
    await zoe.call(updateCommunity, { community_id, is_public: true })
    await ben.call(joinCommunity, { community_id })
    expect([await seen(), await counts()]).toEqual([
      [true, true, false, false],
      [0, 0],
    ])
    const wish = { post_id: post.id, audience: 'community' as const }
    await expect(zoe.call(setAudience, wish)).rejects.toMatchObject({ code: 'not_found' })
    expect(await amy.call(setAudience, wish)).toMatchObject({ is_public: true, audience: 'community' })
    expect([await seen(), await counts()]).toEqual([
      [true, true, true, true],
      [1, 1],
    ])
    expect((await ben.call(hashtagPosts, { name: 'windyday' })).items).toHaveLength(1)
    expect(await wrong()).toEqual([])
  })

  test('at the same time as people post, leaves no public post in a private community', async () => {
    const { cleo, dirk, emma } = await people('cleo', 'dirk', 'emma')
    const { id: community_id } = await foundCommunity(cleo)
    for (const one of [dirk, emma]) await one.call(joinCommunity, { community_id })
    for (let round = 0; round < 6; round++) {
      const is_public = round % 2 === 1
      await Promise.all([
        ...[dirk, emma, dirk, emma].map((who) => publish(who, `Round ${round} #swirl #tide`, { community_id })),
        cleo.call(updateCommunity, { community_id, is_public }),
      ])
      const misplaced = is_public ? sql`not p.is_public and p.members_before is null` : sql`p.is_public`
      expect(await db.many(sql`select p.id from posts p where p.community_id = ${community_id} and ${misplaced}`)).toEqual([])
    }
    const { open } = await db.one<{ open: number }>(
      sql`select count(*) as open from posts p where p.community_id = ${community_id} and p.is_public`,
    )
    expect([await usesOf('swirl'), await usesOf('tide')]).toEqual([open, open])
    expect(await wrong()).toEqual([])
  })
})

const { olaf } = await people('olaf')
describe('making a community private', () => {
  test('waits for an edit, and takes the hashtags that it brought', async () => {
    const { id: community_id } = await foundCommunity(olaf)
    const { id: post_id } = await publish(olaf, 'Early', { community_id })
    const { closed } = await transaction(db, async (tx) => {
      await lockOwnPost(tx, olaf.id, post_id)
      const closed = olaf.call(updateCommunity, { community_id, is_public: false })
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await db.many(waiting)).toHaveLength(1), { timeout: 60_000 })
      await retagPost(tx, post_id, ['latecomer'])
      return { closed }
    })
    await closed
    expect(await usesOf('latecomer')).toBe(0)
  })

  test('an edit at the same time leaves no hashtag, and a deletion no count', async () => {
    const { id: community_id } = await foundCommunity(olaf)
    for (let round = 0; round < 6; round++) {
      const is_public = round % 2 === 1
      const made = await Promise.all(['one', 'two', 'three', 'four'].map((word) => publish(olaf, `${word} #before`, { community_id })))
      expect(await usesOf('before')).toBe(is_public ? 0 : 4)
      await Promise.all([
        olaf.call(updateCommunity, { community_id, is_public }),
        ...made.slice(0, 3).map(({ id: post_id, version }) => olaf.call(updatePost, { post_id, version, content: '#after #before' })),
        ...made.slice(3).map(({ id: post_id }) => olaf.call(deletePost, { post_id })),
      ])
      expect([await usesOf('before'), await usesOf('after')]).toEqual([0, 0])
    }
    expect(await wrong()).toEqual([])
  })
})

describe('once somebody is no longer a member of a private community', () => {
  const endings: [string, (owner: TestPerson, member: TestPerson, community_id: string) => Promise<unknown>][] = [
    ['left', (_owner, member, community_id) => member.call(leaveCommunity, { community_id })],
    ['removed', (owner, { id: user_id }, community_id) => owner.call(removeMember, { community_id, user_id })],
    ['banned', (owner, { id: user_id }, community_id) => owner.call(banMember, { community_id, user_id })],
  ]
  test.each(endings)(
    '%s: their own post stays theirs, but nothing of the others reaches them through it, nor they the others',
    async (how, happens) => {
      const names = ['o', 'm', 'x'].map((letter) => `${letter}_${how}`) as [string, string, string]
      const [owner, member, gone] = Object.values(await people(...names)) as [TestPerson, TestPerson, TestPerson]
      const community_id = await privateCommunity(owner, member, gone)
      const [own, theirs] = [await publish(gone, 'My own words', { community_id }), await publish(member, 'Their words', { community_id })]
      const mine = await say(gone, own, 'A first thought')
      await say(member, own, 'An answer')
      await member.call(likePost, { post_id: own.id })
      expect(await said(gone, own)).toEqual(['A first thought', 'An answer'])
      expect(await kindsOf(gone)).toEqual(['like', 'comment', 'community_approved'])

      await happens(owner, gone, community_id)
      expect([await sees(gone, own), await sees(gone, theirs)]).toEqual([true, false])
      expect(await said(gone, own)).toEqual(['A first thought'])
      expect(await kindsOf(gone)).toEqual([])
      await say(member, own, 'Behind their back')
      expect(await kindsOf(gone)).toEqual([])
      for (const parent of [undefined, mine.id])
        await expect(say(gone, own, 'Still here', parent)).rejects.toMatchObject({ code: 'not_found' })
      await expect(gone.call(updatePost, { post_id: own.id, version: 1, content: 'Other words' })).rejects.toMatchObject({
        code: 'not_found',
      })
      expect(await said(member, own)).toEqual(['A first thought', 'An answer', 'Behind their back'])
      await gone.call(removeCommunityPost, { community_id, post_id: own.id })
      expect(await sees(member, own)).toBe(false)
      expect(await said(gone, own)).toEqual(['A first thought'])
    },
  )
})
