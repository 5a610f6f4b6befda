import type { InputOf } from '@atelier/contract/endpoint'
import { blockUser } from '@atelier/contract/follows'
import { limits, rates } from '@atelier/contract/limits'
import { listNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { coverMedia, deletePost, getPost, type Post, postVersions, updatePost } from '@atelier/contract/posts'
import { channelOf } from '@atelier/contract/realtime'
import { search } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type Client, next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, clock, deps, people, changeSettings } = await world()
const { connected } = await socketsTo(deps.realtime)
const edit = (person: TestPerson, { id: post_id, version }: Pick<Post, 'id' | 'version'>, content: string) =>
  person.call(updatePost, { post_id, version, content })
const textsOf = async (reader: { call: TestPerson['call'] }, post_id: string) =>
  (await reader.call(postVersions, { post_id })).items.map(({ content }) => content)
const usesOf = async (name: string) =>
  (await db.maybeOne<{ usage_count: number }>(sql`select usage_count from hashtags where name = ${name}`))?.usage_count ?? 0
const mentionsOf = async (person: TestPerson, post: Post) =>
  (await person.call(listNotifications)).items.filter(({ data }) => data.kind === 'mention' && data.post_id === post.id).length

describe('POST-074: editing', () => {
  test('changes nothing that it leaves out, says when, and keeps every former text for those who see the post', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const post = await publish(ann, 'First words', { category: 'Entertainment', country: 'DE' })
    expect(post).toMatchObject({ version: 1, edited_at: null })
    clock.pass(60)
    const second = await edit(ann, post, '  Second words ')
    expect(second).toEqual({ ...post, content: 'Second words', version: 2, edited_at: clock.now().toISOString() })
    clock.pass(60)
    await edit(ann, second, 'Third words')
    expect(await bob.call(getPost, { post_id: post.id })).toMatchObject({ content: 'Third words', version: 3 })
    const same = { category: 'Entertainment', location: 'Germany', media: [] }
    expect((await bob.call(postVersions, { post_id: post.id })).items).toEqual([
      { version: 3, content: 'Third words', created_at: clock.now().toISOString(), ...same },
      { version: 2, content: 'Second words', created_at: second.edited_at, ...same },
      { version: 1, content: 'First words', created_at: post.created_at, ...same },
    ])
    expect(await textsOf({ call }, post.id)).toHaveLength(3)
  })

  test('is for its author alone, and follows the rules of a new post', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const post = await publish(cyn, 'Mine')
    await expect(edit(dan, post, 'Yours')).rejects.toMatchObject({ code: 'not_found' })
    await expect(edit(cyn, post, ' \n ')).rejects.toMatchObject({ errors: [{ field: 'content', code: 'required' }] })
    await expect(edit(cyn, post, 'é'.repeat(501))).rejects.toMatchObject({ errors: [{ field: 'content', code: 'too_long' }] })
    await changeSettings({ max_post_length: 10 })
    await expect(edit(cyn, post, 'eleven char')).rejects.toMatchObject({ errors: [{ field: 'content', code: 'too_long' }] })
    await changeSettings({ max_post_length: 500 })
    await db.run(sql`update posts set status = 'removed' where id = ${post.id}`)
    await expect(edit(cyn, post, 'Back again')).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.one(sql`select content, version from posts where id = ${post.id}`)).toEqual({ content: 'Mine', version: 1 })
  })

  test('an old version is a conflict, unless it brings the same text; the same text makes no version', async () => {
    const { eve } = await people('eve')
    const post = await publish(eve, 'One')
    const two = await edit(eve, post, 'Two')
    await expect(edit(eve, post, 'Other two')).rejects.toMatchObject({ code: 'conflict', status: 409 })
    expect(await edit(eve, post, 'Two')).toEqual(two)
    expect(await edit(eve, two, ' Two ')).toEqual(two)
    expect(await textsOf(eve, post.id)).toEqual(['Two', 'One'])
  })

  test('of several edits at once one wins, and the others learn of it', async () => {
    const { fay } = await people('fay')
    const post = await publish(fay, 'Start #start')
    const texts = Array.from({ length: 6 }, (_, n) => `Text ${n} #shared #own${n}`)
    const answers = await Promise.allSettled(texts.map((text) => edit(fay, post, text)))
    const codes = answers.map((answer) => (answer.status === 'fulfilled' ? 'edited' : answer.reason.code)).toSorted()
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'conflict'), 'edited'])
    const { content, version } = await fay.call(getPost, { post_id: post.id })
    expect([await textsOf(fay, post.id), version]).toEqual([[content, 'Start #start'], 2])
    expect([await usesOf('start'), await usesOf('shared')]).toEqual([0, 1])
  })

  test('edits of posts with the same hashtags at once all succeed', async () => {
    const crowd = Object.values(await people('crowda', 'crowdb', 'crowdc', 'crowdd'))
    const made = await Promise.all(crowd.map((person, n) => publish(person, n % 2 ? '#uno #dos' : '#tres #cuatro')))
    await Promise.all(made.map((post, n) => edit(crowd[n] as TestPerson, post, n % 2 ? 'now #cuatro #tres' : 'now #dos #uno')))
    expect(await Promise.all(['uno', 'dos', 'tres', 'cuatro'].map(usesOf))).toEqual([2, 2, 2, 2])
  })

  test('while the post is deleted, either happens first and nothing is left', async () => {
    const { gus } = await people('gus')
    for (let round = 0; round < 5; round++) {
      const post = await publish(gus, 'Going #going')
      const [edited] = await Promise.allSettled([edit(gus, post, 'Gone #gone'), gus.call(deletePost, { post_id: post.id })])
      if (edited?.status === 'rejected') expect(edited.reason).toMatchObject({ code: 'not_found' })
      await expect(gus.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(
      await db.maybeOne(sql`select from post_versions v where not exists (select from posts p where p.id = v.post_id)`),
    ).toBeUndefined()
    expect([await usesOf('going'), await usesOf('gone')]).toEqual([0, 0])
  })

  test('a full history refuses more, instead of forgetting', async () => {
    const { hal } = await people('hal')
    const post = await publish(hal, 'Text 1')
    let last = post
    for (let n = 2; n <= limits.postEdits.kept; n++) last = await edit(hal, last, `Text ${n}`)
    await expect(edit(hal, last, 'One too many')).rejects.toMatchObject({ code: 'edit_limit', status: 409 })
    const texts = await textsOf(hal, post.id)
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([limits.postEdits.kept, `Text ${limits.postEdits.kept}`, 'Text 1'])
    expect((await hal.call(postVersions, { post_id: post.id, limit: 2 })).items.map(({ version }) => version)).toEqual([50, 49])
  })

  test('search and hashtags follow the new text', async () => {
    const { ida, jan } = await people('ida', 'jan')
    const post = await publish(ida, 'A quincunx of pears #stilllife #keeps')
    const found = async (q: string) => (await jan.call(search, { q, type: 'post' })).items.map(({ id }) => id)
    expect(await found('quincunx')).toEqual([post.id])
    await edit(ida, post, 'A rhombicuboctahedron of pears #geometry #keeps')
    expect([await found('quincunx'), await found('rhombicuboctahedron')]).toEqual([[], [post.id]])
    expect(await Promise.all(['stilllife', 'keeps', 'geometry'].map(usesOf))).toEqual([0, 1, 1])
  })
})

