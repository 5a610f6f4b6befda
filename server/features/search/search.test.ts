import type { InputOf } from '@atelier/contract/endpoint'
import { blockUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { likePost, updatePost } from '@atelier/contract/posts'
import { logSearchClick, recentSearches, search } from '@atelier/contract/search'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, call, clock, people } = await world()
const found = async (who: TestPerson, q: string, more: Partial<InputOf<typeof search>> = {}) =>
  (await who.call(search, { q, ...more })).items
const titles = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ title }) => title)
const rename = (who: TestPerson, name: string) => db.run(sql`update profiles set full_name = ${name} where user_id = ${who.id}`)

describe('people', () => {
  test('SRCH-015, SRCH-030, SRCH-032, SRCH-033: by username or name, anywhere in it, in any case', async () => {
    const { marlowe, bob, reader } = await people('marlowe', 'bob', 'reader')
    await rename(marlowe, 'Ottoline Ünal')
    const asked = async (q: string) => (await found(reader, q, { type: 'user' })).map(({ metadata }) => metadata.username)
    for (const q of ['marlowe', 'ARLO', 'ottoline', 'TOLI', 'ünal', 'ÜNA', '@marl', 'line ün'])
      expect(await asked(q), q).toEqual(['marlowe'])
    expect(await asked('zzz')).toEqual([])
    await db.run(sql`update profiles set is_verified = true, avatar_url = '/media/avatars/x.jpg' where user_id = ${marlowe.id}`)
    expect(await found(reader, 'marlowe')).toEqual([
      {
        id: marlowe.id,
        type: 'user',
        title: 'Ottoline Ünal',
        subtitle: '@marlowe',
        avatar: '/media/avatars/x.jpg',
        thumbnail: null,
        verified: true,
        metadata: { username: 'marlowe', user_id: marlowe.id },
      },
    ])
    expect(bob).toBeDefined()
  })

  test('SRCH-019, SRCH-033: two characters are found anywhere in a name too; one is refused', async () => {
    const { qiana, qusai, other } = await people('qiana', 'qusai', 'other')
    await rename(qusai, 'Rui Quill')
    await rename(other, 'Arqui ÜMarqui')
    const asked = async (q: string) => (await found(qiana, q, { type: 'user' })).map(({ metadata }) => metadata.username).toSorted()
    expect(await asked('qu')).toEqual(['other', 'qusai'])
    expect(await asked('üm')).toEqual(['other'])
    expect(await asked('Qi')).toEqual(['qiana'])
    expect(await asked('an')).toEqual(['qiana'])
    // Not across the end of a word, and never as a pattern.
    expect(await asked('iü')).toEqual([])
    for (const pattern of ['q%', '_u']) expect(await asked(pattern)).toEqual([])
    await expect(qiana.call(search, { q: 'q' })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'q' }] })
    await expect(qiana.call(search, { q: '  q  ' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(qiana.call(search, { q: 'q'.repeat(101) })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('SRCH-022: relevance puts the exact username first, popular the most followed, recent the newest', async () => {
    const { sam, sammy, asam, viewer } = await people('sam', 'sammy', 'asam', 'viewer')
    const at = (who: TestPerson, followers: number, day: string) =>
      db.run(sql`update profiles set full_name = 'Somebody', followers_count = ${followers}, created_at = ${day} where user_id = ${who.id}`)
    await at(sam, 0, '2024-01-01')
    await at(sammy, 5, '2024-01-03')
    await at(asam, 9, '2024-01-02')
    const asked = async (sort: 'relevance' | 'popular' | 'recent') =>
      (await found(viewer, 'sam', { type: 'user', sort })).map(({ metadata }) => metadata.username)
    expect(await asked('relevance')).toEqual(['sam', 'sammy', 'asam'])
    expect(await asked('popular')).toEqual(['asam', 'sammy', 'sam'])
    expect(await asked('recent')).toEqual(['sammy', 'asam', 'sam'])
  })

  test('EXPL-037: Explore leaves the viewer out, the sidebar does not', async () => {
    const { twila } = await people('twila')
    expect(await titles(twila, 'twila', { type: 'user' })).toEqual(['Twila Tester'])
    expect(await titles(twila, 'twila', { type: 'user', people: 'others' })).toEqual([])
  })

  test('people with a block, a ban or an unfinished profile are not found', async () => {
    const { hugo, hana, hilde, hyun, hera } = await people('hugo', 'hana', 'hilde', 'hyun', 'hera')
    for (const who of [hana, hilde, hyun, hera]) await rename(who, 'Findable Person')
    expect(await titles(hugo, 'findable', { type: 'user' })).toHaveLength(4)
    await hana.call(blockUser, { user_id: hugo.id })
    await hugo.call(blockUser, { user_id: hilde.id })
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${hyun.id})`)
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${hera.id}`)
    expect(await titles(hugo, 'findable', { type: 'user' })).toEqual([])
  })

  test('%, _ and \\ are characters like any other', async () => {
    const { ira, wild, plain } = await people('ira', 'wild', 'plain')
    await rename(wild, '100%_real\\ Wild')
    await rename(plain, '100 and real Plain')
    for (const q of ['100%', '%_r', '_real', 'l\\ w', '0%_'])
      expect(await titles(ira, q, { type: 'user' }), q).toEqual(['100%_real\\ Wild'])
    expect(await titles(ira, '%%%', { type: 'user' })).toEqual([])
  })

  test('SRCH-033: forgives accents, the order of names and a wrong letter', async () => {
    const { zoltan, looker } = await people('zoltan', 'looker')
    await rename(zoltan, 'Łukasz Šimůnek')
    const asked = async (q: string) => (await found(looker, q, { type: 'user' })).map(({ metadata }) => metadata.username)
    for (const q of ['simunek', 'lukasz', 'šimůnek łukasz', 'simonek', 'lukazs', 'zolton']) expect(await asked(q), q).toEqual(['zoltan'])
    expect(await asked('simunek bob')).toEqual([])
  })
})

describe('posts', () => {
  test('SRCH-016, SRCH-024, SRCH-035, SRCH-036: by content, newest first, the title cut at 100 characters', async () => {
    const { joy, kit } = await people('joy', 'kit')
    const long = `Marbling ${'é'.repeat(200)}`
    const first = await publish(joy, long, { media: [await uploaded(db, joy)] })
    const second = await publish(kit, 'on MARBLING paper')
    const items = await found(kit, 'marbling', { type: 'post' })
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect([...(items[1]?.title ?? '')]).toHaveLength(100)
    expect(items[1]).toMatchObject({
      subtitle: '@joy',
      thumbnail: `${first.post_media[0]?.media_url}?w=320`,
      metadata: { username: 'joy', user_id: joy.id },
    })
    await joy.call(likePost, { post_id: first.id })
    await kit.call(likePost, { post_id: first.id })
    expect((await found(kit, 'marbling', { type: 'post' })).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await found(kit, 'marbling', { type: 'post', sort: 'popular' })).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('SRCH-035: forgives accents, the order of words and a wrong letter, and knows what pictures show', async () => {
    const { nils } = await people('nils')
    const { id, version, content } = await publish(nils, 'Frühstück auf der Drehscheibe, glasiert', {
      media: [{ ...(await uploaded(db, nils)), alt_text: 'Eine Schüssel aus Seladon' }],
    })
    const asked = async (q: string) => (await found(nils, q, { type: 'post' })).map((item) => item.id)
    for (const q of ['fruhstuck', 'FRÜHSTÜCK', 'drehscheibe frühstück', 'schussel', 'seladon glasiert'])
      expect(await asked(q), q).toEqual([id])
    for (const q of ['drehschiebe', 'drehscheipe', 'drehsheibe', 'drehschheibe', 'frühstuck drehsceibe', 'selaton'])
      expect(await asked(q), q).toEqual([id])
    for (const q of ['drehorgel', 'dreschiebe', 'frühstück drehorgel']) expect(await asked(q), q).toEqual([])
    await nils.call(updatePost, { post_id: id, version, content, media: [{ order_index: 0, alt_text: 'Eine Kanne' }] })
    expect(await asked('seladon')).toEqual([])
    expect(await asked('kanne')).toEqual([id])
  })

  test('SRCH-035: where nothing has the words as they are written, other forms of them are found', async () => {
    const { nora } = await people('nora')
    const texts = ['a pencil drawing of one heron', 'gezeichnete Landschaft mit Brücke', 'un dibujo a lápiz', 'une gravure colorée']
    for (const text of texts) await publish(nora, text)
    const asked = (q: string) => titles(nora, q, { type: 'post' })
    expect(await asked('herons drawings')).toEqual([texts[0]])
    expect(await asked('landschaften brücken')).toEqual([texts[1]])
    expect(await asked('dibujos')).toEqual([texts[2]])
    expect(await asked('gravures')).toEqual([texts[3]])
    expect(await asked('dibujos brücken')).toEqual([])
  })

  test('two characters find words that begin with them, also after # and @ and on a new line', async () => {
    const { lux } = await people('lux')
    for (const text of ['xq begins', 'then xq', 'a #xqtag', 'for @xqueen', 'line\nxq', 'notxq']) await publish(lux, text)
    expect((await titles(lux, 'xq', { type: 'post' })).toSorted()).toEqual(['a #xqtag', 'for @xqueen', 'line\nxq', 'then xq', 'xq begins'])
  })
})

test('SRCH-017, SRCH-037, SRCH-038: hashtags by name, the most used first, with or without #', async () => {
  const { mona } = await people('mona')
  for (const text of ['#weaving #weave', '#weaving #weave', '#weave', '#tapestryweave']) await publish(mona, text)
  const mostUsedFirst = ['#weave', '#weaving', '#tapestryweave']
  for (const q of ['weav', '#weav', 'WEAV']) expect(await titles(mona, q, { type: 'hashtag' }), q).toEqual(mostUsedFirst)
  expect(await titles(mona, 'we', { type: 'hashtag' })).toEqual(['#weave', '#weaving'])
  expect((await found(mona, 'weave', { type: 'hashtag' }))[0]).toMatchObject({ title: '#weave', metadata: { name: 'weave', count: 3 } })
})

test('SRCH-018, SRCH-026, SRCH-039, SRCH-040: public communities by name or description, the largest first', async () => {
  const { nan } = await people('nan')
  const community = (name: string, description: string | null, members: number, isPublic = true) =>
    db.run(sql`
      insert into communities (id, name, description, member_count, is_public)
      values (${newId()}, ${name}, ${description}, ${members}, ${isPublic})`)
  await community('Potters', 'Clay and kilns', 3)
  await community('Kiln owners', null, 8)
  await community('Secret kiln', 'Kiln', 99, false)
  expect(await titles(nan, 'KILN', { type: 'community' })).toEqual(['Kiln owners', 'Potters'])
  expect(await titles(nan, 'ki', { type: 'community' })).toEqual(['Kiln owners', 'Potters'])
  expect((await found(nan, 'kilns', { type: 'community' }))[0]).toMatchObject({ subtitle: 'Clay and kilns', metadata: { count: 3 } })
})

describe('everything at once', () => {
  test('SRCH-021, SRCH-031, SRCH-034: of each type at most the limit, 20 unless told', async () => {
    const { pia, ...glazers } = await people('pia', 'glaze_a', 'glaze_b', 'glaze_c', 'glaze_d')
    await db.run(sql`insert into communities (id, name, is_public) values (${newId()}, 'Glaze and fire', true)`)
    for (let n = 0; n < 21; n++) await publish(pia, `glaze number ${n} #glaze${n}`)
    const count = (items: { type: string }[], type: string) => items.filter((item) => item.type === type).length
    const items = await found(pia, 'glaze')
    const counts = (list: { type: string }[]) => ['user', 'post', 'hashtag', 'community'].map((type) => count(list, type))
    expect(counts(items)).toEqual([Object.keys(glazers).length, 20, 20, 1])
    expect(items).toHaveLength(4 + 20 + 20 + 1)
    expect(counts(await found(pia, 'glaze', { limit: 3 }))).toEqual([3, 3, 3, 1])
    await expect(found(pia, 'glaze', { limit: 51 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(found(pia, 'glaze', { sort: 'random' as never })).rejects.toMatchObject({ code: 'invalid' })
    await expect(call(search, { q: 'glaze' })).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('what was searched', () => {
  test('SRCH-027, SRCH-041, SRCH-042: searches and clicks of signed-in people are logged', async () => {
    const { ravi } = await people('ravi')
    await found(ravi, ' Ravi ')
    await ravi.call(logSearchClick, { query: 'Ravi', clicked_result_id: ravi.id })
    expect(
      await db.many(
        sql`select query, result_type, results_count, clicked_result_id from search_logs where user_id = ${ravi.id} order by id`,
      ),
    ).toEqual([
      { query: 'Ravi', result_type: 'mixed', results_count: 1, clicked_result_id: null },
      { query: 'Ravi', result_type: 'click', results_count: null, clicked_result_id: ravi.id },
    ])
    await expect(ravi.call(logSearchClick, { query: 'Ravi', clicked_result_id: 'x' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(call(search, { q: 'Ravi' })).rejects.toMatchObject({ code: 'unauthenticated' })
    const click = { query: 'Ravi', clicked_result_id: ravi.id }
    await expect(call(logSearchClick, click)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await db.one(sql`select count(*) from search_logs where user_id is null`)).toEqual({ count: 0 })
  })

  test('SRCH-023, SRCH-028, SRCH-043, SRCH-044: one’s last five distinct queries that start with the text, newest first', async () => {
    const { sol, uma } = await people('sol', 'uma')
    for (const q of ['clay', 'clock', 'paper', 'claw', 'Clay', 'clip', 'cloud', 'club']) await found(sol, q)
    await found(uma, 'clandestine')
    const recent = async (q?: string) => (await sol.call(recentSearches, { q })).items
    expect(await recent('cl')).toEqual(['club', 'cloud', 'clip', 'Clay', 'claw'])
    expect(await recent('CLO')).toEqual(['cloud', 'clock'])
    expect(await recent()).toEqual(['club', 'cloud', 'clip', 'Clay', 'claw'])
    expect(await recent('%')).toEqual([])
    await expect(call(recentSearches, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

test('QUALITY R20: searching has a limit per account', async () => {
  const strict = await world({ rateLimits: true })
  const { vera, wim } = await strict.people('vera', 'wim')
  strict.clock.stop()
  const answers: PromiseSettledResult<unknown>[] = []
  for (let second = 0; second < 5; second++) {
    answers.push(...(await Promise.allSettled(Array.from({ length: 25 }, () => vera.call(search, { q: 'paper', type: 'community' })))))
    strict.clock.pass(1)
  }
  expect(answers.filter((answer) => answer.status === 'rejected' && answer.reason.code === 'rate_limited')).toHaveLength(5)
  expect(await titles(wim, 'vera')).toEqual(['Vera Tester'])
})

test('searches are forgotten after 90 days', async () => {
  const { ute } = await people('ute')
  const rowAged = (query: string, ms: number) =>
    db.run(sql`
      insert into search_logs (id, user_id, query, result_type)
      values (${newId(new Date(clock.now().getTime() - ms))}, ${ute.id}, ${query}, 'mixed')`)
  await rowAged('easel', limits.search.keptMs + 60_000)
  await rowAged('canvas', limits.search.keptMs - 60_000)
  await transaction(db, (tx) => deps.jobs.send(tx, 'sweep', {}))
  await vi.waitFor(async () => expect((await ute.call(recentSearches, {})).items).toEqual(['canvas']), { timeout: 20_000 })
})
