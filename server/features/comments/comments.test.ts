import {
  commentReplies,
  createComment,
  deleteComment,
  getComment,
  likeComment,
  postComments,
  unlikeComment,
} from '@atelier/contract/comments'
import type { InputOf } from '@atelier/contract/endpoint'
import { approveFollowRequest, blockUser, followUser } from '@atelier/contract/follows'
import { listNotifications } from '@atelier/contract/notifications'
import { deletePost, getPost } from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, call, people } = await world()
const notificationsOf = async (person: TestPerson) =>
  (await person.call(listNotifications)).items.map(({ data, content }) => [data.kind, content])
const comment = (who: TestPerson, post_id: string, content = 'Well made', more: Partial<InputOf<typeof createComment>> = {}) =>
  who.call(createComment, { post_id, client_id: crypto.randomUUID(), content, ...more })
const texts = (items: { content: string }[]) => items.map(({ content }) => content)

describe('writing comments', () => {
  test('COMM-009, COMM-010, COMM-011, COMM-012, COMM-013: comments stand under their post, oldest first, with their authors, and the post’s author is told', async () => {
    const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
    const { id: post_id } = await publish(ann)
    expect(await ann.call(postComments, { post_id })).toEqual({ items: [], next_cursor: null })
    const first = await comment(bob, post_id, ' First ')
    expect(first).toMatchObject({ post_id, user_id: bob.id, content: 'First', parent_comment_id: null, likes_count: 0, replies_count: 0 })
    expect(first.author).toMatchObject({ username: 'bob', full_name: 'Bob Tester' })
    expect(await notificationsOf(ann)).toEqual([['comment', 'Bob Tester commented on your post: First']])
    await comment(cyn, post_id, 'Second')
    expect(texts((await call(postComments, { post_id })).items)).toEqual(['First', 'Second'])
    expect((await ann.call(getPost, { post_id })).comments_count).toBe(2)
    expect(await notificationsOf(ann)).toEqual([['comment', 'Cyn Tester and 1 other commented on your post: Second']])
  })

  test('COMM-004, COMM-005: too long and blank comments are refused at their field', async () => {
    const { dan } = await people('dan')
    const { id: post_id } = await publish(dan)
    expect((await comment(dan, post_id, 'é'.repeat(500))).content).toHaveLength(500)
    await expect(comment(dan, post_id, 'é'.repeat(501))).rejects.toMatchObject({ errors: [{ field: 'content', code: 'too_long' }] })
    await expect(comment(dan, post_id, ' \n ')).rejects.toMatchObject({ errors: [{ field: 'content', code: 'required' }] })
    await expect(comment(dan, post_id, 'x', { client_id: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('COMM-014: commenting needs a session and a finished profile', async () => {
    const { eve } = await people('eve')
    const { id: post_id } = await publish(eve)
    const draft = { post_id, client_id: crypto.randomUUID(), content: 'hi' }
    await expect(call(createComment, draft)).rejects.toMatchObject({ code: 'unauthenticated' })
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${eve.id}`)
    await expect(eve.call(createComment, draft)).rejects.toMatchObject({ code: 'onboarding_required' })
  })

  test('QUALITY R5: the same call five times at once is one comment with one answer and one notification', async () => {
    const { fay, gus } = await people('fay', 'gus')
    const { id: post_id } = await publish(fay)
    const draft = { post_id, client_id: crypto.randomUUID(), content: 'once' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => gus.call(createComment, draft)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await gus.call(postComments, { post_id })).items).toHaveLength(1)
    expect(await notificationsOf(fay)).toHaveLength(1)
    await fay.call(deletePost, { post_id })
    await expect(gus.call(createComment, { ...draft, client_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a word filter that is high holds a comment for its author alone', async () => {
    const { hal, ida } = await people('hal', 'ida')
    const { id: post_id } = await publish(hal)
    await db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, 'harsh', 'high'), (${newId()}, 'mild', 'low')`)
    const held = await comment(ida, post_id, 'so harsh @hal')
    await comment(ida, post_id, 'so mild')
    expect(texts((await ida.call(postComments, { post_id })).items)).toEqual(['so harsh @hal', 'so mild'])
    expect(texts((await hal.call(postComments, { post_id })).items)).toEqual(['so mild'])
    expect((await hal.call(getPost, { post_id })).comments_count).toBe(1)
    expect(await notificationsOf(hal)).toHaveLength(1)
    expect(await db.many(sql`select severity from flags order by severity`)).toEqual([{ severity: 'high' }, { severity: 'low' }])
    await expect(hal.call(likeComment, { comment_id: held.id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('replies', () => {
  test('are one level deep, oldest first; an answer to a reply is placed beside it and notifies its author', async () => {
    const { jan, kim, lea } = await people('jan', 'kim', 'lea')
    const { id: post_id } = await publish(jan)
    const top = await comment(kim, post_id, 'top')
    const reply = await comment(lea, post_id, 'reply', { parent_comment_id: top.id })
    const deeper = await comment(jan, post_id, 'deeper', { parent_comment_id: reply.id })
    expect([reply.parent_comment_id, deeper.parent_comment_id]).toEqual([top.id, top.id])
    expect(texts((await kim.call(commentReplies, { comment_id: top.id })).items)).toEqual(['reply', 'deeper'])
    const { items } = await kim.call(postComments, { post_id })
    expect(items.map(({ content, replies_count }) => [content, replies_count])).toEqual([['top', 2]])
    expect((await jan.call(getPost, { post_id })).comments_count).toBe(3)
    expect(await notificationsOf(kim)).toEqual([['reply', 'Jan Tester and 1 other replied to your comment: deeper']])
    expect(await notificationsOf(lea)).toEqual([['reply', 'Jan Tester replied to your comment: deeper']])
    expect(await notificationsOf(jan)).toEqual([['comment', 'Lea Tester and 1 other commented on your post: reply']])
  })

  test('several by one person keep their count, and the latest is quoted', async () => {
    const { gil, hob } = await people('gil', 'hob')
    const { id: post_id } = await publish(gil)
    const top = await comment(gil, post_id, 'top')
    for (const text of ['one', 'two', 'three']) await comment(hob, post_id, text)
    for (const text of ['yes', 'no']) await comment(hob, post_id, text, { parent_comment_id: top.id })
    expect(await notificationsOf(gil)).toEqual([
      ['reply', 'Hob Tester replied 2 times to your comment: no'],
      ['comment', 'Hob Tester commented 3 times on your post: three'],
    ])
    const [last] = (await gil.call(commentReplies, { comment_id: top.id, limit: 1 })).items
    await hob.call(deleteComment, { comment_id: last?.id ?? '' })
    expect((await notificationsOf(gil))[0]).toEqual(['reply', 'Hob Tester replied to your comment: no'])
  })

  test('belong to the post that their parent is on', async () => {
    const { max } = await people('max')
    const [one, other] = [await publish(max), await publish(max)]
    const top = await comment(max, one.id)
    await expect(comment(max, other.id, 'astray', { parent_comment_id: top.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(comment(max, one.id, 'astray', { parent_comment_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.maybeOne(sql`select from comments where content = 'astray'`)).toBeUndefined()
  })
})

test('mentions in comments tell people who may see them, and nobody twice', async () => {
  const { ned, oli, pam, quin } = await people('ned', 'oli', 'pam', 'quin')
  await pam.call(blockUser, { user_id: oli.id })
  const { id: post_id } = await publish(ned)
  await comment(oli, post_id, 'look @ned @pam @quin @oli')
  expect((await notificationsOf(ned)).map(([kind]) => kind)).toEqual(['comment'])
  expect(await notificationsOf(pam)).toEqual([])
  expect(await notificationsOf(quin)).toEqual([['mention', 'Oli Tester mentioned you: look @ned @pam @quin @oli']])
  expect(await notificationsOf(oli)).toEqual([])
})

describe('who sees comments', () => {
  test('not those of blocked, banned and private people; of private people their followers', async () => {
    const { rob, sue, tom, una, vic } = await people('rob', 'sue', 'tom', 'una', 'vic')
    const { id: post_id } = await publish(rob)
    for (const who of [sue, tom, una]) await comment(who, post_id, `by ${who.username}`)
    const seenBy = async (who: TestPerson) => texts((await who.call(postComments, { post_id })).items)
    expect(await seenBy(vic)).toEqual(['by sue', 'by tom', 'by una'])

    await vic.call(blockUser, { user_id: sue.id })
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${tom.id})`)
    await db.run(sql`update profiles set is_private = true where user_id = ${una.id}`)
    expect(await seenBy(vic)).toEqual([])
    expect(await seenBy(rob)).toEqual(['by sue'])
    expect(texts((await call(postComments, { post_id })).items)).toEqual(['by sue'])
    await rob.call(followUser, { user_id: una.id })
    expect(await seenBy(rob)).toEqual(['by sue'])
    await una.call(approveFollowRequest, { user_id: rob.id })
    expect(await seenBy(rob)).toEqual(['by sue', 'by una'])
    expect(await seenBy(una)).toEqual(['by sue', 'by una'])
  })

  test('one is found with the comment it answers, by whoever may see both, visitors too', async () => {
    const { ivo, joy, kay, lou } = await people('ivo', 'joy', 'kay', 'lou')
    const { id: post_id } = await publish(ivo)
    const parent = await comment(joy, post_id, 'top')
    const reply = await comment(kay, post_id, 'reply', { parent_comment_id: parent.id })
    const found = { comment: { id: reply.id, content: 'reply' }, parent: { id: parent.id, content: 'top', replies_count: 1 } }
    const seen = { visitor: call, lou: lou.call }
    for (const [who, call] of Object.entries(seen)) {
      expect(await call(getComment, { comment_id: reply.id }), who).toMatchObject(found)
      expect(await call(getComment, { comment_id: parent.id }), who).toMatchObject({ comment: { id: parent.id }, parent: null })
      await expect(call(getComment, { comment_id: newId() }), who).rejects.toMatchObject({ code: 'not_found' })
    }
    await db.run(sql`update profiles set is_private = true where user_id = ${joy.id}`)
    for (const [who, call] of Object.entries(seen))
      await expect(call(getComment, { comment_id: reply.id }), who).rejects.toMatchObject({ code: 'not_found' })
    expect(await joy.call(getComment, { comment_id: reply.id })).toMatchObject(found)
    await kay.call(blockUser, { user_id: joy.id })
    await expect(joy.call(getComment, { comment_id: reply.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a private person’s comment tells nobody who may not see it', async () => {
    const { wes, xia } = await people('wes', 'xia')
    await db.run(sql`update profiles set is_private = true where user_id = ${xia.id}`)
    const { id: post_id } = await publish(wes)
    await comment(xia, post_id, 'between us')
    expect(await notificationsOf(wes)).toEqual([])
  })
})

describe('deleting comments', () => {
  test('one’s own, or any under one’s own post; with its replies', async () => {
    const { yan, zoe, abe } = await people('yan', 'zoe', 'abe')
    const { id: post_id } = await publish(yan)
    const [one, two] = [await comment(zoe, post_id, 'one'), await comment(zoe, post_id, 'two')]
    await comment(abe, post_id, 'reply', { parent_comment_id: two.id })
    await expect(abe.call(deleteComment, { comment_id: one.id })).rejects.toMatchObject({ code: 'not_found' })
    await zoe.call(deleteComment, { comment_id: one.id })
    await expect(zoe.call(deleteComment, { comment_id: one.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(texts((await yan.call(postComments, { post_id })).items)).toEqual(['two'])
    await yan.call(deleteComment, { comment_id: two.id })
    expect((await yan.call(getPost, { post_id })).comments_count).toBe(0)
    await expect(yan.call(commentReplies, { comment_id: two.id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('liking comments', () => {
  test('counts once, tells once, and is taken back', async () => {
    const { bea, cal } = await people('bea', 'cal')
    const { id: post_id } = await publish(bea)
    const { id: comment_id } = await comment(bea, post_id)
    for (let twice = 0; twice < 2; twice++)
      expect(await cal.call(likeComment, { comment_id })).toMatchObject({ likes_count: 1, user_liked: true })
    for (let twice = 0; twice < 2; twice++)
      expect(await cal.call(unlikeComment, { comment_id })).toMatchObject({ likes_count: 0, user_liked: false })
    await cal.call(likeComment, { comment_id })
    expect((await bea.call(postComments, { post_id })).items[0]).toMatchObject({ likes_count: 1, user_liked: false })
    expect(await notificationsOf(bea)).toEqual([['comment_like', 'Cal Tester liked your comment: Well made']])
    await expect(call(likeComment, { comment_id })).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(cal.call(likeComment, { comment_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('all pages are the whole list, of comments and of replies', async () => {
  const { dot, eli, flo } = await people('dot', 'eli', 'flo')
  const { id: post_id } = await publish(dot)
  const tops: string[] = []
  for (let n = 0; n < 23; n++) tops.push((await comment(n % 3 === 0 ? flo : eli, post_id, `comment ${n}`)).content)
  const [parent] = (await dot.call(postComments, { post_id, limit: 1 })).items
  const replies: string[] = []
  for (let n = 0; n < 12; n++) replies.push((await comment(eli, post_id, `reply ${n}`, { parent_comment_id: parent?.id })).content)
  for (const limit of [1, 10, 23, 50]) {
    expect(texts(await everyPage((cursor) => dot.call(postComments, { post_id, cursor, limit })))).toEqual(tops)
    expect(texts(await everyPage((cursor) => dot.call(commentReplies, { comment_id: parent?.id ?? '', cursor, limit })))).toEqual(replies)
  }
  // Pages are full whomever they leave out.
  await dot.call(blockUser, { user_id: flo.id })
  const page = await dot.call(postComments, { post_id, limit: 10 })
  expect(page.items).toHaveLength(10)
  expect(await everyPage((cursor) => dot.call(postComments, { post_id, cursor, limit: 4 }))).toHaveLength(15)
  await expect(dot.call(postComments, { post_id, cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
  await expect(dot.call(postComments, { post_id, limit: 51 })).rejects.toMatchObject({ code: 'invalid' })
})
