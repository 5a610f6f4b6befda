import { startExport } from '@atelier/contract/archives'
import { homeFeed } from '@atelier/contract/feed'
import { blockUser } from '@atelier/contract/follows'
import { deletePost, setAudience } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import {
  exploreMedia,
  hashtagPosts,
  search,
  searchHashtags,
  searchPosts,
  trendingHashtags,
  trendingPosts,
  trendingUsers,
} from '@atelier/contract/search'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { connect } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { openReplica } from '#db/replica.ts'
import { sql } from '#db/sql.ts'
import { readAnalytics } from '#features/admin/analytics/read-analytics.ts'
import { readRetention, readSeries } from '#features/admin/analytics/read-series.ts'
import { sendNotificationMail } from '#features/notifications/notification-mail.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { besideOthers } from '#testing/beside-others.ts'
import { type Choice, feedWrites } from '#testing/feed-writes.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { primaryWithStandby } from '#testing/standby.ts'
import type { TestPerson } from '#testing/world.ts'

const { primary, standby, pause, resume, end } = await primaryWithStandby()
const writes = {
  ...feedWrites,
  'a hashtag': ({ a, n }: Choice) => sql`
    with tag as (
      insert into hashtags (id, name) values (${newId()}, ${`tag${n % 4}`}) on conflict (name) do update set name = excluded.name returning id
    )
    insert into post_hashtags (post_id, hashtag_id)
    select p.id, tag.id from tag, (select id from posts where user_id = ${a} order by id desc limit 1) p on conflict do nothing`,
}
const { seed, writes: count } = inject('feed')
const theWorld = await besideOthers(5, seed, writes, Promise.resolve({ connection: primary, drop: end }))
const { app, db, deps, clock, oracle, other, crowd, tokens, next, one, act, write, people } = theWorld

// Time hardly passes, so that a replica is never too far behind.
let at = 0
const now = () => {
  at += 1e-6
  return at
}
const replica = openReplica(db, { primary, replica: standby.connection }, { now, everyMs: 50 })
db.replica = replica
/** Everything of it, hydration and who may see it too, is what the replica says. */
const careless = connect({ ...standby.connection, max: 2, onConnect: undefined }, 0)
const carelessApp = await buildApp({ ...deps, db: careless })
afterAll(async () => {
  await carelessApp.close()
  await careless.end()
})

const asked = async () => (await replica.metrics[0]?.get())?.values.find(({ labels }) => labels.outcome === 'asked')?.value ?? 0
const patience = { timeout: 60_000, interval: 20 }
async function catchUp(): Promise<void> {
  await resume()
  const id = newId()
  await db.run(sql`insert into hashtags (id, name) values (${id}, ${id.replaceAll('-', '')})`)
  const there = () => replica.ask(null, (candidates) => candidates.maybeOne<{ id: string }>(sql`select id from hashtags where id = ${id}`))
  await vi.waitFor(async () => expect(await there()).toEqual({ id }), patience)
  await db.run(sql`delete from hashtags where id = ${id}`)
}

