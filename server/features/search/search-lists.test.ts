import { banPerson, unbanPerson } from '@atelier/contract/admin/users'
import { createCommunity, joinCommunity } from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import { blockUser, followUser, muteUser } from '@atelier/contract/follows'
import { deletePost, hidePost, updatePost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import {
  forgetSearches,
  recentSearches,
  type SearchSort,
  search,
  searchCommunities,
  searchHashtags,
  searchPeople,
  searchPosts,
  searchSorts,
} from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, people, clock, deps } = await world()
const { reader } = await people('reader')
type Asked = Partial<InputOf<typeof searchPosts>>
const postsFor = async (who: TestPerson, q: string, more: Asked = {}) => {
  const found = await everyPage((cursor) => who.call(searchPosts, { q, cursor, limit: 2, ...more }))
  return found.map(({ content }) => content)
}
const namesFor = async (who: TestPerson, q: string, sort?: SearchSort) =>
  (await everyPage((cursor) => who.call(searchPeople, { q, sort, cursor, limit: 2 }))).map(({ username }) => username)

describe('posts', () => {
  test('SRCH-022: a page at a time, newest first, most popular first, or both together', async () => {
    const { ada } = await people('ada')
    const now = clock.now()
    const write = (content: string, daysAgo: number, engagement: number) => {
      const at = new Date(now.getTime() - daysAgo * 24 * 3_600_000)
      return db.run(
        sql`insert into posts (id, user_id, content, created_at, engagement_score) values (${newId(at)}, ${ada.id}, ${content}, ${at}, ${engagement})`,
      )
    }
    await write('mezzotint last year, a masterpiece', 300, 5_000)
    await write('mezzotint last month', 25, 40)
    await write('mezzotint yesterday', 1, 0)
    await write('mezzotint a week ago', 7, 20)
    await write('mezzotint long ago', 400, 3)
    const last = ['yesterday', 'a week ago', 'last month', 'last year, a masterpiece', 'long ago']
    const told = (ends: string[]) => ends.map((end) => `mezzotint ${end}`)
    expect(await postsFor(reader, 'Mezzotint', { sort: 'recent' })).toEqual(told(last))
    expect(await postsFor(reader, 'mezzotint', { sort: 'popular' })).toEqual(
      told(['last year, a masterpiece', 'last month', 'a week ago', 'long ago', 'yesterday']),
    )
    expect(await postsFor(reader, 'mezzotint')).toEqual(await postsFor(reader, 'mezzotint', { sort: 'recent' }))
    expect(await postsFor(reader, 'mezzotint', { sort: 'relevance' })).toEqual(
      told(['a week ago', 'last month', 'yesterday', 'last year, a masterpiece', 'long ago']),
    )
  })

  test('EXPL-006, EXPL-007: only pictures or videos, only of the last day, week or month', async () => {
    const { cal } = await people('cal')
    const [text, picture, film] = [
      await publish(cal, 'sgraffito in words'),
      await publish(cal, 'sgraffito in a picture', { media: [await uploaded(db, cal)] }),
      await publish(cal, 'sgraffito in a film', { media: [await uploaded(db, cal, 'video/mp4')] }),
    ]
    const found = async (more: Asked) =>
      (await postsFor(reader, 'sgraffito', { sort: 'recent', ...more })).map((content) => content.slice(10))
    expect(await found({})).toEqual(['in a film', 'in a picture', 'in words'])
    expect(await found({ ct: 'image' })).toEqual(['in a picture'])
    expect(await found({ ct: 'video' })).toEqual(['in a film'])
    const older = async (id: string, days: number) => {
      const at = new Date(clock.now().getTime() - days * 24 * 3_600_000)
      await db.run(
        sql`insert into posts (id, user_id, content, created_at) select ${newId(at)}, user_id, content, ${at} from posts where id = ${id}`,
      )
      await db.run(sql`delete from posts where id = ${id}`)
    }
    await older(text.id, 3)
    await older(picture.id, 20)
    await older(film.id, 40)
    for (const sort of searchSorts) {
      expect(await found({ tf: 'today', sort })).toEqual([])
      expect(await found({ tf: 'week', sort })).toEqual(['in words'])
      expect((await found({ tf: 'month', sort })).toSorted()).toEqual(['in a picture', 'in words'])
      expect(await found({ sort })).toHaveLength(3)
    }
  })

  test('nothing of blocked, muted and private people, nothing hidden, and nothing from a private community', async () => {
    const { dot, ebba, fay, gus, hal } = await people('dot', 'ebba', 'fay', 'gus', 'hal')
    for (const who of [dot, ebba, fay, gus, hal]) await publish(who, `cloisonne by ${who.username}`)
    const { id: circle } = await gus.call(createCommunity, { client_id: newId(), name: 'Enamel', is_public: false })
    await publish(gus, 'cloisonne among ourselves', { community_id: circle })
    const { id: open } = await gus.call(createCommunity, { client_id: newId(), name: 'Open enamel' })
    await publish(gus, 'cloisonne in the open', { community_id: open })
    expect(await postsFor(reader, 'cloisonne')).toHaveLength(6)
    await dot.call(blockUser, { user_id: reader.id })
    await reader.call(muteUser, { user_id: ebba.id })
    await db.run(sql`update profiles set is_private = true where user_id = ${fay.id}`)
    const hidden = await reader.call(searchPosts, { q: 'cloisonne by hal' })
    await reader.call(hidePost, { post_id: hidden.items[0]?.id ?? '' })
    for (const sort of searchSorts)
      expect((await postsFor(reader, 'cloisonne', { sort })).toSorted()).toEqual(['cloisonne by gus', 'cloisonne in the open'])
    expect(await postsFor(gus, 'ourselves'), 'not even for members').toEqual([])
  })
})

