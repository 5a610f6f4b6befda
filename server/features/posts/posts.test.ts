import { createComment } from '@atelier/contract/comments'
import { blockUser, followUser } from '@atelier/contract/follows'
import { listNotifications } from '@atelier/contract/notifications'
import {
  createPost,
  deletePost,
  getPost,
  hidePost,
  likePost,
  savePost,
  sharePost,
  unhidePost,
  unlikePost,
  unsavePost,
} from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, call, people, changeSettings } = await world()
const notificationsOf = async (person: TestPerson) =>
  (await person.call(listNotifications)).items.map(({ data, content }) => [data.kind, content])
const now = async () => (await db.one<{ now: string }>(sql`select clock_timestamp() as now`)).now
const filterWord = (word: string, severity: string) =>
  db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, ${word}, ${severity})`)

describe('publishing', () => {
  test('POST-073, FEED-030: a post has its text, its author and its time, and others can read it', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const before = await now()
    const post = await publish(ann, '  A print a day  ')
    expect(post).toMatchObject({ user_id: ann.id, content: 'A print a day', is_public: true, status: 'published', post_media: [] })
    expect(post.author).toEqual({
      user_id: ann.id,
      username: 'ann',
      full_name: 'Ann Tester',
      avatar_url: null,
      is_verified: false,
      is_private: false,
    })
    const times = [before, post.created_at, await now()]
    expect(times).toEqual(times.toSorted())
    expect(await bob.call(getPost, { post_id: post.id })).toEqual(post)
    expect(await call(getPost, { post_id: post.id })).toEqual(post)
  })

  test('POST-042, POST-043, POST-053: what is too long, blank or too much is refused at its field', async () => {
    const { cyn } = await people('cyn')
    const codes = async (more: Parameters<typeof publish>[2]) =>
      publish(cyn, 'fine', more).then(
        () => 'published',
        (failure) => failure.errors,
      )
    expect(await codes({ content: '👩‍👩‍👧‍👦'.repeat(320) })).toBe('published')
    expect(await codes({ content: 'é'.repeat(500) })).toBe('published')
    expect(await codes({ content: 'é'.repeat(501) })).toEqual([{ field: 'content', code: 'too_long' }])
    expect(await codes({ content: ' \n\t ' })).toEqual([{ field: 'content', code: 'required' }])
    expect(await codes({ content: 'a\u0000b' })).toEqual([{ field: 'content', code: 'not_text' }])
    expect(await codes({ category: 'Gossip' as never })).toEqual([{ field: 'category', code: 'invalid_value' }])
    expect(await codes({ country: 'XQ' })).toEqual([{ field: 'country', code: 'unknown_country' }])
    const five = await Promise.all(Array.from({ length: 5 }, () => uploaded(db, cyn)))
    expect(await codes({ media: five })).toEqual([{ field: 'media', code: 'media_limit' }])
    expect(await codes({ media: five.slice(1) })).toBe('published')
  })

  test('POST-042: a shorter limit of the administrators counts, a longer one does not', async () => {
    const { deb } = await people('deb')
    await changeSettings({ max_post_length: 10 })
    await expect(publish(deb, 'eleven char')).rejects.toMatchObject({ errors: [{ field: 'content', code: 'too_long' }] })
    expect((await publish(deb, 'ten chars.')).status).toBe('published')
    await changeSettings({ max_post_length: 2000 })
    await expect(publish(deb, 'x'.repeat(501))).rejects.toMatchObject({ code: 'invalid' })
  })

  test('POST-060: posting needs a session, a finished profile and no ban', async () => {
    const { eve, fay } = await people('eve', 'fay')
    await expect(call(createPost, { client_id: crypto.randomUUID(), content: 'hi' })).rejects.toMatchObject({ code: 'unauthenticated' })
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${eve.id}`)
    await expect(publish(eve)).rejects.toMatchObject({ code: 'onboarding_required' })
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${fay.id})`)
    await expect(publish(fay)).rejects.toMatchObject({ code: 'banned' })
  })

  test('POST-007, POST-006: a category and the name of a country', async () => {
    const { gus } = await people('gus')
    expect(await publish(gus, 'from here', { category: 'Tutorials', country: 'DE' })).toMatchObject({
      category: 'Tutorials',
      location: 'Germany',
    })
  })

  test('POST-076, POST-077: media stand in their order with their alt text', async () => {
    const { hal } = await people('hal')
    const [first, second] = [await uploaded(db, hal), await uploaded(db, hal)]
    const post = await publish(hal, 'two', { media: [{ ...second, alt_text: 'A blue bowl' }, first] })
    expect(post.post_media).toMatchObject([
      {
        media_url: `/media/post-media/${hal.id}/${second.media_id}_0.webp`,
        media_type: 'image/webp',
        order_index: 0,
        alt_text: 'A blue bowl',
        width: 800,
      },
      { media_url: `/media/post-media/${hal.id}/${first.media_id}_0.webp`, order_index: 1, alt_text: null, sizes: [320, 640] },
    ])
  })

  test('POST-063, POST-064, POST-065: the uploads come first, then the post, its media and its hashtags', async () => {
    const { ivy } = await people('ivy')
    await db.run(sql`create table written (step integer generated always as identity, name text)`)
    await db.run(sql`
      create function note_written() returns trigger language plpgsql as $$
      begin insert into written (name) values (tg_table_name); return null; end $$`)
    for (const table of ['media', 'posts', 'post_media', 'post_hashtags'])
      await db.execute(`create trigger note_written after insert on ${table} for each row execute function note_written()`)
    const media = [{ media_id: await uploadPicture(app, ivy.token) }, { media_id: await uploadPicture(app, ivy.token) }]
    await publish(ivy, 'In order #one #two', { media })
    const written = await db.many<{ name: string }>(sql`select name from written order by step`)
    expect(written.map(({ name }) => name)).toEqual([
      'media',
      'media', // POST-063
      'posts',
      'post_media',
      'post_media', // POST-064
      'post_hashtags',
      'post_hashtags', // POST-065
    ])
  })

  test('an upload is for one post of its owner; a failed post leaves it free', async () => {
    const { ida, jan } = await people('ida', 'jan')
    const mine = await uploaded(db, ida)
    await expect(publish(jan, 'stolen', { media: [mine] })).rejects.toMatchObject({ code: 'media_not_ready', status: 409 })
    await expect(publish(ida, 'twice', { media: [mine, mine] })).rejects.toMatchObject({ code: 'media_not_ready' })
    expect((await publish(ida, 'once', { media: [mine] })).post_media).toHaveLength(1)
    await expect(publish(ida, 'again', { media: [mine] })).rejects.toMatchObject({ code: 'media_not_ready' })
    expect(await db.maybeOne(sql`select from posts where content in ('stolen', 'twice', 'again')`)).toBeUndefined()
  })

  test.each([1, 2, 3, 4, 5])('QUALITY R5: the same call %i times at once is one post with one answer', async (times) => {
    const author = `kim${times}`
    const kim = (await people(author))[author] as TestPerson
    const media = [await uploaded(db, kim)]
    const draft = { client_id: crypto.randomUUID(), content: `once #only${times}`, media }
    const answers = await Promise.all(Array.from({ length: times }, () => kim.call(createPost, draft)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await kim.call(createPost, draft)).toEqual(answers[0])
    expect((await db.many(sql`select from posts where user_id = ${kim.id}`)).length).toBe(1)
    expect(await db.one(sql`select usage_count from hashtags where name = ${`only${times}`}`)).toEqual({ usage_count: 1 })
  })

  test('a client_id is per author', async () => {
    const { lea, max } = await people('lea', 'max')
    const client_id = crypto.randomUUID()
    const [one, other] = [await publish(lea, 'mine', { client_id }), await publish(max, 'mine too', { client_id })]
    expect(one.id).not.toBe(other.id)
  })
})

