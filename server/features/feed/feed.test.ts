import type { FeedTab } from '@atelier/contract/feed'
import { homeFeed, previewFeed, type Why, whyShown } from '@atelier/contract/feed'
import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { deletePost, hidePost, likePost, savePost } from '@atelier/contract/posts'
import { getPreferences } from '@atelier/contract/preferences'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, people } = await world()
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const all = (who: TestPerson, tab: FeedTab, limit?: number) => everyPage((cursor) => who.call(homeFeed, { tab, cursor, limit }))
const newestFirst = (list: string[]) => list.toSorted().toReversed()
const prefer = (who: TestPerson, categories: string[]) =>
  db.run(sql`update user_preferences set preferred_categories = ${categories} where user_id = ${who.id}`)
const weigh = (who: TestPerson, weight: number) =>
  db.run(sql`update user_preferences set feed_algorithm_weight = ${weight} where user_id = ${who.id}`)

test('FEED-018: the feed needs a session', async () => {
  await expect(call(homeFeed, { tab: 'for_you' })).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(call(homeFeed, { tab: 'following' })).rejects.toMatchObject({ code: 'unauthenticated' })
})

describe('Following', () => {
  test('FEED-020, FEED-021, FEED-022, FEED-023: posts of whom one follows, newest first, ten a page, all pages are the whole list', async () => {
    const { ann, bob, cyn, dan } = await people('ann', 'bob', 'cyn', 'dan')
    expect(await ann.call(homeFeed, { tab: 'following' })).toEqual({ items: [], next_cursor: null })
    await ann.call(followUser, { user_id: bob.id })
    await ann.call(followUser, { user_id: cyn.id })
    const expected: string[] = []
    for (let n = 0; n < 34; n++) {
      // In bursts, so that pages hold both a run of one author and a mixture.
      const author = n % 9 < 5 ? bob : cyn
      expected.push((await publish(author, `number ${n}`)).id)
    }
    await publish(dan, 'a stranger')
    await publish(ann, 'my own')

    const first = await ann.call(homeFeed, { tab: 'following' })
    expect(first.items).toHaveLength(10)
    expect(ids(first.items)).toEqual(newestFirst(expected).slice(0, 10))
    expect(first.items.every(({ user_following }) => user_following)).toBe(true)
    for (const limit of [1, 7, 10, 34, 50]) expect(ids(await all(ann, 'following', limit))).toEqual(newestFirst(expected))
  })

  test('FEED-029: every post says whether the viewer follows its author', async () => {
    const { ula, viv, wim } = await people('ula', 'viv', 'wim')
    await ula.call(followUser, { user_id: viv.id })
    for (const author of [ula, viv, wim]) await publish(author, `by ${author.username}`)
    const { items } = await ula.call(homeFeed, { tab: 'for_you', limit: 50 })
    const follows = Object.fromEntries(items.map(({ author, user_following }) => [author.username, user_following]))
    expect(follows).toMatchObject({ ula: false, viv: true, wim: false })
  })

  test('pages stay whole when one hides and deletes on the way', async () => {
    const { eve, fay } = await people('eve', 'fay')
    await eve.call(followUser, { user_id: fay.id })
    const made: string[] = []
    for (let n = 0; n < 15; n++) made.push((await publish(fay, `number ${n}`)).id)
    for (const post_id of newestFirst(made).slice(0, 3)) await eve.call(hidePost, { post_id })
    const first = await eve.call(homeFeed, { tab: 'following', limit: 5 })
    expect(ids(first.items)).toEqual(newestFirst(made).slice(3, 8))
    await fay.call(deletePost, { post_id: first.next_cursor ?? '' })
    const second = await eve.call(homeFeed, { tab: 'following', limit: 50, cursor: first.next_cursor ?? '' })
    expect(ids(second.items)).toEqual(newestFirst(made).slice(8))
  })
})