describe('editing what is not words', () => {
  const shown = ({ post_media }: Post) => post_media.map(({ order_index, alt_text, is_sensitive }) => [order_index, alt_text, is_sensitive])
  const hung = async (author: TestPerson, ...descriptions: string[]) => {
    const media = []
    for (const alt_text of descriptions) media.push({ ...(await uploaded(db, author)), alt_text })
    return publish(author, 'Studies', { media })
  }
  const change = ({ call }: TestPerson, { id: post_id, version }: Post, changes: Partial<InputOf<typeof updatePost>>) =>
    call(updatePost, { post_id, version, content: 'Studies', ...changes })

  test('changes descriptions, order, marks, category and place, and keeps what they were', async () => {
    const { ada, bea } = await people('ada', 'bea')
    const post = await hung(ada, 'Hands', 'Feet', '')
    const edited = await change(ada, post, {
      category: 'Tutorials',
      country: 'NO',
      media: [{ order_index: 2, alt_text: ' A face ', is_sensitive: true }, { order_index: 0 }, { order_index: 1, alt_text: '' }],
    })
    expect(edited).toMatchObject({ version: 2, content: 'Studies', category: 'Tutorials', location: 'Norway' })
    expect(shown(edited)).toEqual([
      [0, 'A face', true],
      [1, 'Hands', false],
      [2, null, false],
    ])
    const paths = (from: Post) => from.post_media.map(({ media_url }) => media_url)
    expect(paths(edited)).toEqual([paths(post)[2], paths(post)[0], paths(post)[1]])
    const bare = await change(ada, edited, { category: null, country: null })
    expect(bare).toMatchObject({ category: null, location: null, post_media: edited.post_media })
    const now = [
      { order_index: 0, alt_text: 'A face', is_sensitive: true },
      { order_index: 1, alt_text: 'Hands', is_sensitive: false },
      { order_index: 2, alt_text: null, is_sensitive: false },
    ]
    expect((await bea.call(postVersions, { post_id: post.id })).items).toMatchObject([
      { version: 3, category: null, location: null, media: now },
      { version: 2, category: 'Tutorials', location: 'Norway', media: now },
      {
        version: 1,
        category: null,
        location: null,
        media: [
          { order_index: 1, alt_text: 'Hands', is_sensitive: false },
          { order_index: 2, alt_text: 'Feet', is_sensitive: false },
          { order_index: 0, alt_text: null, is_sensitive: false },
        ],
      },
    ])
  })

  test('nothing new makes no version; another version is a conflict; pictures are neither added nor taken away', async () => {
    const { cleo } = await people('cleo')
    const post = await hung(cleo, 'Hands', 'Feet')
    const same = { category: null, country: null, media: [{ order_index: 0 }, { order_index: 1, alt_text: 'Feet', is_sensitive: false }] }
    expect(await change(cleo, post, same)).toEqual(post)
    const turned = { media: [{ order_index: 1 }, { order_index: 0 }] }
    await change(cleo, post, turned)
    await expect(change(cleo, post, turned)).rejects.toMatchObject({ code: 'conflict' })
    for (const places of [[0], [0, 0], [0, 2], []])
      await expect(change(cleo, post, { media: places.map((order_index) => ({ order_index })) })).rejects.toMatchObject({
        errors: [{ field: 'media', code: 'other_files' }],
      })
    await expect(change(cleo, post, { country: 'XX' })).rejects.toMatchObject({ errors: [{ field: 'country', code: 'unknown_country' }] })
    expect((await cleo.call(postVersions, { post_id: post.id })).items).toHaveLength(2)
  })

  test('what staff covered stays covered', async () => {
    const { dora, moe } = await people('dora', 'moe')
    await db.run(sql`insert into user_roles (user_id, role) values (${moe.id}, 'moderator')`)
    const post = await hung(dora, 'Hands', 'Feet')
    await moe.call(coverMedia, { post_id: post.id, post_media_id: post.post_media[1]?.id ?? '' })
    const turned = await change(dora, post, { media: [{ order_index: 1 }, { order_index: 0, is_sensitive: true }] })
    expect(shown(turned)).toEqual([
      [0, 'Feet', true],
      [1, 'Hands', true],
    ])
    const uncovered = (order_index: number) => ({ media: [0, 1].map((n) => ({ order_index: n, is_sensitive: n !== order_index })) })
    await expect(change(dora, turned, uncovered(0))).rejects.toMatchObject({ code: 'forbidden' })
    expect(shown(await change(dora, turned, uncovered(1))).map(([, , is_sensitive]) => is_sensitive)).toEqual([true, false])
  })

  test('word filters judge descriptions, and a held one comes out in nobody else’s history', async () => {
    const { elif, finn } = await people('elif', 'finn')
    await db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, 'gory scene', 'high')`)
    expect((await hung(elif, 'A gory scene')).status).toBe('pending')
    const apart = await hung(elif, 'Quite gory', 'scene')
    expect(apart.status).toBe('published')
    const held = await change(elif, apart, { media: [{ order_index: 0, alt_text: 'A gory scene' }, { order_index: 1 }] })
    expect(held.status).toBe('pending')
    const kind = await change(elif, held, { media: [{ order_index: 0, alt_text: 'A calm scene' }, { order_index: 1 }] })
    await db.run(sql`update posts set status = 'published' where id = ${apart.id}`)
    const told = async (reader: TestPerson) =>
      (await reader.call(postVersions, { post_id: apart.id })).items.map(({ media }) => media[0]?.alt_text)
    expect(await told(finn)).toEqual(['A calm scene', 'Quite gory'])
    expect(await told(elif)).toEqual(['A calm scene', 'A gory scene', 'Quite gory'])
    await changeSettings({ content_approval_required: true })
    const turned = { media: [{ order_index: 1 }, { order_index: 0 }] }
    expect((await change(elif, { ...kind, status: 'published' }, turned)).status).toBe('published')
    await changeSettings({ content_approval_required: false })
  })

  test('a form from before then has what the next one had', async () => {
    const { gil } = await people('gil')
    const post = await hung(gil, 'Hands')
    const second = await edit(gil, post, 'Words')
    await db.run(sql`update post_versions set details = null where post_id = ${post.id}`)
    await change(gil, second, { category: 'Tutorials', media: [{ order_index: 0, alt_text: 'Feet' }] })
    expect((await gil.call(postVersions, { post_id: post.id })).items.map(({ category, media }) => [category, media[0]?.alt_text])).toEqual(
      [
        ['Tutorials', 'Feet'],
        [null, 'Hands'],
        [null, 'Hands'],
      ],
    )
  })
})

test('only people newly mentioned are told; those no longer mentioned lose the notification, and nobody is told twice', async () => {
  const { kim, lea, max, ned } = await people('kim', 'lea', 'max', 'ned')
  await ned.call(blockUser, { user_id: kim.id })
  const post = await publish(kim, 'With @lea')
  await lea.call(listNotifications)
  const second = await edit(kim, post, 'With @lea, @max and @ned')
  expect(await Promise.all([lea, max, ned].map((one) => mentionsOf(one, post)))).toEqual([1, 1, 0])

  const third = await edit(kim, second, 'With @max')
  expect(await Promise.all([lea, max].map((one) => mentionsOf(one, post)))).toEqual([0, 1])
  expect(await lea.call(unreadNotifications)).toEqual({ count: 0 })
  await edit(kim, third, 'With @lea and @max again')
  expect(await Promise.all([lea, max].map((one) => mentionsOf(one, post)))).toEqual([0, 1])
})

describe('word filters and approval', () => {
  const filterWord = (word: string, severity: string) =>
    db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, ${word}, ${severity})`)
  const flagOf = (id: string) => db.maybeOne(sql`select severity, words from flags where post_id = ${id}`)

  test('judge the new text; a flag stays, because the former text can still be read', async () => {
    const { oli, pam } = await people('oli', 'pam')
    await filterWord('mild', 'low')
    await filterWord('harsh', 'high')
    const post = await publish(oli, 'Kind #kindtag')
    const mild = await edit(oli, post, 'mild #kindtag')
    expect([mild.status, await flagOf(post.id)]).toEqual(['published', { severity: 'low', words: ['mild'] }])
    const clean = await edit(oli, mild, 'clean #kindtag @pam')
    expect([clean.status, await flagOf(post.id)]).toEqual(['published', { severity: 'low', words: ['mild'] }])
    expect(await mentionsOf(pam, post)).toBe(1)

    const held = await edit(oli, clean, 'harsh #kindtag @pam')
    expect([held.status, await flagOf(post.id)]).toEqual(['pending', { severity: 'high', words: ['harsh', 'mild'] }])
    await expect(pam.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(pam.call(postVersions, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
    expect([await mentionsOf(pam, post), await usesOf('kindtag')]).toEqual([0, 0])
    expect((await edit(oli, held, 'clean again')).status).toBe('pending')
  })

  test('where posts need approval an edited one waits too', async () => {
    const { quin } = await people('quin')
    const post = await publish(quin, 'Approved')
    await changeSettings({ content_approval_required: true })
    expect((await edit(quin, post, 'Something else')).status).toBe('pending')
    await changeSettings({ content_approval_required: false })
  })
})

test('former texts of what one may not see are not found', async () => {
  const { rob, sue } = await people('rob', 'sue')
  const post = await publish(rob, 'Before')
  await edit(rob, post, 'After')
  expect(await textsOf(sue, post.id)).toEqual(['After', 'Before'])
  await rob.call(blockUser, { user_id: sue.id })
  await expect(sue.call(postVersions, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
  await db.run(sql`update profiles set is_private = true where user_id = ${rob.id}`)
  await expect(call(postVersions, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await textsOf(rob, post.id)).toEqual(['After', 'Before'])
})

test('those who have the post open are told of an edit and of a cover; a channel is for those who see the post, and ends with that', async () => {
  const { una, vic, wes } = await people('una', 'vic', 'wes')
  const post = await publish(una, 'Watch me', { media: [await uploaded(db, una)] })
  const [watching, blocked] = await Promise.all([connected(vic.token), connected(wes.token)])
  const enter = (socket: Client, id: string) => socket.emitWithAck('subscribe', channelOf.post(id))
  expect(await enter(watching, post.id)).toEqual([])
  const told: string[] = []
  blocked.on('post_changed', ({ post_id }) => told.push(post_id))
  expect(await enter(blocked, post.id)).toEqual([])
  await una.call(blockUser, { user_id: wes.id })
  expect(await enter(blocked, post.id)).toBeNull()

  const edited = next(watching, 'post_changed')
  const changed = await edit(una, post, 'Watched')
  expect(await edited).toEqual([{ post_id: post.id }])
  const covered = next(watching, 'post_changed')
  await una.call(coverMedia, { post_id: post.id, post_media_id: post.post_media[0]?.id ?? '' })
  expect(await covered).toEqual([{ post_id: post.id }])

  await db.run(sql`update profiles set is_private = true where user_id = ${una.id}`)
  expect(await enter(watching, post.id)).toBeNull()
  const own = await connected(una.token)
  expect(await enter(own, post.id)).toEqual([])
  const last = next(own, 'post_changed')
  await edit(una, changed, 'Watched by myself')
  await last
  expect(told).toEqual([])
})

test('QUALITY R20: editing has a limit per account', async () => {
  const strict = await world({ rateLimits: true })
  const { tom } = await strict.people('tom')
  strict.clock.stop()
  const post = await publish(tom, 'Text')
  const again = () => edit(tom, post, 'Text')
  for (let n = 0; n < rates.postEdits.max; n++) await again()
  await expect(again()).rejects.toMatchObject({ code: 'rate_limited' })
})
