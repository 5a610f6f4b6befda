import { approveMember, createCommunity, featuredCommunities, joinCommunity } from '@atelier/contract/communities'
import { blockUser, muteUser } from '@atelier/contract/follows'
import { getPost, hidePost, likePost, savePost, unlikePost } from '@atelier/contract/posts'
import { exploreMedia, hashtagPosts, trendingPosts } from '@atelier/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, call, people } = await world()
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const picture = async (who: TestPerson) => publish(who, 'a picture', { media: [await uploaded(db, who)] })
const video = async (who: TestPerson) => publish(who, 'a video', { media: [await uploaded(db, who, 'video/mp4')] })

/** Backdates a post, whose id says when it was published. @returns its new id */
async function aged(id: string, hours: number): Promise<string> {
  const at = new Date(clock.now().getTime() - hours * 3_600_000)
  const then = newId(at)
  await db.run(sql`
    with picture as (delete from post_media where post_id = ${id} returning *),
      moved as (update posts set id = ${then}, created_at = ${at} where id = ${id} returning id)
    insert into post_media (id, post_id, media_url, media_type, order_index, width, height)
    select picture.id, moved.id, media_url, media_type, order_index, width, height from picture, moved`)
  return then
}

beforeEach(async () => {
  await db.run(sql`delete from auth.users`)
})