describe('For You', () => {
  beforeAll(async () => {
    await db.run(sql`delete from posts`)
  })

  test('FEED-024: preferred categories, posts without one, and one’s own; all where nothing is preferred', async () => {
    const { gus, hal } = await people('gus', 'hal')
    const make = async (who: TestPerson, category: 'Tutorials' | 'Entertainment' | 'Lifestyle Tips' | null) =>
      (await publish(who, `about ${category}`, { category })).id
    const [tutorial, show, tips, plain] = [
      await make(hal, 'Tutorials'),
      await make(hal, 'Entertainment'),
      await make(hal, 'Lifestyle Tips'),
      await make(hal, null),
    ]
    const own = await make(gus, 'Lifestyle Tips')
    const others = async () => ids(await all(gus, 'for_you', 2)).filter((id) => id !== own)

    expect(await others()).toEqual([plain, tips, show, tutorial])
    await prefer(gus, ['Tutorials', 'Entertainment'])
    expect(await others()).toEqual([plain, show, tutorial])
    expect(ids((await gus.call(homeFeed)).items)).toEqual([own, plain, show, tutorial])
    await prefer(gus, ['Product Reviews'])
    expect(await others()).toEqual([plain])
  })

  test('FEED-025: own posts come first within a page, and all pages are the whole list', async () => {
    await db.run(sql`delete from posts`)
    const { ida, jan } = await people('ida', 'jan')
    const made: { id: string; own: boolean }[] = []
    for (let n = 0; n < 25; n++) {
      const own = n % 6 === 0
      made.push({ id: (await publish(own ? ida : jan, `number ${n}`)).id, own })
    }
    made.reverse()
    const expected = [made.slice(0, 10), made.slice(10, 20), made.slice(20)].flatMap((page) =>
      ids([...page.filter(({ own }) => own), ...page.filter(({ own }) => !own)]),
    )
    expect(ids(await all(ida, 'for_you'))).toEqual(expected)
    expect(newestFirst(ids(await all(ida, 'for_you', 3)))).toEqual(ids(made))
  })

  test('posts that the word filters flagged more than low are not recommended, except to their author', async () => {
    await db.run(sql`delete from posts`)
    const { kim, lea } = await people('kim', 'lea')
    await db.run(sql`
      insert into word_filters (id, word, severity) values (${newId()}, 'rude', 'moderate'), (${newId()}, 'silly', 'low')`)
    const [rude, silly] = [await publish(kim, 'rude'), await publish(kim, 'silly')]
    expect(ids((await lea.call(homeFeed)).items)).toEqual([silly.id])
    expect(ids((await kim.call(homeFeed)).items)).toEqual([silly.id, rude.id])
    await lea.call(followUser, { user_id: kim.id })
    expect(ids((await lea.call(homeFeed, { tab: 'following' })).items)).toEqual([silly.id, rude.id])
  })

  test('FEED-026: the weight brings what people responded to forward, and paging neither repeats nor drops a post while likes come in', async () => {
    await db.run(sql`delete from posts`)
    const { max, ned, oli } = await people('max', 'ned', 'oli')
    const made: string[] = []
    for (let n = 0; n < 70; n++) made.push((await publish(ned, `number ${n}`)).id)
    const post_id = made[50] as string
    await oli.call(savePost, { post_id })
    expect(ids((await max.call(homeFeed)).items)).toEqual(newestFirst(made).slice(0, 10))
    await weigh(max, 1)
    expect((await max.call(homeFeed)).items[0]?.id).toBe(post_id)

    const read: string[] = []
    const pages = everyPage(async (cursor) => {
      const page = await max.call(homeFeed, { cursor })
      expect((cursor ?? '').length).toBeLessThanOrEqual(200)
      read.push(...ids(page.items))
      // Somebody likes what is still to come and what has been shown, and something new is published.
      for (const id of [made[45], made[66], made[3]]) await oli.call(likePost, { post_id: id as string })
      await oli.call(savePost, { post_id: made[(read.length * 7) % 70] as string })
      await publish(ned, 'newer than the first page')
      return page
    })
    await pages
    expect(newestFirst(read)).toEqual(newestFirst(made))
    for (const limit of [1, 9, 31, 50]) expect(new Set(ids(await all(max, 'for_you', limit))).size).toBe(70 + 7)
  })
})