describe('a replica that is held back', () => {
  let owner: TestPerson
  let reader: TestPerson
  let friend: TestPerson
  let n = 0
  let word = ''
  let post_id = ''
  const lists: Record<string, (who: TestPerson) => Promise<{ items: { id?: string; user_id?: string }[] }>> = {
    'For You': (who) => who.call(homeFeed),
    'what is popular in Explore': (who) => who.call(exploreMedia, { s: 'popular' }),
    'what is new in Explore': (who) => who.call(exploreMedia, { s: 'recent' }),
    'trending posts': (who) => who.call(trendingPosts, {}),
    hashtag: (who) => who.call(hashtagPosts, { name: word }),
    'post search': (who) => who.call(searchPosts, { q: word }),
    search: (who) => who.call(search, { q: word, type: 'post' }),
  }
  const listsWith = async (who: TestPerson) => {
    const found = await Promise.all(Object.values(lists).map((read) => read(who)))
    return Object.keys(lists).filter((_, place) => found[place]?.items.some(({ id }) => id === post_id))
  }
  const tags = async (who: TestPerson) =>
    [...(await who.call(trendingHashtags, { limit: 50 })).items, ...(await who.call(searchHashtags, { q: word })).items].filter(
      ({ name }) => name === word,
    )
  const offered = async (who: TestPerson) =>
    (await who.call(trendingUsers, { people: 'all', limit: 20 })).items.some(({ user_id }) => user_id === owner.id)

  beforeEach(async () => {
    clock.go()
    n++
    word = `canary${n}`
    const made = await people(...['owner', 'reader', 'friend'].map((name) => `${name}${n}`))
    ;[owner, reader, friend] = Object.values(made) as [TestPerson, TestPerson, TestPerson]
    post_id = (await publish(owner, `About #${word}`, { media: [await uploaded(db, owner)] })).id
    await catchUp()
    await pause()
  })

  test('names what somebody who has just published does not miss; others find it when it has come there', async () => {
    const before = post_id
    post_id = (await publish(owner, `More about #${word}`, { media: [await uploaded(db, owner)] })).id
    expect(await listsWith(owner)).toEqual(expect.arrayContaining(['For You', 'trending posts', 'hashtag', 'post search', 'search']))
    expect(await listsWith(reader)).toEqual([])
    await catchUp()
    expect(await listsWith(reader)).toEqual(Object.keys(lists))
    post_id = before
    expect(await listsWith(reader)).toEqual(Object.keys(lists))
  })

  const endings: Record<string, () => Promise<unknown>> = {
    'its author makes it theirs alone': () => owner.call(setAudience, { post_id, audience: 'only_me' }),
    'its author deletes it': () => owner.call(deletePost, { post_id }),
    'its author makes the account private': () => owner.call(updateProfile, { is_private: true }),
    'staff remove it': () => other.run(sql`update posts set status = 'removed' where id = ${post_id}`),
    'its author is banned': () => other.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${owner.id})`),
    'its author blocks the reader': () => owner.call(blockUser, { user_id: reader.id }),
  }
  test.each(Object.keys(endings))('shows nobody what it still names: %s', async (ending) => {
    expect(await listsWith(reader)).toEqual(Object.keys(lists))
    expect([(await tags(reader)).length > 0, await offered(reader)]).toEqual([true, true])
    const before = await asked()
    await endings[ending]?.()
    expect(await listsWith(reader)).toEqual([])
    expect(await tags(reader)).toEqual([])
    if (/banned|blocks/.test(ending)) expect(await offered(reader)).toBe(false)
    expect(await asked()).toBeGreaterThan(before)
    if (!/reader/.test(ending)) expect(await listsWith(friend)).toEqual([])
  })

  test('shows nobody what they no longer want', async () => {
    await other.run(sql`insert into hidden_posts (user_id, post_id) values (${reader.id}, ${post_id})`)
    await other.run(sql`insert into mutes (muter_id, muted_id) values (${friend.id}, ${owner.id})`)
    expect(await listsWith(reader)).toEqual([])
    expect(await listsWith(friend)).toEqual([])
  })
})

test('trends, analytics, archives and digests ask it for figures and for whom', async () => {
  await catchUp()
  const reader = newId()
  const works: Record<string, () => Promise<unknown>> = {
    trends: () => refreshTrends(db, clock.now()),
    analytics: () => readAnalytics(deps, reader),
    series: () => readSeries(deps, reader, { series: 'growth', days: 7 }),
    retention: () => readRetention(deps, reader),
    digests: () => sendNotificationMail(deps),
  }
  for (const [what, work] of Object.entries(works)) {
    const before = await asked()
    await work()
    expect(await asked(), what).toBe(before + 1)
  }
  const { exporter } = await people('exporter')
  const before = await asked()
  await exporter.call(startExport, { client_id: newId() })
  expect(await asked()).toBeGreaterThan(before)
  expect((await db.one<{ scored: number }>(sql`select count(*) as scored from trending_users`)).scored).toBeGreaterThan(0)
  await db.execute('delete from trending_users')
  await db.execute('delete from trending_hashtags')
})

describe('after random writes', () => {
  beforeAll(async () => {
    await catchUp()
    clock.stop()
    for (const table of ['auth.users', 'hashtags']) await other.execute(`delete from ${table}`)
    await heal()
    await catchUp()
  })

  const urls = [
    '/api/feed?tab=for_you',
    ...['popular', 'recent'].map((s) => `/api/explore/media?s=${s}&tf=month`),
    ...[0, 1].map((tag) => `/api/hashtags/tag${tag}/posts?`),
    ...['recent', 'popular', 'relevance'].map((sort) => `/api/search/posts?q=number&sort=${sort}`),
    '/api/search/people?q=name',
    '/api/search/hashtags?q=tag',
    '/api/search/communities?q=ers',
    '/api/trends/hashtags?',
    '/api/trends/people?people=all',
  ]
  async function page(server: typeof app, reader: number, url: string): Promise<{ items: object[]; next_cursor: string | null }> {
    const answer = await server.inject({ url, headers: { authorization: `Bearer ${tokens[reader]}` } })
    expect(answer.statusCode, answer.payload).not.toBe(400)
    return answer.statusCode === 200 ? answer.json() : { items: [], next_cursor: null }
  }
  /** @returns what of a page is in no page of those that the primary makes by itself */
  async function faultsOf(server: typeof app, reader: number, url: string): Promise<{ shown: number; faults: string[] }> {
    const limit = '&limit=50'
    const shown = (await page(server, reader, url + limit)).items
    let missing = shown.map((item) => JSON.stringify(item))
    for (let cursor: string | null = ''; missing.length > 0 && cursor !== null; ) {
      const right = await page(oracle, reader, `${url}${limit}${cursor && `&cursor=${cursor}`}`)
      const known = new Set(right.items.map((item) => JSON.stringify(item)))
      missing = missing.filter((item) => !known.has(item))
      cursor = right.next_cursor ?? null
    }
    return { shown: shown.length, faults: missing }
  }

  test('nobody is shown what the primary would not list for them, or otherwise than it is there', async () => {
    const kinds = Object.keys(writes)
    const seen = { shown: 0, caught: 0 }
    const before = await asked()
    for (let n = 0; n < count; n++) {
      if (n % 40 === 0) {
        await heal()
        await catchUp()
      }
      if (n % 40 === 5) await pause()
      const kind = await write(kinds)
      const [reader, url] = [next(crowd.length), one(urls)]
      const { shown, faults } = await faultsOf(app, reader, url)
      expect(faults, `write ${n}, ${kind}, ${url} read by ${reader}`).toEqual([])
      seen.shown += shown
      if (n % 5 === 0) seen.caught += (await faultsOf(carelessApp, reader, one(urls.slice(0, 3)))).faults.length
    }
    expect(seen.shown).toBeGreaterThan(count)
    expect(await asked()).toBeGreaterThan(before + count / 2)
    // The control: all of it read from the replica.
    expect(seen.caught).toBeGreaterThan(0)
  }, 3_600_000)
})

async function heal() {
  for (const table of ['user_bans', 'user_quiets', 'blocks', 'mutes', 'muted_words', 'hidden_posts'])
    await other.execute(`delete from ${table}`)
  await other.execute(
    "update posts set audience = 'everyone', is_public = true, status = 'published' where status <> 'published' or not is_public",
  )
  await other.execute('update profiles set hidden_since = null, is_private = false')
  await other.execute('update auth.users set deleted_at = null where deleted_at is not null')
  const choices = crowd.map((id) => ({ a: id, b: id, n: next(1_000_000), now: clock.now() }))
  for (const kind of ['somebody new', 'a sign-in', 'a new post', 'a picture', 'a hashtag', 'another name'])
    for (const choice of choices) await act(kind, choice)
  await other.run(sql`
    update profiles set username = coalesce(username, 'maker_' || right(user_id::text, 12)), date_of_birth = '1990-05-17', onboarding_completed = true
    where user_id = any(${crowd})`)
}