describe('pictures', () => {
  test('EXPL-053, EXPL-054, EXPL-039: others’ posts with media, the most engaging first, thirty a page', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    await publish(bob, 'no picture')
    const own = await picture(ann)
    const made: string[] = []
    for (let n = 0; n < 33; n++) made.push((await picture(bob)).id)
    const [loved, liked] = [made[4] as string, made[20] as string]
    await cyn.call(savePost, { post_id: loved })
    await cyn.call(likePost, { post_id: liked })

    const first = await ann.call(exploreMedia)
    expect(first.items).toHaveLength(30)
    expect(ids(first.items).slice(0, 2)).toEqual([loved, liked])
    expect(first.items.every(({ post_media }) => post_media.length > 0)).toBe(true)
    const expected = [loved, liked, ...made.filter((id) => id !== loved && id !== liked).reverse()]
    for (const limit of [1, 10, 30, 50])
      expect(ids(await everyPage((cursor) => ann.call(exploreMedia, { cursor, limit })))).toEqual(expected)
    expect(ids(await everyPage((cursor) => cyn.call(exploreMedia, { cursor })))).toContain(own.id)
  })

  test.each(['x', '1_x', 'x_01a1fe44-bbce-74ed-9098-39a7ecd1e7d6', '_01a1fe44-bbce-74ed-9098-39a7ecd1e7d6'])(
    'the cursor %j is refused',
    async (cursor) => {
      const name = `e${crypto.randomUUID().slice(0, 8)}`
      const { [name]: who } = await people(name)
      await expect(who?.call(exploreMedia, { cursor })).rejects.toMatchObject({ code: 'bad_cursor', status: 400 })
      await expect(call(exploreMedia, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    },
  )
})

describe('the filters of pictures', () => {
  test('EXPL-006: content type, all at first, images or videos', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const [image, film] = [await picture(bob), await video(bob)]
    const both = await publish(bob, 'both', { media: [await uploaded(db, bob), await uploaded(db, bob, 'video/mp4')] })
    await publish(bob, 'neither')
    for (const s of ['popular', 'recent'] as const) {
      expect(ids((await ann.call(exploreMedia, { s })).items)).toEqual([both.id, film.id, image.id])
      expect(ids((await ann.call(exploreMedia, { s, ct: 'image' })).items)).toEqual([both.id, image.id])
      expect(ids((await ann.call(exploreMedia, { s, ct: 'video' })).items)).toEqual([both.id, film.id])
    }
  })

  test('EXPL-007: timeframe, a week at first, a day or a month', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const made: string[] = []
    for (const hours of [32 * 24, 29 * 24, 6.5 * 24, 23]) made.push(await aged((await picture(bob)).id, hours))
    const [, month, week, day] = made as [string, string, string, string]
    // Popular before, but not in the timeframe.
    for (const who of [ann, cyn]) await who.call(likePost, { post_id: month })
    for (const s of ['popular', 'recent'] as const) {
      expect(ids((await ann.call(exploreMedia, { s })).items)).toEqual([day, week])
      expect(ids((await ann.call(exploreMedia, { s, tf: 'today' })).items)).toEqual([day])
      expect(ids((await ann.call(exploreMedia, { s, tf: 'month' })).items)).toEqual(
        s === 'popular' ? [month, day, week] : [day, week, month],
      )
    }
  })

  test('EXPL-008: sort, popular at first, or recent; all pages are the whole list', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.push(await aged((await picture(bob)).id, 150 - n * 24))
    await ann.call(likePost, { post_id: made[2] as string })
    const newest = made.toReversed()
    const popular = [made[2] as string, ...newest.filter((id) => id !== made[2])]
    for (const limit of [1, 3, 7, 20]) {
      const read = (s?: 'popular' | 'recent') => everyPage((cursor) => ann.call(exploreMedia, { s, cursor, limit }))
      expect(ids(await read())).toEqual(popular)
      expect(ids(await read('recent'))).toEqual(newest)
    }
    await expect(ann.call(exploreMedia, { s: 'relevance' as 'recent' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(ann.call(exploreMedia, { s: 'recent', cursor: `1_${newest[0]}` })).rejects.toMatchObject({ code: 'bad_cursor' })
  })

  test('likes between two pages move the liked post alone', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const made: string[] = []
    for (let n = 0; n < 9; n++) made.push((await picture(bob)).id)
    for (const post_id of made) await cyn.call(likePost, { post_id })
    const newest = made.toReversed()
    const first = await ann.call(exploreMedia, { limit: 3 })
    expect(ids(first.items)).toEqual(newest.slice(0, 3))
    // The last of the list rises to the top, one that was shown falls to the end.
    await bob.call(savePost, { post_id: made[0] as string })
    await ann.call(savePost, { post_id: made[0] as string })
    await cyn.call(unlikePost, { post_id: newest[0] as string })
    const rest = await everyPage((cursor) => ann.call(exploreMedia, { limit: 3, cursor: cursor ?? first.next_cursor ?? '' }))
    expect(ids(rest)).toEqual([...newest.slice(3, 8), newest[0]])
  })

  test('leave out what is flagged, covered by staff, hidden, muted or blocked', async () => {
    const { ann, ...others } = await people('ann', 'bob', 'cyn', 'dan', 'eve', 'fay')
    const made = Object.fromEntries(await Promise.all(Object.values(others).map(async (who) => [who.username, (await picture(who)).id])))
    const lists = async () => [
      ids((await ann.call(exploreMedia)).items),
      ids((await ann.call(exploreMedia, { s: 'recent' })).items),
      ids((await ann.call(trendingPosts)).items),
    ]
    for (const list of await lists()) expect(list.toSorted()).toEqual(Object.values(made).toSorted())
    await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${made.bob}, 'moderate', '{rude}')`)
    await db.run(sql`update post_media set sensitive = 'staff' where post_id = ${made.cyn}`)
    await ann.call(hidePost, { post_id: made.dan })
    await ann.call(muteUser, { user_id: others.eve.id })
    await others.fay.call(blockUser, { user_id: ann.id })
    for (const list of await lists()) expect(list).toEqual([])
    // What its author covered is shown, covered.
    await db.run(sql`update post_media set sensitive = 'author' where post_id = ${made.cyn}`)
    for (const list of await lists()) expect(list).toEqual([made.cyn])
  })
})

describe('trending posts', () => {
  test('EXPL-044, EXPL-045: public posts by engagement, twenty at most', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const made: string[] = []
    for (let n = 0; n < 22; n++) made.push((await publish(n % 2 ? ann : bob)).id)
    const [liked, saved] = [made[0] as string, made[1] as string]
    await cyn.call(likePost, { post_id: liked })
    await cyn.call(savePost, { post_id: saved })
    const newest = made.slice(2).toReversed()
    expect(ids((await ann.call(trendingPosts)).items)).toEqual([saved, liked, ...newest.slice(0, 18)])
    await db.run(sql`update posts set is_public = false where id = ${saved}`)
    await db.run(sql`update posts set status = 'pending' where id = ${newest[0] as string}`)
    expect(ids((await ann.call(trendingPosts, { limit: 3 })).items)).toEqual([liked, newest[1], newest[2]])
    await expect(call(trendingPosts, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('EXPL-046: only those with media, if wanted', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const [text, image, film] = [await publish(bob), await picture(bob), await video(bob)]
    expect(ids((await ann.call(trendingPosts)).items)).toEqual([film.id, image.id, text.id])
    expect(ids((await ann.call(trendingPosts, { media: 'only' })).items)).toEqual([film.id, image.id])
  })

  test('EXPL-047, EXPL-048, EXPL-049: from today, this week, which is meant at first, or this month', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const made: string[] = []
    for (const hours of [40 * 24, 20 * 24, 3 * 24, 1]) made.push(await aged((await publish(bob)).id, hours))
    const [, month, week, day] = made
    expect(ids((await ann.call(trendingPosts, { tf: 'today' })).items)).toEqual([day])
    expect(ids((await ann.call(trendingPosts)).items)).toEqual([day, week])
    expect(ids((await ann.call(trendingPosts, { tf: 'week' })).items)).toEqual([day, week])
    expect(ids((await ann.call(trendingPosts, { tf: 'month' })).items)).toEqual([day, week, month])
  })
})

describe('communities', () => {
  test('EXPL-041, EXPL-050, EXPL-051: public ones alone, the largest first, five at most', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const found = (name: string, is_public = true) => ann.call(createCommunity, { client_id: crypto.randomUUID(), name, is_public })
    const closed = await found('Closed', false)
    const open = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) open.push(await found(name))
    const [one, two] = open
    for (const who of [bob, cyn]) await who.call(joinCommunity, { community_id: two?.id ?? '' })
    await bob.call(joinCommunity, { community_id: one?.id ?? '' })
    const featured = (await cyn.call(featuredCommunities)).items
    expect(featured).toHaveLength(5)
    expect(featured.slice(0, 2).map(({ name, member_count }) => [name, member_count])).toEqual([
      ['Two', 3],
      ['One', 2],
    ])
    expect(ids(featured)).not.toContain(closed.id)
  })

  test('EXPL-040: posts of a private one are on no list of Explore, not even for its members', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const publishIn = async (is_public: boolean) => {
      const { id } = await ann.call(createCommunity, { client_id: crypto.randomUUID(), name: `Public: ${is_public}`, is_public })
      await bob.call(joinCommunity, { community_id: id })
      if (!is_public) await ann.call(approveMember, { community_id: id, user_id: bob.id })
      return publish(ann, '#prints', { community_id: id, media: [await uploaded(db, ann)] })
    }
    const [open, closed] = [await publishIn(true), await publishIn(false)]
    expect((await bob.call(getPost, { post_id: closed.id })).community?.is_public).toBe(false)
    expect(ids((await bob.call(exploreMedia)).items)).toEqual([open.id])
    expect(ids((await bob.call(exploreMedia, { s: 'recent' })).items)).toEqual([open.id])
    expect(ids((await bob.call(trendingPosts)).items)).toEqual([open.id])
  })
})

describe('a hashtag', () => {
  test('lists its posts, newest first, in any spelling, all pages are the whole list', async () => {
    const { dan, eve } = await people('dan', 'eve')
    const made: string[] = []
    for (let n = 0; n < 13; n++) made.push((await publish(n % 2 ? dan : eve, `number ${n} #Étude`)).id)
    await publish(dan, 'another #etude')
    for (const name of ['étude', '#Étude', 'E\u0301tude']) {
      expect(ids(await everyPage((cursor) => dan.call(hashtagPosts, { name, cursor, limit: 5 })))).toEqual(made.toReversed())
    }
    expect((await dan.call(hashtagPosts, { name: 'étude' })).items).toHaveLength(10)
    expect(await dan.call(hashtagPosts, { name: 'nowhere' })).toEqual({ items: [], next_cursor: null })
    await db.run(sql`update posts set status = 'removed' where id = ${made[12] as string}`)
    expect((await eve.call(hashtagPosts, { name: 'étude' })).items[0]?.id).toBe(made[11])
    await expect(dan.call(hashtagPosts, { name: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'invalid' })
  })
})