describe('hashtags', () => {
  test('POST-080, POST-081, POST-082, POST-083, POST-084, POST-085: lower-cased, without #, any script, each once a post', async () => {
    const { ned } = await people('ned')
    const post = await publish(ned, '#Ink #ink #Straße #手作り #with_underscore no#tag https://x.example/#anchor')
    const names = await db.many<{ name: string }>(
      sql`select h.name from post_hashtags ph join hashtags h on h.id = ph.hashtag_id where ph.post_id = ${post.id} order by h.name`,
    )
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['ink', 'straße', '手作り', 'with_underscore']))
    expect(names.map(({ name }) => name)).not.toContain('anchor')
    await publish(ned, 'more #INK')
    expect(await db.one(sql`select usage_count from hashtags where name = 'ink'`)).toEqual({ usage_count: 2 })
  })

  test('posts with the same new hashtags at once all succeed', async () => {
    const { oli, pam, quin } = await people('oli', 'pam', 'quin')
    const tags = ['#alpha', '#beta', '#gamma', '#delta']
    const turned = (n: number) => [...tags.slice(n % 4), ...tags.slice(0, n % 4)].join(' ')
    await Promise.all(Array.from({ length: 24 }, (_, n) => publish([oli, pam, quin][n % 3] as TestPerson, turned(n))))
    const counts = await db.many<{ usage_count: number }>(
      sql`select usage_count from hashtags where name in ('alpha', 'beta', 'gamma', 'delta')`,
    )
    expect(counts.map(({ usage_count }) => usage_count)).toEqual([24, 24, 24, 24])
  })
})

