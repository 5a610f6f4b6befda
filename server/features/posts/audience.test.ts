import { postComments } from '@atelier/contract/comments'
import { joinCommunity, leaveCommunity, updateCommunity } from '@atelier/contract/communities'
import { followUser } from '@atelier/contract/follows'
import { getPost, type Post, setAudience } from '@atelier/contract/posts'
import { getProfile, profilePosts } from '@atelier/contract/profiles'
import { hashtagPosts } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { liftRestriction, setRestriction } from '#auth/admin/restrictions.queries.ts'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { foundCommunity, privateCommunity } from '#testing/communities.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, call, clock, db, people } = await world()
const sees = async (who: { call: TestPerson['call'] }, { id: post_id }: Post) =>
  who.call(getPost, { post_id }).then(
    () => true,
    () => false,
  )
const aim = (who: TestPerson, { id: post_id }: Post, audience: Post['audience']) => who.call(setAudience, { post_id, audience })
const listed = async (who: TestPerson, { user_id }: Post) => (await who.call(profilePosts, { user_id })).items.map(({ content }) => content)

test('PROF-035: others find on a profile what is public, followers what is for them, and the author everything', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  await bob.call(followUser, { user_id: ann.id })
  const all = []
  for (const audience of ['everyone', 'followers', 'only_me'] as const) all.unshift(await publish(ann, audience, { audience }))
  expect(all.map(({ audience, is_public }) => [audience, is_public])).toEqual([
    ['only_me', false],
    ['followers', false],
    ['everyone', true],
  ])
  const [post] = all as [Post]
  expect([await listed(ann, post), await listed(bob, post), await listed(cyn, post)]).toEqual([
    ['only_me', 'followers', 'everyone'],
    ['followers', 'everyone'],
    ['everyone'],
  ])
  expect((await cyn.call(getProfile, { identifier: 'ann' })).posts_count).toBe(1)
})

test('a post is for a community if it is in one, and only then', async () => {
  const { dan } = await people('dan')
  const { id: community_id } = await foundCommunity(dan)
  expect(await publish(dan, 'Inside', { community_id })).toMatchObject({ audience: 'community', is_public: true })
  expect(await publish(dan, 'Inside again', { community_id, audience: 'community' })).toMatchObject({ audience: 'community' })
  const refusal = { code: 'invalid', errors: [{ field: 'audience', code: 'not_here' }] }
  await expect(publish(dan, 'For few', { community_id, audience: 'followers' })).rejects.toMatchObject(refusal)
  await expect(publish(dan, 'Nowhere', { audience: 'community' })).rejects.toMatchObject(refusal)
})

