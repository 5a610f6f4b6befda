import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import {
  addWordFilter,
  type FilterChoice,
  removeWordFilter,
  suggestedFilters,
  tryWordFilter,
  wordFilters,
} from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { sweepPerson } from '@atelier/contract/admin/sweep'
import { appeal } from '@atelier/contract/appeals'
import { createComment } from '@atelier/contract/comments'
import { createCommunity, updateCommunity } from '@atelier/contract/communities'
import { getPost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, clock, deps, people } = await world()
clock.stop()
const { mod, ann, bob } = await people('mod', 'ann', 'bob')
await db.run(sql`insert into user_roles (user_id, role) values (${mod.id}, 'moderator')`)
const refusedAt = (...fields: string[]) => ({ code: 'invalid', errors: fields.map((field) => ({ field, code: 'filtered' })) })
const listed = () => everyPage((cursor) => mod.call(wordFilters, { cursor, limit: 2 }))
const statusOf = async (person: TestPerson, text: string) => (await publish(person, text)).status
const commentStatus = async (id: string) => (await db.one<{ status: string }>(sql`select status from comments where id = ${id}`)).status
const comment = (person: TestPerson, post_id: string, content: string) =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content })

test('ADM-093, ADM-097, ADM-102, ADM-103, ADM-104, ADM-105, ADM-110, DATA-050: a filter is kept trimmed and in lower case, moderate unless told', async () => {
  const made = await mod.call(addWordFilter, { word: '  Bad WORD ' })
  expect(made).toEqual({
    id: made.id,
    word: 'bad word',
    severity: 'moderate',
    choices: [],
    action: 'flag',
    created_by: expect.objectContaining({ user_id: mod.id, username: 'mod' }),
    created_at: clock.now().toISOString(),
  })
  expect(await db.one(sql`select word, severity, action, is_active, created_by from word_filters where id = ${made.id}`)).toEqual({
    word: 'bad word',
    severity: 'moderate',
    action: 'flag',
    is_active: true,
    created_by: mod.id,
  })
  expect(await db.many(sql`select admin_id, action, target_type, details from admin_logs where target_id = ${made.id}`)).toEqual([
    {
      admin_id: mod.id,
      action: 'add_word_filter',
      target_type: 'word_filter',
      details: { word: 'bad word', severity: 'moderate', choices: [] },
    },
  ])
  await expect(ann.call(addWordFilter, { word: 'mine' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('ADM-101: a blank word is refused, one of invisible characters alone too', async () => {
  for (const word of ['', ' \n ', '\u200b\u00ad'])
    for (const endpoint of [addWordFilter, tryWordFilter])
      await expect(mod.call(endpoint, { word })).rejects.toMatchObject({ errors: [{ field: 'word', code: 'required' }] })
  await expect(mod.call(addWordFilter, { word: 'a'.repeat(101) })).rejects.toMatchObject({ errors: [{ field: 'word', code: 'too_long' }] })
})

test('the longest word is kept, whatever its letters are made of', async () => {
  const word = '👩‍👩‍👧‍👦'.repeat(64)
  expect((await mod.call(addWordFilter, { word })).word).toBe(word)
  expect((await mod.call(addWordFilter, { word: 'İ'.repeat(100) })).word).toHaveLength(200)
})

test('a word that is filtered already is a conflict at its field, also for two at once; once removed it can come back', async () => {
  const adding = await Promise.allSettled([1, 2].map(() => mod.call(addWordFilter, { word: 'Once' })))
  expect(adding.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [first] = await listed()
  await expect(mod.call(addWordFilter, { word: 'once' })).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ field: 'word', code: 'exists' }],
  })
  await mod.call(removeWordFilter, { filter_id: first?.id ?? '' })
  expect((await mod.call(addWordFilter, { word: 'once' })).word).toBe('once')
})

test('ADM-098, ADM-099, ADM-100, ADM-106, ADM-109, ADM-111: the active ones, newest first; a removal is soft, logged, and once', async () => {
  const one = await mod.call(addWordFilter, { word: 'apple', severity: 'low' })
  const two = await mod.call(addWordFilter, { word: 'pear', severity: 'high' })
  expect((await listed()).slice(0, 2)).toEqual([two, one])
  const removing = await Promise.allSettled([1, 2].map(() => mod.call(removeWordFilter, { filter_id: one.id })))
  expect(removing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(mod.call(removeWordFilter, { filter_id: one.id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listed()).map(({ id }) => id)).not.toContain(one.id)
  expect(await db.one(sql`select is_active from word_filters where id = ${one.id}`)).toEqual({ is_active: false })
  expect(await db.many(sql`select details from admin_logs where target_id = ${one.id} and action = 'remove_word_filter'`)).toEqual([
    { details: { word: 'apple', severity: 'low', choices: [] } },
  ])
})

test.each([
  ['ADM-094', 'low', 'published'],
  ['ADM-095', 'moderate', 'published'],
  ['ADM-096', 'high', 'pending'],
] as const)('%s: a filter that is %s takes effect with the next post, which is %s', async (_, severity, status) => {
  const word = `effect${severity}`
  expect(await statusOf(ann, `so ${word}`)).toBe('published')
  const { id: filter_id } = await mod.call(addWordFilter, { word, severity })
  const post = await publish(ann, `so ${word}!`)
  expect(post.status).toBe(status)
  expect(await db.one(sql`select severity, words from flags where post_id = ${post.id}`)).toEqual({ severity, words: [word] })
  await mod.call(removeWordFilter, { filter_id })
  const after = await publish(ann, `still ${word}`)
  expect(after.status).toBe('published')
  expect(await db.maybeOne(sql`select from flags where post_id = ${after.id}`)).toBeUndefined()
})

test('by choice it finds the forms of a word in our languages, what begins with it, other accents and disguises', async () => {
  const find = async (word: string, choices: FilterChoice[], text: string) => {
    const { id: filter_id } = await mod.call(addWordFilter, { word, choices, severity: 'high' })
    const { id: post_id } = await publish(ann, 'a post')
    const statuses = [await statusOf(ann, text), await commentStatus((await comment(ann, post_id, text)).id)]
    await mod.call(removeWordFilter, { filter_id })
    return statuses
  }
  const [held, free] = [
    ['pending', 'pending'],
    ['published', 'published'],
  ]
  expect(await find('harass', ['forms'], 'He is harassing me')).toEqual(held)
  expect(await find('Haus', ['forms'], 'zwei alte Häuser')).toEqual(held)
  expect(await find('two lady', ['forms'], 'the two ladies')).toEqual(held)
  expect(await find('harass', ['forms'], 'The harness of this')).toEqual(free)
  expect(await find('harass', [], 'He is harassing me')).toEqual(free)
  expect(await find('cat', ['beginnings', 'accents', 'disguises'], 'a c.á.t.astrophe')).toEqual(held)
})

test('by choice it finds two neighbouring letters that are swapped, no ordinary word and none in short words', async () => {
  const tried = { word: 'crap', choices: 'swaps' }
  const { id: filter_id } = await mod.call(addWordFilter, { word: 'Crap', severity: 'high', choices: ['swaps'] })
  const { id: short } = await mod.call(addWordFilter, { word: 'gin', severity: 'high', choices: ['swaps'] })
  const { id: post_id } = await publish(ann, 'a post')
  for (const [text, status] of [
    ['What CRPA!', 'pending'],
    ['A rcap.', 'pending'],
    ['He caught a carp', 'published'],
    ['That is acpr', 'published'],
    ['Look at these craps', 'published'],
    ['Who said ign', 'published'],
  ] as const) {
    expect([text, await statusOf(ann, text)]).toEqual([text, status])
    expect([text, await commentStatus((await comment(ann, post_id, text)).id)]).toEqual([text, status])
  }
  const profile = { full_name: 'Ann Rcap', username: 'ann_crpa', bio: 'crpa' }
  await expect(ann.call(updateProfile, profile)).rejects.toMatchObject(refusedAt('full_name', 'username', 'bio'))
  const community = { client_id: crypto.randomUUID(), is_public: true, name: 'Fans of crpa' }
  await expect(ann.call(createCommunity, community)).rejects.toMatchObject(refusedAt('name'))
  await ann.call(updateProfile, { bio: 'I paint carp' })
  expect(await mod.call(tryWordFilter, tried)).toMatchObject({ posts_count: 2, comments_count: 2, adds: { swaps: 4 } })
  expect(await mod.call(tryWordFilter, { ...tried, choices: '' })).toMatchObject({ posts_count: 0, comments_count: 0, adds: { swaps: 4 } })
  for (const id of [filter_id, short]) await mod.call(removeWordFilter, { filter_id: id })
  const { id: both } = await mod.call(addWordFilter, { word: 'harass', severity: 'high', choices: ['forms', 'disguises', 'swaps'] })
  for (const text of ['He is hraassing me', 'h.4.r.s.a.s']) expect([text, await statusOf(ann, text)]).toEqual([text, 'pending'])
  await mod.call(removeWordFilter, { filter_id: both })
})

test('a word that is high is refused in names, bios and communities, at its field; what stood before stays', async () => {
  const { id: bio } = await mod.call(addWordFilter, { word: 'sales', severity: 'moderate' })
  await ann.call(updateProfile, { bio: 'Sales of prints' })
  await mod.call(removeWordFilter, { filter_id: bio })
  const community = await ann.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Prints and sales', is_public: true })
  const { id: filter_id } = await mod.call(addWordFilter, { word: 'sales', severity: 'high', choices: ['disguises'] })
  await expect(ann.call(updateProfile, { full_name: 'Ann Sales', username: 'ann_sales', bio: 'more s.a.l.e.s' })).rejects.toMatchObject(
    refusedAt('full_name', 'username', 'bio'),
  )
  const draft = { client_id: crypto.randomUUID(), is_public: true, name: 'For sales', description: '5ales', rules: 'No sales' }
  await expect(ann.call(createCommunity, draft)).rejects.toMatchObject(refusedAt('name', 'description', 'rules'))
  await expect(ann.call(updateCommunity, { community_id: community.id, description: 'sales' })).rejects.toMatchObject(
    refusedAt('description'),
  )
  await ann.call(updateCommunity, { community_id: community.id, name: 'Prints and sales', description: 'Prints' })
  await ann.call(updateProfile, { bio: 'Sales of prints', full_name: 'Ann Print' })
  await mod.call(removeWordFilter, { filter_id })
  await ann.call(updateProfile, { full_name: 'Ann Sales' })
})

describe('a dry run', () => {
  const tried = (word: string) => mod.call(tryWordFilter, { word })

  test('counts what the filter itself would find in the last 30 days, in posts and comments, and saves nothing', async () => {
    const { id: post_id } = await publish(ann, 'A Kitten, said Ann')
    for (const text of ['KITTEN!', 'ｋｉｔｔｅｎ', 'ki\u200btten', 'kittens are more', 'unkitten']) await publish(bob, text)
    for (const text of ['kitten?', 'kit\u00adten', 'smitten']) await comment(bob, post_id, text)
    const gone = await publish(bob, 'a removed kitten')
    await db.run(sql`update posts set status = 'removed' where id = ${gone.id}`)
    const at = new Date(clock.now().getTime() - adminLimits.triedMs - 60_000)
    await db.run(sql`insert into posts (id, user_id, content, created_at) values (${newId(at)}, ${ann.id}, 'an old kitten', ${at})`)

    const found = await tried('  KITTEN ')
    expect(found).toMatchObject({ posts_count: 4, comments_count: 2, more: false })
    expect(found.examples.map(({ kind, content }) => [kind, content])).toEqual([
      ['comment', 'kit\u00adten'],
      ['comment', 'kitten?'],
      ['post', 'ki\u200btten'],
      ['post', 'ｋｉｔｔｅｎ'],
      ['post', 'KITTEN!'],
    ])
    expect(found.examples[0]?.author.username).toBe('bob')
    expect((await listed()).map(({ word }) => word)).not.toContain('kitten')
    expect((await ann.call(getPost, { post_id })).content).toBe('A Kitten, said Ann')
    await expect(ann.call(tryWordFilter, { word: 'kitten' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('finds descriptions of pictures as the filter does, each post once, and no word that spans two of them', async () => {
    const described = async (content: string, ...descriptions: string[]) => {
      const media = []
      for (const alt_text of descriptions) media.push({ ...(await uploaded(db, ann)), alt_text })
      return publish(ann, content, { media })
    }
    const { id } = await described('Two studies', 'A ｈｅｒｏｎ in the reeds', 'The heron again')
    await described('A heron', 'Heron')
    await described('Herons', 'The grey', 'heron')
    await described('On the grey', 'HERON!')
    expect(await tried('heron')).toMatchObject({ posts_count: 4, comments_count: 0, more: false })
    const { examples } = await tried('heron')
    expect(examples.map(({ kind, content }) => [kind, content])).toEqual([
      ['description', 'HERON!'],
      ['description', 'heron'],
      ['post', 'A heron'],
      ['description', 'A ｈｅｒｏｎ in the reeds'],
    ])
    expect(examples.at(-1)).toMatchObject({ id, author: { username: 'ann' } })
    expect(await tried('grey heron')).toMatchObject({ posts_count: 0 })
  })

  test.each([
    ['zq', 'a zq here', 1],
    ['c+%_', 'I like c+%_ best', 1],
    ['c%', 'cats', 0],
    ['two  words', 'these two\nwords', 1],
    ['straße', 'Die STRASSE und die Straße', 1],
    ['ночь', 'Какая НОЧЬ', 1],
    ['漫画', '新しい 漫画 です', 1],
    ['漫画', '漫画家', 0],
  ])('of %j finds %j as the filter would', async (word, text, posts_count) => {
    await db.run(sql`delete from posts`)
    await publish(ann, text)
    expect(await tried(word)).toMatchObject({ posts_count, comments_count: 0, more: false })
  })

  test('shows nothing of what the viewer, their equals or those above them wrote', async () => {
    const { ned, ada } = await people('ned', 'ada')
    await db.run(sql`insert into user_roles (user_id, role) values (${ned.id}, 'moderator'), (${ada.id}, 'admin')`)
    for (const person of [mod, ned, ada, ann])
      await comment(person, (await publish(person, `a harbour of ${person.username}`)).id, 'harbour')
    const found = await tried('harbour')
    expect(found).toMatchObject({ posts_count: 1, comments_count: 1 })
    expect(found.examples.map(({ author }) => author.username)).toEqual(['ann', 'ann'])
    expect(await ada.call(tryWordFilter, { word: 'harbour' })).toMatchObject({ posts_count: 3, comments_count: 3 })
  })

  test('says what each choice adds to the others, or would', async () => {
    await db.run(sql`delete from posts`)
    const { id } = await publish(ann, 'a teapot')
    for (const text of ['two teapots', 'téapot', 'teapotting around', 'teap0t and t e a p o t', 'téaopt']) await publish(bob, text)
    for (const text of ['teapots', 'TEAPØT', 'nothing']) await comment(bob, id, text)
    const counts = async (choices: string) => {
      const { posts_count, comments_count, adds } = await mod.call(tryWordFilter, { word: 'teapot', choices })
      return { posts_count, comments_count, adds }
    }
    expect(await counts('')).toEqual({
      posts_count: 1,
      comments_count: 0,
      adds: { forms: 4, beginnings: 3, accents: 2, disguises: 3, swaps: 0 },
    })
    expect(await counts('beginnings,accents')).toEqual({
      posts_count: 4,
      comments_count: 2,
      adds: { forms: 0, beginnings: 3, accents: 2, disguises: 1, swaps: 1 },
    })
    await expect(counts('shape')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('says when it stops counting', async () => {
    await db.run(sql`delete from posts`)
    await db.run(sql`
      insert into posts (id, user_id, content)
      select id, ${ann.id}, 'teapot' from unnest(${Array.from({ length: adminLimits.tried + 1 }, () => newId())}::uuid[]) id`)
    expect(await tried('teapot')).toMatchObject({ posts_count: adminLimits.tried, comments_count: 0, more: true })
  })

  test('of very many reads the newest, older ones that say the word, and judges by the days that it read how many a filter would hold', async () => {
    const { triedSpellings } = adminLimits
    const many = Array.from({ length: triedSpellings + 700 }, (_, n) => {
      const at = new Date(clock.now().getTime() - n * 30_000)
      const word = n === triedSpellings + 100 ? 'xylograph' : n % 20 === 0 ? 'zq' : n % 40 === 1 ? 'zephyr' : 'air'
      return { id: newId(at), at, content: `a ${word}` }
    })
    const each = (key: 'id' | 'at' | 'content') => many.map((one) => one[key])
    const rows = sql`unnest(${each('id')}::uuid[], ${each('content')}::text[], ${each('at')}::timestamptz[]) one(id, content, at)`
    const { id: post_id } = await publish(ann, 'nothing')
    // Which would take a minute.
    for (const table of ['posts', 'comments']) await db.execute(`alter table ${table} disable trigger user`)
    await db.run(
      sql`insert into comments (id, user_id, post_id, content, created_at) select id, ${ann.id}, ${post_id}, content, at from ${rows}`,
    )
    await db.run(sql`delete from posts where id <> ${post_id}`)
    await db.run(
      sql`insert into posts (id, user_id, content, search_text, created_at) select id, ${ann.id}, content, folded(content), at from ${rows}`,
    )
    for (const table of ['posts', 'comments']) await db.execute(`alter table ${table} enable trigger user`)
    const inNewest = triedSpellings / 20
    expect(await tried('zq')).toMatchObject({ posts_count: inNewest, comments_count: inNewest, holds_many: true, more: true })
    const everywhere = many.filter(({ content }) => content === 'a zephyr').length
    expect(await tried('zephyr')).toMatchObject({ posts_count: everywhere, comments_count: everywhere, holds_many: false, more: false })
    expect(await tried('xylograph')).toMatchObject({ posts_count: 1, comments_count: 1, holds_many: false, more: false })
    expect(await tried('xylo')).toMatchObject({ posts_count: 0, comments_count: 0, more: false })
    expect(await tried('zz air')).toMatchObject({ posts_count: 0, comments_count: 0, more: true })
  })
})

describe('what recent removals suggest', () => {
  const suggestions = async (by = mod) => (await by.call(suggestedFilters, {})).items
  async function removed(person: TestPerson, text: string): Promise<string> {
    const { id } = await publish(person, text)
    await mod.call(sweepPerson, { user_id: person.id, post_ids: [id], reason: 'Advertising' })
    return id
  }

  test('words and pairs that mostly removed things have, which no filter finds, with how many of them were removed', async () => {
    const { sue, uma } = await people('sue', 'tom', 'uma')
    expect(await suggestions()).toEqual([])
    const texts = [
      'Get rich quickly with the @tom zqcoins',
      'the zqcoins, get rich!',
      'How to get rich: zqcoins and the @tom',
      'a zqflower',
    ]
    const ids = []
    for (const text of texts) ids.push(await removed(sue, text))
    for (const text of ['the sea and the zqflower', 'zqcoins are on the news', 'the beach', 'on the road', 'in the harbour'])
      await publish(uma, text)
    expect(await suggestions()).toEqual([
      { word: 'get rich', hits_count: 3, removed_count: 3 },
      { word: 'zqcoins', hits_count: 4, removed_count: 3 },
    ])
    for (const filter of [
      { word: 'zqcoin', choices: ['forms' as const] },
      { word: 'zqocins', choices: ['swaps' as const] },
    ]) {
      const { id } = await mod.call(addWordFilter, filter)
      expect((await suggestions()).map(({ word }) => word)).toEqual(['get rich'])
      await mod.call(removeWordFilter, { filter_id: id })
    }
    await sue.call(appeal, { kind: 'post', target_id: ids[0] ?? '', client_id: crypto.randomUUID(), content: 'Why?' })
    const { zoe } = await people('zoe')
    await changeRole(deps, 'grant', zoe.email, 'admin')
    const [open] = (await zoe.call(listAppeals, {})).items
    await zoe.call(decideAppeal, { appeal_id: open?.id ?? '', outcome: 'granted' })
    expect(await suggestions()).toEqual([])
  })

  test('what is older than 30 days, and what staff in no reach wrote, suggests nothing', async () => {
    const { vic } = await people('vic')
    for (const text of ['zqold one', 'zqold two', 'zqold three']) await removed(vic, text)
    expect((await suggestions()).map(({ word }) => word)).toEqual(['zqold'])
    await changeRole(deps, 'grant', vic.email, 'moderator')
    expect(await suggestions()).toEqual([])
    await changeRole(deps, 'revoke', vic.email, 'moderator')
    const old = await db.many<{ id: string }>(sql`select id from removals where user_id = ${vic.id}`)
    for (const { id } of old) {
      const before = newId(new Date(clock.now().getTime() - 31 * 86_400_000))
      await db.run(sql`update removals set id = ${before} where id = ${id}`)
    }
    expect(await suggestions()).toEqual([])
  })
})

test('what would have held more than 20 posts a day is added with severity high by admins alone', async () => {
  const { ona, pam } = await people('ona', 'pam')
  await db.run(sql`insert into user_roles (user_id, role) values (${pam.id}, 'admin')`)
  const insert = (count: number) =>
    db.run(sql`
      insert into posts (id, user_id, content)
      select id, ${ona.id}, 'gouache' from unnest(${Array.from({ length: count }, () => newId())}::uuid[]) id`)
  await insert(600)
  const word = 'gouache'
  expect(await mod.call(tryWordFilter, { word })).toMatchObject({ holds_many: false })
  const { id: filter_id } = await mod.call(addWordFilter, { word, severity: 'high' })
  await mod.call(removeWordFilter, { filter_id })
  await insert(1)
  expect(await mod.call(tryWordFilter, { word })).toMatchObject({ holds_many: true })
  await expect(mod.call(addWordFilter, { word, severity: 'high' })).rejects.toMatchObject({ code: 'holds_many' })
  expect((await listed()).some((filter) => filter.word === word)).toBe(false)
  const { id: mild } = await mod.call(addWordFilter, { word, severity: 'moderate' })
  await mod.call(removeWordFilter, { filter_id: mild })
  expect(await pam.call(addWordFilter, { word, severity: 'high' })).toMatchObject({ word, severity: 'high' })
})