describe('mentions', () => {
  test('tell people once, at most ten, who may see the post', async () => {
    const crowd = Array.from({ length: 11 }, (_, n) => `crowd${String.fromCharCode(97 + n)}`)
    const { rob, ...others } = await people('rob', ...crowd)
    await publish(rob as TestPerson, `Hello ${crowd.map((name) => `@${name}`).join(' ')} @crowda @nobody_here @rob`)
    const told = await Promise.all(
      crowd.map(async (name) => (await notificationsOf((others as Record<string, TestPerson>)[name] as TestPerson)).length),
    )
    expect(told).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    expect(await notificationsOf(rob as TestPerson)).toEqual([])
  })

  test('do not cross a block, and reach followers alone from a private account', async () => {
    const { sue, tom, una, vic } = await people('sue', 'tom', 'una', 'vic')
    await vic.call(followUser, { user_id: sue.id })
    await db.run(sql`update profiles set is_private = true where user_id = ${sue.id}`)
    await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${tom.id}, ${sue.id})`)
    await publish(sue, 'only for some: @tom @una @vic')
    expect(await notificationsOf(tom)).toEqual([])
    expect(await notificationsOf(una)).toEqual([])
    expect(await notificationsOf(vic)).toEqual([['mention', 'Sue Tester mentioned you: only for some: @tom @una @vic']])
  })
})

describe('word filters and approval', () => {
  test('low flags, moderate flags, high holds: a held post is its author’s alone and has no effects', async () => {
    const { wes, xia } = await people('wes', 'xia')
    await filterWord('mild', 'low')
    await filterWord('medium', 'moderate')
    await filterWord('harsh', 'high')
    const severityOf = (id: string) => db.maybeOne(sql`select severity, words from flags where post_id = ${id}`)

    const low = await publish(wes, 'a MILD word, mildly put')
    expect([low.status, await severityOf(low.id)]).toEqual(['published', { severity: 'low', words: ['mild'] }])
    const clean = await publish(wes, 'mildness and mediums')
    expect([clean.status, await severityOf(clean.id)]).toEqual(['published', undefined])

    const held = await publish(wes, 'a ｈａｒｓｈ medium word #heldtag @xia')
    expect([held.status, await severityOf(held.id)]).toEqual(['pending', { severity: 'high', words: ['harsh', 'medium'] }])
    expect(await wes.call(getPost, { post_id: held.id })).toMatchObject({ status: 'pending' })
    await expect(xia.call(getPost, { post_id: held.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await notificationsOf(xia)).toEqual([])
    expect(await db.maybeOne(sql`select from hashtags where name = 'heldtag'`)).toBeUndefined()
    expect(await db.one(sql`select posts_count from profiles where user_id = ${wes.id}`)).toEqual({ posts_count: 2 })
  })

  test('where posts need approval all wait', async () => {
    const { yan } = await people('yan')
    await changeSettings({ content_approval_required: true })
    expect((await publish(yan, 'please')).status).toBe('pending')
    await changeSettings({ content_approval_required: false })
    expect((await publish(yan, 'thanks')).status).toBe('published')
  })
})

describe('what people do to a post', () => {
  test('POST-025, FEED-027: liking counts once, tells the author once, and is taken back', async () => {
    const { abe, bea, cal } = await people('abe', 'bea', 'cal')
    const { id: post_id } = await publish(abe)
    expect(await bea.call(likePost, { post_id })).toMatchObject({ likes_count: 1, user_liked: true, engagement_score: 1 })
    expect(await bea.call(likePost, { post_id })).toMatchObject({ likes_count: 1, user_liked: true })
    expect(await cal.call(getPost, { post_id })).toMatchObject({ likes_count: 1, user_liked: false })
    expect(await bea.call(unlikePost, { post_id })).toMatchObject({ likes_count: 0, user_liked: false, engagement_score: 0 })
    expect(await bea.call(unlikePost, { post_id })).toMatchObject({ likes_count: 0 })
    await bea.call(likePost, { post_id })
    await abe.call(likePost, { post_id })
    expect(await notificationsOf(abe)).toEqual([['like', 'Bea Tester liked your post']])
    expect(await abe.call(getPost, { post_id })).toMatchObject({ likes_count: 2, engagement_score: 1 })
  })

  test('POST-031, FEED-028: only the viewer sees what they saved', async () => {
    const { dot, eli } = await people('dot', 'eli')
    const { id: post_id } = await publish(dot)
    for (let twice = 0; twice < 2; twice++)
      expect(await eli.call(savePost, { post_id })).toMatchObject({ saves_count: 1, user_saved: true, engagement_score: 4 })
    expect((await dot.call(getPost, { post_id })).user_saved).toBe(false)
    for (let twice = 0; twice < 2; twice++)
      expect(await eli.call(unsavePost, { post_id })).toMatchObject({ saves_count: 0, user_saved: false, engagement_score: 0 })
    expect(await notificationsOf(dot)).toEqual([])
  })

  test('POST-029, POST-035: the same like or save eight times at once counts once', async () => {
    const { fin, gia } = await people('fin', 'gia')
    const { id: post_id } = await publish(fin)
    const count = async () => {
      const { likes_count, saves_count } = await fin.call(getPost, { post_id })
      return [likes_count, saves_count]
    }
    const atOnce = (endpoint: typeof likePost | typeof savePost) =>
      Promise.all(Array.from({ length: 8 }, () => gia.call(endpoint, { post_id })))
    await atOnce(likePost)
    expect(await count()).toEqual([1, 0])
    await atOnce(savePost)
    expect(await count()).toEqual([1, 1])
  })

  test('POST-029, QUALITY R6: of many who like at once each gets their own answer', async () => {
    const { olga, petr, quincy, rolf, susa, timo } = await people('olga', 'petr', 'quincy', 'rolf', 'susa', 'timo')
    const [{ id: one }, { id: other }] = [await publish(olga), await publish(petr)]
    await olga.call(blockUser, { user_id: rolf.id })
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${susa.id}`)
    const likes = [
      [quincy, one],
      [timo, one],
      [olga, one],
      [rolf, one],
      [susa, one],
      [petr, one],
      [quincy, other],
      [rolf, newId()],
    ] as const
    const answers = await Promise.allSettled(likes.map(([person, post_id]) => person.call(likePost, { post_id })))
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.user_liked : (answer.reason as { code: string }).code)),
    ).toEqual([true, true, true, 'not_found', 'onboarding_required', true, true, 'not_found'])
    expect(await olga.call(getPost, { post_id: one })).toMatchObject({ likes_count: 4, engagement_score: 3 })
    expect(await petr.call(getPost, { post_id: other })).toMatchObject({ likes_count: 1, engagement_score: 1 })
    expect((await olga.call(listNotifications)).items).toMatchObject([{ data: { kind: 'like', post_id: one }, people_count: 3 }])
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('sharing counts a person once', async () => {
    const { flo, gil } = await people('flo', 'gil')
    const { id: post_id } = await publish(flo)
    await gil.call(sharePost, { post_id })
    expect(await gil.call(sharePost, { post_id })).toMatchObject({ shares_count: 1, engagement_score: 2 })
  })

  test('POST-010: hiding and showing again, each also twice', async () => {
    const { hew, isa } = await people('hew', 'isa')
    const { id: post_id } = await publish(hew)
    const hidden = () => db.many(sql`select from hidden_posts where user_id = ${isa.id}`)
    await isa.call(hidePost, { post_id })
    await isa.call(hidePost, { post_id })
    expect(await hidden()).toHaveLength(1)
    await isa.call(unhidePost, { post_id })
    await isa.call(unhidePost, { post_id })
    expect(await hidden()).toHaveLength(0)
    await expect(isa.call(hidePost, { post_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('POST-030, POST-036: all of it needs a session, and likes a finished profile', async () => {
    const { jed, kay } = await people('jed', 'kay')
    const { id: post_id } = await publish(jed)
    for (const endpoint of [likePost, unlikePost, savePost, unsavePost, sharePost, hidePost, unhidePost, deletePost])
      await expect(call(endpoint, { post_id })).rejects.toMatchObject({ code: 'unauthenticated' })
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${kay.id}`)
    await expect(kay.call(likePost, { post_id })).rejects.toMatchObject({ code: 'onboarding_required' })
  })
})

describe('POST-075: deleting', () => {
  test('removes the viewer’s own post with everything attached, and no other post', async () => {
    const { lou, mia } = await people('lou', 'mia')
    const { id: post_id } = await publish(lou, 'gone soon #vanish', { media: [await uploaded(db, lou)] })
    await mia.call(likePost, { post_id })
    await expect(mia.call(deletePost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    await lou.call(deletePost, { post_id })
    await expect(lou.call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(lou.call(deletePost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.one(sql`select usage_count from hashtags where name = 'vanish'`)).toEqual({ usage_count: 0 })
    expect(await db.one(sql`select posts_count from profiles where user_id = ${lou.id}`)).toEqual({ posts_count: 0 })
  })

  test('an id that is none, or names nothing, is not found', async () => {
    await expect(call(getPost, { post_id: 'nonsense' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(getPost, { post_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('QUALITY R20: posting and commenting have limits per account', async () => {
  const strict = await world({ rateLimits: true })
  const { nia, ova } = await strict.people('nia', 'ova')
  // A few at once: with all of them, the last would wait for a connection until a busy machine gives up.
  const refusals = async (times: number, ask: () => Promise<unknown>) => {
    const codes: string[] = []
    for (let asked = 0; asked < times; asked += 8) {
      const answers = await Promise.allSettled(Array.from({ length: Math.min(8, times - asked) }, ask))
      codes.push(...answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : [])))
    }
    return codes
  }
  expect(await refusals(61, () => publish(nia))).toEqual(['rate_limited'])
  const { id: post_id } = await publish(ova)
  const comment = () => nia.call(createComment, { post_id, client_id: crypto.randomUUID(), content: 'hi' })
  expect(await refusals(122, comment)).toEqual(['rate_limited', 'rate_limited'])
})