test('SRCH-022: a word that many posts contain gives the same pages as a rare one would', async () => {
  const { ida } = await people('ida')
  const now = clock.now().getTime()
  const rows = Array.from({ length: 6_000 }, (_, n) => ({
    id: newId(new Date(now - n * 60_000)),
    content: n % 100 === 0 ? `batik ikat number ${n}` : n % 5 === 0 ? `number ${n}` : `batik number ${n}`,
    at: new Date(now - n * 60_000),
    engagement: (n * 7_919) % 500,
  }))
  // In parts: on a busy machine one statement for all would reach its time limit.
  for (let from = 0; from < rows.length; from += 1_000) {
    const part = rows.slice(from, from + 1_000)
    await db.run(sql`
      insert into posts (id, user_id, content, created_at, engagement_score)
      select id, ${ida.id}, content, at, engagement
      from unnest(${part.map(({ id }) => id)}::uuid[], ${part.map(({ content }) => content)}::text[], ${part.map(({ at }) => at)}::timestamptz[],
        ${part.map(({ engagement }) => engagement)}::float8[]) made (id, content, at, engagement)`)
  }
  await db.execute('analyze posts')
  const down = (one: { engagement: number; id: string }, other: typeof one) =>
    other.engagement - one.engagement || (other.id < one.id ? -1 : 1)
  for (const word of ['batik', 'ikat']) {
    const having = rows.filter(({ content }) => content.includes(word))
    const pages = async (sort: SearchSort) => {
      const first = await reader.call(searchPosts, { q: word, sort, limit: 30 })
      const second = await reader.call(searchPosts, { q: word, sort, limit: 30, cursor: first.next_cursor ?? '' })
      return [...first.items, ...second.items].map(({ content }) => content)
    }
    const expected = (sorted: typeof rows) => sorted.slice(0, 60).map(({ content }) => content)
    expect(await pages('recent'), word).toEqual(expected(having))
    expect(await pages('popular'), word).toEqual(expected(having.toSorted(down)))
  }
  // Only the oldest have it, so that the newest twenty thousand do not fill a page.
  expect(await postsFor(reader, 'number 59', { sort: 'recent', limit: 50 })).toHaveLength(111)
})

