import { addToCollection, createCollection, listBookmarks, listCollections } from '@atelier/contract/bookmarks'
import { createComment } from '@atelier/contract/comments'
import { homeFeed } from '@atelier/contract/feed'
import { blockUser, followUser } from '@atelier/contract/follows'
import { hideMessage, takeBackMessage } from '@atelier/contract/messages'
import { getPost, hidePost, likePost, savePost, unhidePost } from '@atelier/contract/posts'
import { profilePosts } from '@atelier/contract/profiles'
import { createReport, ownReports } from '@atelier/contract/reports'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, call, deps, people } = await world()
const reportsOf = (target_id: string) =>
  db.many(sql`select type, reporter_id, reason, note, status from reports where target_id = ${target_id}`)

describe('reporting', () => {
  test('POST-009: a post, a comment, a profile and a message that one can see', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const post = await publish(ann)
    const comment = await ann.call(createComment, { post_id: post.id, client_id: crypto.randomUUID(), content: 'mine' })
    const { id: message } = await say(ann, await converse(ann, bob))

    const targets = { post: post.id, comment: comment.id, profile: ann.id, message } as const
    for (const [type, target_id] of Object.entries(targets) as [keyof typeof targets, string][]) {
      await bob.call(createReport, { type, target_id, reason: 'spam', note: ' odd ' })
      expect(await reportsOf(target_id)).toEqual([{ type, reporter_id: bob.id, reason: 'spam', note: 'odd', status: 'pending' }])
    }
    expect(await db.one(sql`select reported_post_id, reported_comment_id from reports where type = 'post'`)).toEqual({
      reported_post_id: post.id,
      reported_comment_id: null,
    })
    await expect(cyn.call(createReport, { type: 'message', target_id: message, reason: 'spam' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('nobody reports themselves or what is theirs', async () => {
    const { una, vic } = await people('una', 'vic')
    const post = await publish(una)
    const { id: message } = await say(una, await converse(una, vic))
    for (const [type, target_id] of [
      ['post', post.id],
      ['profile', una.id],
      ['message', message],
    ] as const) {
      await expect(una.call(createReport, { type, target_id, reason: 'spam' })).rejects.toMatchObject({ code: 'not_found' })
      expect(await reportsOf(target_id)).toEqual([])
    }
  })

  test('takes a post out of every list of the reporter, Following from memory too, until they want it shown again', async () => {
    const { abe, bea, cal } = await people('abe', 'bea', 'cal')
    const spared = await publish(abe, 'spared')
    const { id: post_id } = await publish(abe, 'reported')
    for (const person of [bea, cal]) {
      await person.call(followUser, { user_id: abe.id })
      await person.call(likePost, { post_id })
      for (const post of [spared.id, post_id]) await person.call(savePost, { post_id: post })
    }
    const { id: collection_id } = await bea.call(createCollection, { client_id: crypto.randomUUID(), name: 'Odd' })
    await bea.call(addToCollection, { collection_id, post_id })
    const listsOf = async (person: TestPerson) => {
      const [following, forYou] = await Promise.all(
        (['following', 'for_you'] as const).map((tab) => person.call(homeFeed, { tab, limit: 50 })),
      )
      const lists = {
        following,
        forYou,
        profile: await person.call(profilePosts, { user_id: abe.id, tab: 'posts' }),
        likes: await person.call(profilePosts, { user_id: person.id, tab: 'likes' }),
        bookmarks: { items: (await person.call(listBookmarks, {})).items.map(({ post }) => post) },
      }
      return Object.entries(lists).flatMap(([name, list]) => (list?.items.some(({ id }) => id === post_id) ? [name] : []))
    }
    const savedBy = async (person: TestPerson) => (await person.call(listCollections, {})).saved_count
    const everywhere = ['following', 'forYou', 'profile', 'likes', 'bookmarks']
    expect(await listsOf(bea)).toEqual(everywhere)

    await bea.call(createReport, { type: 'post', target_id: post_id, reason: 'spam' })
    expect(await listsOf(bea)).toEqual([])
    expect([await savedBy(bea), (await bea.call(listCollections, {})).items[0]?.posts_count]).toEqual([1, 0])
    expect((await bea.call(getPost, { post_id })).id).toBe(post_id)
    expect([await listsOf(cal), await savedBy(cal)]).toEqual([everywhere, 2])
    // Hidden alone, it stays on the profile and among what one saved.
    await cal.call(hidePost, { post_id })
    expect(await listsOf(cal)).toEqual(['profile', 'likes', 'bookmarks'])

    await bea.call(unhidePost, { post_id })
    expect([await listsOf(bea), await savedBy(bea)]).toEqual([everywhere, 2])
  })

  test('of the same thing twice changes nothing while the first is open, also at once', async () => {
    const { dan, eve, fay } = await people('dan', 'eve', 'fay')
    const { id: target_id } = await publish(dan)
    const report = (reason: 'spam' | 'hate') => eve.call(createReport, { type: 'post', target_id, reason })
    await Promise.all([report('spam'), report('spam'), report('spam')])
    await report('hate')
    await fay.call(createReport, { type: 'post', target_id, reason: 'hate' })
    expect(await reportsOf(target_id)).toMatchObject([{ reason: 'spam' }, { reason: 'hate', reporter_id: fay.id }])
    await db.run(sql`update reports set status = 'dismissed' where reporter_id = ${eve.id}`)
    await report('hate')
    expect(await reportsOf(target_id)).toHaveLength(3)
  })

  test('is listed for who reported alone, named, with what came of it, as far as they still see it', async () => {
    const { wil, xan, yve } = await people('wil', 'xan', 'yve')
    const { id: post_id } = await publish(wil, 'Odd lamps')
    const { id: comment_id } = await wil.call(createComment, { post_id, client_id: crypto.randomUUID(), content: 'Cheap lamps' })
    const { id: message } = await say(wil, await converse(wil, xan), 'Buy lamps')
    for (const [type, target_id] of [
      ['post', post_id],
      ['comment', comment_id],
      ['message', message],
      ['profile', wil.id],
    ] as const)
      await xan.call(createReport, { type, target_id, reason: 'spam', note: `a ${type}` })
    const closed_at = '2026-01-02T03:04:05.678Z'
    await db.run(sql`update reports set status = 'resolved', resolved_at = ${closed_at} where reporter_id = ${xan.id} and type = 'comment'`)
    const author = { user_id: wil.id, username: 'wil' }
    const pending = { status: 'pending', closed_at: null, reason: 'spam' }
    const { items, next_cursor } = await xan.call(ownReports, { limit: 3 })
    expect(items).toMatchObject([
      { ...pending, type: 'profile', note: 'a profile', author, excerpt: null, post_id: null },
      { ...pending, type: 'message', author, excerpt: null, post_id: null },
      { type: 'comment', author, excerpt: 'Cheap lamps', post_id, comment_id, status: 'resolved', closed_at },
    ])
    expect((await xan.call(ownReports, { cursor: next_cursor ?? '' })).items).toMatchObject([
      { ...pending, type: 'post', author, excerpt: 'Odd lamps', post_id, comment_id: null },
    ])
    expect((await yve.call(ownReports, {})).items).toEqual([])
    await wil.call(blockUser, { user_id: xan.id })
    const left = (await xan.call(ownReports, {})).items
    expect(left).toHaveLength(4)
    for (const report of left) expect(report).toMatchObject({ author: null, excerpt: null, post_id: null, comment_id: null })
  })

  test('what one may not see is not there to be reported', async () => {
    const { gus, hal } = await people('gus', 'hal')
    const { id: target_id } = await publish(gus)
    await gus.call(blockUser, { user_id: hal.id })
    for (const target of [{ type: 'post', target_id } as const, { type: 'profile', target_id: gus.id } as const])
      await expect(hal.call(createReport, { ...target, reason: 'spam' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(createReport, { type: 'post', target_id, reason: 'spam' })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test.each([
    [{ type: 'person' as never }, 'type'],
    [{ reason: 'because' as never }, 'reason'],
    [{ target_id: 'nonsense' }, 'target_id'],
    [{ note: 'x'.repeat(1_001) }, 'note'],
  ])('%j is refused at its field', async (wrong, field) => {
    const name = `r${crypto.randomUUID().slice(0, 8)}`
    const { [name]: who } = await people(name)
    const report = { type: 'post', target_id: newId(), reason: 'spam', ...wrong } as const
    await expect(who?.call(createReport, report)).rejects.toMatchObject({ code: 'invalid', errors: [{ field }] })
  })
})

describe('reporting a message', () => {
  const report = (person: TestPerson, target_id: string) => person.call(createReport, { type: 'message', target_id, reason: 'harassment' })
  const contextOf = async (target_id: string) => {
    const { context } = await db.one<{ context: Record<string, unknown>[] }>(
      sql`select context from reports where target_id = ${target_id}`,
    )
    return context
  }

  test('keeps it and up to ten before it, as they were, also once it is taken back', async () => {
    const { ida, jan } = await people('ida', 'jan')
    const conversation_id = await converse(ida, jan)
    for (let n = 1; n <= 12; n++) await say(n % 2 ? ida : jan, conversation_id, `number ${n}`)
    const message = await say(jan, conversation_id, 'number 13', { reply_to_id: null })
    await say(ida, conversation_id, 'number 14')
    await report(ida, message.id)
    await jan.call(takeBackMessage, { message_id: message.id })
    const context = await contextOf(message.id)
    expect(context.map(({ content }) => content)).toEqual(Array.from({ length: 11 }, (_, n) => `number ${n + 3}`))
    expect(context.at(-1)).toMatchObject({ id: message.id, sender_id: jan.id, seq: 13, taken_back_at: null, media_url: null })
  })

  test('keeps fewer of them when they are long', async () => {
    const { kim, lea } = await people('kim', 'lea')
    const conversation_id = await converse(kim, lea)
    const long = `"${'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(1_999)}`
    for (let n = 1; n <= 4; n++) await say(lea, conversation_id, long)
    const message = await say(lea, conversation_id, long)
    await report(kim, message.id)
    expect((await contextOf(message.id)).map(({ seq }) => seq)).toEqual([4, 5])
  })

  test('shows staff nothing that the reporter does not see', async () => {
    const { max, nia } = await people('max', 'nia')
    const conversation_id = await converse(max, nia)
    const hidden = await say(nia, conversation_id, 'hidden')
    await say(nia, conversation_id, 'kept')
    const message = await say(nia, conversation_id, 'reported')
    await max.call(hideMessage, { message_id: hidden.id })
    await report(max, message.id)
    expect((await contextOf(message.id)).map(({ content }) => content)).toEqual(['kept', 'reported'])
  })

  test('is for who received it, once while it is open, and not across a block', async () => {
    const { oto, pia, rob } = await people('oto', 'pia', 'rob')
    const message = await say(oto, await converse(oto, pia))
    await Promise.all([report(pia, message.id), report(pia, message.id)])
    await expect(report(oto, message.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await reportsOf(message.id)).length).toBe(1)
    await expect(report(rob, message.id)).rejects.toMatchObject({ code: 'not_found' })
    const later = await say(oto, message.conversation_id)
    await oto.call(blockUser, { user_id: pia.id })
    await expect(report(pia, later.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keeps its picture from the sweep while the report is open', async () => {
    const { sam, tia } = await people('sam', 'tia')
    const media_id = await uploadPicture(app, tia.token, { bucket: 'message-media' })
    const message = await say(tia, await converse(sam, tia), '', { media_id })
    await report(sam, message.id)
    await tia.call(takeBackMessage, { message_id: message.id })
    await db.run(sql`update media set created_at = '-infinity' where id = ${media_id}`)
    const isKept = async () => (await db.many(sql`select from media where id = ${media_id}`)).length === 1
    await sweepMedia(deps)
    expect(await isKept()).toBe(true)
    await db.run(sql`update reports set status = 'resolved' where target_id = ${message.id}`)
    await sweepMedia(deps)
    expect(await isKept()).toBe(false)
  })
})