describe('later', () => {
  test('its author narrows a post, with its hashtags, counts and files, and widens it never', async () => {
    const { eve, fay, gus } = await people('eve', 'fay', 'gus')
    await fay.call(followUser, { user_id: eve.id })
    const post = await publish(eve, 'Dusk #evening', { media: [await uploaded(db, eve)] })
    const seen = async () => [await sees(eve, post), await sees(fay, post), await sees(gus, post), await sees({ call }, post)]
    const uses = async () =>
      (await db.one<{ usage_count: number }>(sql`select usage_count from hashtags where name = 'evening'`)).usage_count
    expect([await seen(), await uses()]).toEqual([[true, true, true, true], 1])
    await expect(aim(fay, post, 'only_me')).rejects.toMatchObject({ code: 'not_found' })
    expect(await aim(eve, post, 'followers')).toMatchObject({ audience: 'followers', is_public: false, content: post.content, version: 1 })
    expect([await seen(), await uses()]).toEqual([[true, true, false, false], 0])
    expect((await fay.call(hashtagPosts, { name: 'evening' })).items).toEqual([])
    expect((await app.inject(post.post_media[0]?.media_url ?? '')).statusCode).toBe(404)
    await aim(eve, post, 'followers')
    await expect(aim(eve, post, 'everyone')).rejects.toMatchObject({ code: 'forbidden' })
    await aim(eve, post, 'only_me')
    expect(await seen()).toEqual([true, false, false, false])
    for (const audience of ['everyone', 'followers', 'community'] as const)
      await expect(aim(eve, post, audience)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await checkCounters(db)).filter((counter) => counter.wrong > 0)).toEqual([])
  })

  test('out of a public community it may become one for followers, out of a private one its author’s alone', async () => {
    const { hal, ida, jan } = await people('hal', 'ida', 'jan')
    await jan.call(followUser, { user_id: ida.id })
    const { id: community_id } = await foundCommunity(hal)
    await ida.call(joinCommunity, { community_id })
    const open = await publish(ida, 'Out in the open', { community_id })
    expect(await aim(ida, open, 'followers')).toMatchObject({ audience: 'followers', community: null })
    expect([await sees(jan, open), await sees(hal, open)]).toEqual([true, false])
    const closed = await publish(ida, 'Behind the door', { community_id: await privateCommunity(hal, ida) })
    expect(closed).toMatchObject({ audience: 'community', is_public: false })
    await expect(aim(ida, closed, 'followers')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(aim(ida, closed, 'everyone')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await aim(ida, closed, 'only_me')).toMatchObject({ audience: 'only_me', community: null })
    expect([await sees(ida, closed), await sees(hal, closed)]).toEqual([true, false])
    expect((await ida.call(postComments, { post_id: closed.id })).items).toEqual([])
  })

  test('one whose private community becomes public stays with who was there, until its author opens it, also one who left', async () => {
    const { kim, lea, max, nia } = await people('kim', 'lea', 'max', 'nia')
    const community_id = await privateCommunity(kim, lea, max)
    const [kept, other] = [await publish(lea, 'Kept', { community_id }), await publish(lea, 'Other', { community_id })]
    await lea.call(leaveCommunity, { community_id })
    await kim.call(updateCommunity, { community_id, is_public: true })
    for (const one of [nia, lea]) await one.call(joinCommunity, { community_id })
    const seen = async (post: Post) => [await sees(lea, post), await sees(kim, post), await sees(max, post), await sees(nia, post)]
    expect(await seen(kept)).toEqual([true, true, true, false])
    expect(await max.call(getPost, { post_id: kept.id })).toMatchObject({
      audience: 'community',
      is_public: false,
      community: { is_public: true },
    })
    await max.call(leaveCommunity, { community_id })
    await max.call(joinCommunity, { community_id })
    expect(await seen(kept)).toEqual([true, true, false, false])
    // Private once more, it is not for who joined in between.
    await kim.call(updateCommunity, { community_id, is_public: false })
    expect(await seen(kept)).toEqual([true, true, false, false])
    await kim.call(updateCommunity, { community_id, is_public: true })
    await lea.call(leaveCommunity, { community_id })
    const at = clock.now()
    const restriction = { user_id: lea.id, restricted_by: kim.id, rule_id: null, reason: 'Calm down', at }
    await setRestriction(db, { ...restriction, ends_at: new Date(at.getTime() + 3_600_000) })
    await expect(aim(lea, kept, 'community')).rejects.toMatchObject({ code: 'restricted' })
    await liftRestriction(db, { user_id: lea.id, lifted_by: kim.id, at })
    expect(await aim(lea, kept, 'community')).toMatchObject({ audience: 'community', is_public: true })
    expect([await seen(kept), await seen(other)]).toEqual([
      [true, true, true, true],
      [true, true, false, false],
    ])
  })
})

describe('the version before, which knows no audience', () => {
  test('writes posts that are for whom they were', async () => {
    const { oto } = await people('oto')
    const community_id = await privateCommunity(oto)
    const written = async (columns: { community_id: string | null; is_public: boolean }) =>
      (
        await db.one<{ audience: string }>(sql`
          insert into posts (id, user_id, content, community_id, is_public)
          values (${newId()}, ${oto.id}, 'Old', ${columns.community_id}, ${columns.is_public}) returning audience`)
      ).audience
    expect(await written({ community_id: null, is_public: true })).toBe('everyone')
    expect(await written({ community_id: null, is_public: false })).toBe('only_me')
    expect(await written({ community_id, is_public: false })).toBe('community')
    await db.run(sql`delete from communities where id = ${community_id}`)
    expect(await db.many(sql`select distinct audience from posts where user_id = ${oto.id} and not is_public`)).toEqual([
      { audience: 'only_me' },
    ])
  })
})