describe('people', () => {
  test('SRCH-022, SRCH-032, SRCH-034: a page at a time by closeness, followers or newness, without oneself', async () => {
    const { rosa, rosalind, prosaic, mirosa } = await people('rosa', 'rosalind', 'prosaic', 'mirosa')
    const set = (who: TestPerson, followers: number, day: string) =>
      db.run(sql`update profiles set full_name = 'Somebody', followers_count = ${followers}, created_at = ${day} where user_id = ${who.id}`)
    await set(rosa, 1, '2024-01-01')
    await set(rosalind, 2, '2024-01-04')
    await set(prosaic, 9, '2024-01-02')
    await set(mirosa, 5, '2024-01-03')
    expect(await namesFor(reader, 'rosa')).toEqual(['rosa', 'rosalind', 'prosaic', 'mirosa'])
    expect(await namesFor(reader, '@ROSA', 'popular')).toEqual(['prosaic', 'mirosa', 'rosalind', 'rosa'])
    expect(await namesFor(reader, 'rosa', 'recent')).toEqual(['rosalind', 'mirosa', 'prosaic', 'rosa'])
    expect(await namesFor(rosa, 'rosa')).toEqual(['rosalind', 'prosaic', 'mirosa'])
    await prosaic.call(blockUser, { user_id: reader.id })
    expect(await namesFor(reader, 'rosa')).toEqual(['rosa', 'rosalind', 'mirosa'])
  })

  test('a name that many have: the exact username first, then the most followed', async () => {
    const { odette } = await people('odette')
    const ids = Array.from({ length: 4_500 }, () => newId())
    await db.run(sql`insert into auth.users (id) select * from unnest(${ids}::uuid[])`)
    await db.run(sql`
      update profiles p set username = 'odette' || n, full_name = 'Odette', date_of_birth = '1990-01-01', onboarding_completed = true, followers_count = n % 1000 + 1
      from unnest(${ids}::uuid[]) with ordinality made (id, n) where p.user_id = made.id`)
    // Without statistics the name is taken for a rare one: then for the rest of the list too.
    const early = await reader.call(searchPeople, { q: 'odette', limit: 3 })
    await db.execute('analyze profiles')
    const late = await reader.call(searchPeople, { q: 'odette', limit: 3, cursor: early.next_cursor ?? '' })
    const { items, next_cursor } = await reader.call(searchPeople, { q: 'odette', limit: 3 })
    const more = await reader.call(searchPeople, { q: 'odette', limit: 3, cursor: next_cursor ?? '' })
    expect([...early.items, ...late.items].map(({ user_id }) => user_id)).toEqual([...items, ...more.items].map(({ user_id }) => user_id))
    const followers = [...items, ...more.items].map(({ followers_count }) => followers_count)
    expect(items[0]?.user_id).toBe(odette.id)
    expect(followers).toEqual([0, 1_000, 1_000, 1_000, 1_000, 999])
    expect(new Set([...items, ...more.items].map(({ user_id }) => user_id)).size).toBe(6)
    const popular = await reader.call(searchPeople, { q: 'odette', sort: 'popular', limit: 5 })
    expect(popular.items.map(({ followers_count }) => followers_count)).toEqual([1_000, 1_000, 1_000, 1_000, 999])
  })

  test('SRCH-033: two letters find names that have them anywhere, and first those that begin with them', async () => {
    const { bo_li, abo } = await people('bo_li', 'abo')
    await db.run(sql`update profiles set full_name = 'Xu Wei' where user_id = ${bo_li.id}`)
    await db.run(sql`update profiles set full_name = 'Axuwa' where user_id = ${abo.id}`)
    expect(await namesFor(reader, 'xu')).toEqual(['bo_li', 'abo'])
    expect(await namesFor(reader, 'we')).toEqual(['bo_li'])
  })
})

test('SRCH-022, SRCH-037: hashtags a page at a time: the exact one, then the most used; or the newest', async () => {
  const { mona } = await people('mona')
  for (const text of ['#intaglio #intaglios', '#intaglios', '#newintaglio', '#intaglios #newintaglio']) await publish(mona, text)
  const found = async (sort?: SearchSort) =>
    (await everyPage((cursor) => mona.call(searchHashtags, { q: '#Intaglio', sort, cursor, limit: 1 }))).map(({ name, usage_count }) => [
      name,
      usage_count,
    ])
  expect(await found()).toEqual([
    ['intaglio', 1],
    ['intaglios', 3],
    ['newintaglio', 2],
  ])
  expect(await found('popular')).toEqual([
    ['intaglios', 3],
    ['newintaglio', 2],
    ['intaglio', 1],
  ])
  expect((await found('recent'))[0]).toEqual(['newintaglio', 2])
})

