import { blockUser, followUser, muteUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { likePost } from '@atelier/contract/posts'
import { trendingHashtags, trendingUsers } from '@atelier/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, call, people } = await world()
const topics = async (who: TestPerson, limit?: number) => (await who.call(trendingHashtags, { limit })).items.map(({ name }) => name)
const creators = async (who: TestPerson, limit?: number) => (await who.call(trendingUsers, { limit })).items.map(({ username }) => username)

/** A post of some hours ago, which only its id and time know. */
async function earlier(who: TestPerson, content: string, hours: number): Promise<void> {
  const { id } = await publish(who, content)
  const at = new Date(Date.now() - hours * 3_600_000)
  const aged = newId(at)
  await db.run(sql`
    with tags as (delete from post_hashtags where post_id = ${id} returning hashtag_id),
      moved as (update posts set id = ${aged}, created_at = ${at} where id = ${id} returning id)
    insert into post_hashtags (post_id, hashtag_id) select moved.id, hashtag_id from moved, tags`)
}

beforeEach(async () => {
  await db.run(sql`delete from auth.users`)
  await db.run(sql`delete from hashtags`)
})

describe('trending topics', () => {
  test('SRCH-045, SRCH-047: five at first, with their use; before the first refresh the most used', async () => {
    const { ann } = await people('ann')
    for (const text of ['#one #two #three #four #five #six', '#six #five', '#six']) await publish(ann, text)
    const before = await topics(ann)
    expect(before).toHaveLength(5)
    expect(before.slice(0, 2)).toEqual(['six', 'five'])
    await refreshTrends(db, clock.now())
    expect(await topics(ann)).toHaveLength(5)
    expect(await topics(ann, 10)).toHaveLength(6)
    const [top] = (await ann.call(trendingHashtags, { limit: 1 })).items
    expect(top).toMatchObject({ usage_count: expect.any(Number), id: expect.any(String) })
    await expect(call(trendingHashtags, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(topics(ann, 51)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('count people, not posts; rise when taken up; fade with the hours', async () => {
    const { bob, cyn, dan } = await people('bob', 'cyn', 'dan')
    for (let n = 0; n < 5; n++) await publish(bob, '#spam')
    for (const who of [bob, cyn, dan]) await publish(who, '#together')
    for (const who of [bob, cyn, dan]) await earlier(who, '#yesterday', 20)
    for (const who of [bob, cyn, dan]) {
      for (const hours of [30, 54, 78]) await earlier(who, '#always', hours)
      await publish(who, '#always')
    }
    await refreshTrends(db, clock.now())
    expect(await topics(bob)).toEqual(['together', 'always', 'spam', 'yesterday'])
  })

  test('hold nothing flagged, held, private or banned', async () => {
    const { eve, fay, gus, hal } = await people('eve', 'fay', 'gus', 'hal')
    await db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, 'rude', 'moderate')`)
    await publish(eve, 'rude #flagged')
    await publish(fay, '#hidden')
    await publish(gus, '#banned')
    await publish(hal, '#fine')
    await db.run(sql`update profiles set is_private = true where user_id = ${fay.id}`)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${gus.id})`)
    await refreshTrends(db, clock.now())
    const all = await topics(hal, 50)
    expect(all[0]).toBe('fine')
    expect(all).not.toContain('hidden')
    expect(all).not.toContain('banned')
    expect(await db.one(sql`select score from trending_hashtags where name = 'flagged'`)).toEqual({ score: 0 })
    // What stops being public between two refreshes is gone at once.
    await db.run(sql`update profiles set is_private = true where user_id = ${hal.id}`)
    expect(await topics(eve, 50)).not.toContain('fine')
  })
})

describe('people to follow', () => {
  test('SRCH-046, SRCH-048, EXPL-038: three at first, without the viewer and people they follow, muted or have a block with', async () => {
    const { ida, ...others } = await people('ida', 'jan', 'kim', 'lea', 'max', 'ned')
    const { jan, kim, lea, max } = others
    for (const fan of Object.values(others)) await fan.call(followUser, { user_id: (ida as TestPerson).id })
    await refreshTrends(db, clock.now())
    expect(await creators(ida as TestPerson)).toHaveLength(3)
    expect(await creators(ida as TestPerson, 10)).toHaveLength(5)
    expect((await creators(jan as TestPerson, 10)).includes('ida')).toBe(false)
    await ida?.call(followUser, { user_id: jan?.id ?? '' })
    await ida?.call(muteUser, { user_id: kim?.id ?? '' })
    await ida?.call(blockUser, { user_id: lea?.id ?? '' })
    await max?.call(blockUser, { user_id: ida?.id ?? '' })
    expect(await creators(ida as TestPerson, 10)).toEqual(['ned'])
    await expect(call(trendingUsers, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('`all` keeps people whom the viewer follows, but neither muted people nor the viewer', async () => {
    const { vic, wyn, xia, yan } = await people('vic', 'wyn', 'xia', 'yan')
    for (const refreshed of [false, true]) {
      if (refreshed) await refreshTrends(db, clock.now())
      await vic.call(followUser, { user_id: wyn.id })
      await vic.call(muteUser, { user_id: xia.id })
      const all = (await vic.call(trendingUsers, { people: 'all', limit: 10 })).items
      expect(all.map(({ username, user_following }) => [username, user_following])).toEqual([
        ['wyn', true],
        ['yan', false],
      ])
      expect((await yan.call(trendingUsers, { people: 'new', limit: 10 })).items).toHaveLength(3)
      expect(await creators(vic, 10)).toEqual(['yan'])
    }
  })

  test('SRCH-049: /suggestions gets up to thirty people to follow, the strongest first', async () => {
    const { ria, ...crowd } = await people('ria', ...Array.from({ length: 32 }, (_, n) => `crowd_${n}`))
    const [first, second] = Object.values(crowd) as [TestPerson, TestPerson]
    await second.call(followUser, { user_id: first.id })
    await refreshTrends(db, clock.now())
    const offered = await creators(ria as TestPerson, limits.suggestions)
    expect(offered).toHaveLength(30)
    expect(offered[0]).toBe(first.username)
    expect(new Set(offered).size).toBe(30)
    expect(offered).not.toContain('ria')
  })

  test('count distinct new followers and distinct people who responded', async () => {
    const { oli, pam, quin, rob, sue } = await people('oli', 'pam', 'quin', 'rob', 'sue')
    const posts = [await publish(oli, 'one'), await publish(oli, 'two')]
    const other = await publish(pam, 'three')
    // Two likes of one person count once; two people's twice; a follow counts beside them.
    for (const { id } of posts) await quin.call(likePost, { post_id: id })
    await quin.call(likePost, { post_id: other.id })
    await rob.call(likePost, { post_id: other.id })
    await oli.call(likePost, { post_id: posts[0]?.id ?? '' })
    await quin.call(followUser, { user_id: rob.id })
    await oli.call(followUser, { user_id: rob.id })
    await pam.call(followUser, { user_id: rob.id })
    await refreshTrends(db, clock.now())
    expect((await creators(sue, 10)).slice(0, 3)).toEqual(['rob', 'pam', 'oli'])
    expect(await db.many(sql`select score from trending_users order by score desc limit 4`)).toEqual(
      [3, 2, 1, 0].map((score) => ({ score })),
    )
  })

  test('refreshing twice at once is one refresh', async () => {
    const { tom, una } = await people('tom', 'una')
    await publish(tom, '#paper')
    await Promise.all([refreshTrends(db, clock.now()), refreshTrends(db, clock.now()), refreshTrends(db, clock.now())])
    expect(await creators(una)).toEqual(['tom'])
    expect(await topics(una)).toEqual(['paper'])
  })
})