describe('FEED-026: how For You is made', () => {
  /** The order that the numbers of `whyShown` give. */
  async function orderByReasons(who: TestPerson, posts: string[]): Promise<string[]> {
    const told = await Promise.all(posts.map(async (post_id) => ({ post_id, ...(await who.call(whyShown, { post_id })) })))
    const place = ({ weight, newest_rank, rank }: Why) => (1 - weight) * (newest_rank ?? Number.NaN) + weight * (rank ?? Number.NaN)
    const newest = (a: Why, b: Why) => (a.newest_rank ?? Number.NaN) - (b.newest_rank ?? Number.NaN)
    return told.toSorted((a, b) => place(a) - place(b) || newest(a, b)).map(({ post_id }) => post_id)
  }

  test('the preview is the first page that the weight would give, and nothing is saved', async () => {
    await db.run(sql`delete from posts`)
    const { pia, quin, rob } = await people('pia', 'quin', 'rob')
    const made: string[] = []
    for (let n = 0; n < 12; n++) made.push((await publish(quin, `number ${n}`)).id)
    for (const n of [2, 5]) await rob.call(likePost, { post_id: made[n] as string })
    await rob.call(savePost, { post_id: made[5] as string })

    const preview = async (weight: number) => ids((await pia.call(previewFeed, { weight })).items)
    expect(await preview(0)).toEqual(newestFirst(made).slice(0, 10))
    expect((await preview(1)).slice(0, 3)).toEqual([made[5], made[2], made[11]])
    expect((await pia.call(previewFeed, { weight: 1, limit: 3 })).items).toHaveLength(3)
    expect((await pia.call(getPreferences)).feed_algorithm_weight).toBe(0)
    expect(ids((await pia.call(homeFeed)).items)).toEqual(newestFirst(made).slice(0, 10))
    for (const weight of [0, 0.3, 0.7, 1]) {
      await weigh(pia, weight)
      expect(ids((await pia.call(homeFeed)).items)).toEqual(await preview(weight))
      expect((await preview(0))[0]).toBe(made[11])
    }
  })

  test('the preview leaves out what the feed leaves out', async () => {
    await db.run(sql`delete from posts`)
    const { sam, tea } = await people('sam', 'tea')
    const [seen, hidden] = [await publish(tea, 'seen'), await publish(tea, 'hidden')]
    await sam.call(hidePost, { post_id: hidden.id })
    expect(ids((await sam.call(previewFeed, { weight: 1 })).items)).toEqual([seen.id])
  })

  test.each([0, 0.25, 0.5, 1])(
    'with weight %d the order of the feed follows the numbers that each post is explained by',
    async (weight) => {
      await db.run(sql`delete from posts`)
      const name = `w${crypto.randomUUID().slice(0, 8)}`
      const others = await people(name, `a${name}`, `b${name}`, `c${name}`)
      const [viewer, author, ...fans] = Object.values(others) as [TestPerson, TestPerson, ...TestPerson[]]
      const made: string[] = []
      for (let n = 0; n < 34; n++) made.push((await publish(author, `number ${n}`)).id)
      for (const [n, id] of made.entries()) for (const fan of fans) if ((n * 7) % 5 < 2) await fan.call(likePost, { post_id: id })
      await fans[0]?.call(savePost, { post_id: made[20] as string })
      await weigh(viewer, weight)

      const shown = ids(await all(viewer, 'for_you'))
      const [window, rest] = [shown.slice(0, limits.feed.window), shown.slice(limits.feed.window)]
      expect(await orderByReasons(viewer, window.toSorted())).toEqual(window)
      expect(await orderByReasons(viewer, rest.toSorted())).toEqual(rest)
      // Saved once, which counts 4, and liked by two.
      expect(await viewer.call(whyShown, { post_id: made[20] as string })).toEqual({
        followed: false,
        own: false,
        categories: [],
        engagement_score: 6,
        rank: 1,
        newest_rank: 14,
        of: 30,
        weight,
      })
    },
  )

  test('the reasons name who is followed, what is one’s own, and the preferred category', async () => {
    await db.run(sql`delete from posts`)
    const { una, val, wes } = await people('una', 'val', 'wes')
    await una.call(followUser, { user_id: val.id })
    await prefer(una, ['Tutorials', 'Entertainment'])
    const own = await publish(una, 'mine', { category: 'Lifestyle Tips' })
    const tutorial = await publish(val, 'a tutorial', { category: 'Tutorials' })
    const plain = await publish(wes, 'no category')
    const elsewhere = await publish(wes, 'not a candidate', { category: 'Lifestyle Tips' })
    const why = (post_id: string) => una.call(whyShown, { post_id })

    expect(await why(own.id)).toMatchObject({ own: true, followed: false, categories: [], rank: 3, newest_rank: 3, of: 3 })
    expect(await why(tutorial.id)).toMatchObject({ own: false, followed: true, categories: ['Tutorials'], rank: 2, newest_rank: 2, of: 3 })
    expect(await why(plain.id)).toMatchObject({ own: false, followed: false, categories: [], rank: 1, newest_rank: 1, of: 3 })
    expect(ids(await all(una, 'for_you'))).not.toContain(elsewhere.id)
    expect(await why(elsewhere.id)).toEqual({
      followed: false,
      own: false,
      categories: [],
      engagement_score: 0,
      rank: null,
      newest_rank: null,
      of: 0,
      weight: 0,
    })
  })
})

describe('bad input', () => {
  test.each([-0.1, 1.1, Number.NaN, 'much' as never])('a preview with the weight %s is invalid', async (weight) => {
    const name = `v${crypto.randomUUID().slice(0, 8)}`
    const { [name]: who } = await people(name)
    await expect(who?.call(previewFeed, { weight })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'weight' }] })
  })

  test.each([
    [{ cursor: 'nonsense' }, 'bad_cursor'],
    [{ cursor: 'a.b.c' }, 'bad_cursor'],
    [{ tab: 'following' as const, cursor: 'x' }, 'bad_cursor'],
    [{ cursor: 'x'.repeat(201) }, 'invalid'],
    [{ limit: 0 }, 'invalid'],
    [{ limit: 51 }, 'invalid'],
    [{ limit: 1.5 }, 'invalid'],
    [{ tab: 'everything' as never }, 'invalid'],
  ])('%j is %s', async (input, code) => {
    const name = `p${crypto.randomUUID().slice(0, 8)}`
    const { [name]: who } = await people(name)
    await expect(who?.call(homeFeed, input)).rejects.toMatchObject({ code })
  })
})