test('the number beside a hashtag is of posts that everybody may see, whatever their author does later', async () => {
  const { uma, vito, wim, xena } = await people('uma', 'vito', 'wim', 'xena')
  await changeRole(deps, 'grant', xena.email, 'admin')
  const setPrivate = (is_private: boolean) => uma.call(updateProfile, { is_private })
  const found = async () =>
    (await wim.call(searchHashtags, { q: 'verdigris', sort: 'popular' })).items.map(({ name, usage_count }) => `${name} ${usage_count}`)
  await wim.call(followUser, { user_id: uma.id })
  const [edited, deleted] = [await publish(uma, 'Old'), await publish(uma, '#verdigrisred #verdigris')]
  for (const text of ['#verdigris', '#verdigrisblue', '#verdigrisblue again']) await publish(vito, text)
  expect(await found()).toEqual(['verdigrisblue 2', 'verdigris 2', 'verdigrisred 1'])

  await setPrivate(true)
  await publish(uma, '#verdigris in private')
  await uma.call(updatePost, { post_id: edited.id, version: 1, content: '#verdigris instead' })
  expect(await found()).toEqual(['verdigrisblue 2', 'verdigris 1', 'verdigrisred 0'])
  await uma.call(deletePost, { post_id: deleted.id })
  await setPrivate(false)
  expect(await found()).toEqual(['verdigris 3', 'verdigrisblue 2'])

  await xena.call(banPerson, { user_id: uma.id })
  expect(await found()).toEqual(['verdigrisblue 2', 'verdigris 1'])
  await xena.call(unbanPerson, { user_id: uma.id })
  expect(await found()).toEqual(['verdigris 3', 'verdigrisblue 2'])
  expect((await checkCounters(db)).filter(({ table, wrong }) => table.includes('hashtags') && wrong > 0)).toEqual([])
})

test('SRCH-018, SRCH-022: communities a page at a time, with the viewer’s part in them, never private ones', async () => {
  const { nia, olaf } = await people('nia', 'olaf')
  const make = (name: string, is_public = true) =>
    nia.call(createCommunity, { client_id: newId(), name, description: 'All about raku', is_public })
  await make('Raku')
  const { id: busy } = await make('Raku firing')
  await make('Raku at home', false)
  await olaf.call(joinCommunity, { community_id: busy })
  const found = async (sort?: SearchSort) =>
    (await everyPage((cursor) => olaf.call(searchCommunities, { q: 'raku', sort, cursor, limit: 1 }))).map(({ name, membership }) => [
      name,
      membership,
    ])
  expect(await found()).toEqual([
    ['Raku', null],
    ['Raku firing', 'member'],
  ])
  expect(await found('popular')).toEqual([
    ['Raku firing', 'member'],
    ['Raku', null],
  ])
  expect(await found('recent')).toEqual([
    ['Raku firing', 'member'],
    ['Raku', null],
  ])
})

test('recent searches are forgotten one by one, in any case, or all, and only one’s own', async () => {
  const { pat, quin } = await people('pat', 'quin')
  for (const q of ['linocut', 'etching', 'Linocut', 'woodcut']) await pat.call(search, { q })
  await quin.call(search, { q: 'linocut' })
  const recent = async (who: TestPerson) => (await who.call(recentSearches)).items
  expect(await recent(pat)).toEqual(['woodcut', 'Linocut', 'etching'])
  await pat.call(forgetSearches, { q: 'linocut' })
  expect(await recent(pat)).toEqual(['woodcut', 'etching'])
  await pat.call(forgetSearches)
  expect(await recent(pat)).toEqual([])
  expect(await recent(quin)).toEqual(['linocut'])
  await expect(call(forgetSearches, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('SRCH-041: lists are remembered as searches too, and what was typed on the way is not', async () => {
  const { rae } = await people('rae')
  for (const q of ['mono', 'monot', 'monotype']) await rae.call(search, { q })
  await rae.call(searchPosts, { q: 'monotype' })
  await rae.call(searchPeople, { q: 'monotype' })
  await rae.call(searchPosts, { q: 'drypoint', sort: 'recent' })
  const rows = await db.many<{ query: string }>(sql`select query from search_logs where user_id = ${rae.id} order by id`)
  expect(rows.map(({ query }) => query)).toEqual(['monotype', 'drypoint'])
})

test.each([searchPeople, searchPosts, searchHashtags, searchCommunities])('a cursor that is none is refused: $path', async (endpoint) => {
  for (const cursor of ['x', `9e99_${newId()}_r`, `1_${newId()}`, newId(), '1_x'])
    await expect(reader.call(endpoint, { q: 'anything', cursor }), cursor).rejects.toMatchObject({ code: 'bad_cursor' })
  await expect(call(endpoint, { q: 'anything' })).rejects.toMatchObject({ code: 'unauthenticated' })
})
