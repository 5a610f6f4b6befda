import { createComment, likeComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import {
  getNotification,
  listNotifications,
  type NotificationFilter,
  notificationSchema,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { createPost, likePost, unlikePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { notify } from '#features/notifications/notify.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, call, clock, db, deps, people } = await world()

const list = async (person: TestPerson, filter?: NotificationFilter) => (await person.call(listNotifications, { filter })).items
const unread = async (person: TestPerson, filter?: NotificationFilter) => (await person.call(unreadNotifications, { filter })).count
const contents = async (person: TestPerson) => (await list(person)).map(({ content }) => content)
const comment = (person: TestPerson, post_id: string, content: string, parent_comment_id?: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content, parent_comment_id })

/** As many people as wanted, made in the database. */
async function crowd(count: number): Promise<string[]> {
  const made = await db.many<{ id: string }>(sql`
    insert into auth.users (id, email) select id, id || '@test.example' from (select gen_random_uuid() as id from generate_series(1, ${count})) made
    returning id`)
  const ids = made.map(({ id }) => id)
  await db.run(sql`
    update profiles set onboarding_completed = true, date_of_birth = '1990-01-01', username = 'c' || left(replace(user_id::text, '-', ''), 20), full_name = 'One of many'
    where user_id = any(${ids}::uuid[])`)
  return ids
}

/** Everybody of a crowd likes a post. */
async function likedBy(ids: string[], post_id: string, to: string): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.run(
      sql`insert into likes (id, post_id, user_id) select gen_random_uuid(), ${post_id}, person from unnest(${ids}::uuid[]) person`,
    )
    for (const from of ids) await notify(tx, deps, { kind: 'like', to, from, post_id })
  })
}

describe('groups', () => {
  test('DATA-036, DATA-037: several who like a post are one group; its latest people come first, and its thumbnail is of the post', async () => {
    const { ann, bob, cyn, dan, eve } = await people('ann', 'bob', 'cyn', 'dan', 'eve')
    const { id: post_id } = await publish(ann, 'Look', { media: [{ ...(await uploaded(db, ann)), alt_text: 'A jug' }] })
    for (const person of [bob, cyn, dan, eve]) await person.call(likePost, { post_id })
    const [group, ...others] = await list(ann)
    expect(others).toEqual([])
    expect(notificationSchema.parse(group)).toEqual(group)
    expect(group).toMatchObject({
      type: 'like',
      title: 'New like',
      content: 'Eve Tester and 3 others liked your post',
      parts: [
        { text: 'Eve Tester', strong: true },
        { text: ' and ', strong: false },
        { text: '3', strong: false },
        { text: ' others liked your post', strong: false },
      ],
      data: { kind: 'like', post_id },
      is_read: false,
      people_count: 4,
      thumbnail: { alt_text: 'A jug', is_sensitive: false },
    })
    expect(group?.senderProfile).toMatchObject({ user_id: eve.id, username: 'eve' })
    expect(group?.people.map(({ username }) => username)).toEqual(['eve', 'dan', 'cyn'])
    expect(await unread(ann)).toBe(1)
  })

  test('a like that is taken back is not counted, and given again it is no second notification', async () => {
    const { fay, gus, hal } = await people('fay', 'gus', 'hal')
    const { id: post_id } = await publish(fay)
    await gus.call(likePost, { post_id })
    await hal.call(likePost, { post_id })
    expect(await contents(fay)).toEqual(['Hal Tester and 1 other liked your post'])
    await hal.call(unlikePost, { post_id })
    expect(await contents(fay)).toEqual(['Gus Tester liked your post'])
    await fay.call(readAllNotifications)
    await hal.call(likePost, { post_id })
    expect(await contents(fay)).toEqual(['Hal Tester and 1 other liked your post'])
    expect(await unread(fay)).toBe(0)
    for (const person of [gus, hal]) await person.call(unlikePost, { post_id })
    expect(await list(fay)).toEqual([])
  })

  test('somebody who joins a group that was read makes it unread, and brings it to the top under its id', async () => {
    const { ida, jan, kim } = await people('ida', 'jan', 'kim')
    const { id: older } = await publish(ida, 'First')
    const { id: newer } = await publish(ida, 'Second')
    await jan.call(likePost, { post_id: older })
    await jan.call(likePost, { post_id: newer })
    const [top, below] = await list(ida)
    expect([top?.data.post_id, below?.data.post_id]).toEqual([newer, older])
    await ida.call(readAllNotifications)
    await kim.call(likePost, { post_id: older })
    expect((await list(ida)).map(({ id, is_read }) => [id, is_read])).toEqual([
      [below?.id, false],
      [top?.id, true],
    ])
  })

  test('DATA-038: comments are one group for each post, answers for each comment, likes of comments for each comment', async () => {
    const { lea, max, nia } = await people('lea', 'max', 'nia')
    const { id: post_id } = await publish(lea)
    const first = await comment(max, post_id, 'Well done')
    const second = await comment(nia, post_id, 'Indeed')
    await comment(nia, post_id, 'I like it')
    expect(await list(lea, 'comments')).toMatchObject([
      {
        type: 'comment',
        content: 'Nia Tester and 1 other commented on your post: I like it',
        data: { kind: 'comment', post_id },
        people_count: 2,
      },
    ])
    const answer = await comment(lea, post_id, 'Thanks', first.id)
    expect(await list(max)).toMatchObject([
      { type: 'comment', content: 'Lea Tester replied to your comment: Thanks', data: { kind: 'reply', post_id, comment_id: answer.id } },
    ])
    await lea.call(likeComment, { comment_id: second.id })
    await max.call(likeComment, { comment_id: second.id })
    expect(await list(nia)).toMatchObject([
      {
        type: 'like',
        content: 'Max Tester and 1 other liked your comment: Indeed',
        data: { kind: 'comment_like', post_id, comment_id: second.id },
      },
    ])
  })

  test('a post that very many like is one group, whose people are counted up to a thousand', async () => {
    const { tia } = await people('tia')
    const { id: post_id } = await publish(tia)
    await likedBy(await crowd(1_200), post_id, tia.id)
    expect(await list(tia)).toMatchObject([{ people_count: 1_000, content: 'One of many and 999+ others liked your post' }])
    const sentences = [
      ['es', 'A One of many y a 999+ personas más les gusta tu publicación'],
      ['fr', 'One of many et 999+ autres personnes ont aimé ta publication'],
      ['de', 'One of many und 999+ weiteren Personen gefällt dein Beitrag'],
    ] as const
    for (const [language, content] of sentences) {
      await tia.call(updatePreferences, { language })
      expect(await list(tia)).toMatchObject([{ content }])
    }
    expect(await unread(tia)).toBe(1)
  })
})

describe('the list', () => {
  test('NOTI-026, NOTI-027: newest first, by filter, twenty groups a page', async () => {
    const { uli, vic } = await people('uli', 'vic')
    const posts = await Promise.all(Array.from({ length: 22 }, () => publish(uli)))
    for (const { id: post_id } of posts) await vic.call(likePost, { post_id })
    await vic.call(followUser, { user_id: uli.id })
    await comment(vic, posts[0]?.id ?? '', 'Fine')
    const { id: mentioned } = await publish(vic, 'Look, @uli')
    const first = await uli.call(listNotifications)
    expect(first.items).toHaveLength(20)
    expect(first.items.slice(0, 3).map(({ type }) => type)).toEqual(['mention', 'comment', 'follow'])
    expect(first.items[0]?.data.post_id).toBe(mentioned)
    const all = await everyPage((cursor) => uli.call(listNotifications, { cursor }))
    expect(all).toHaveLength(25)
    expect(new Set(all.map(({ id }) => id)).size).toBe(25)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    )
    for (const [filter, type, count] of [
      ['mentions', 'mention', 1],
      ['follows', 'follow', 1],
      ['likes', 'like', 22],
      ['comments', 'comment', 1],
    ] as const) {
      const some = await everyPage((cursor) => uli.call(listNotifications, { filter, cursor }))
      expect(some.map((notification) => notification.type)).toEqual(Array(count).fill(type))
      expect(await unread(uli, filter)).toBe(count)
    }
    expect(await list(uli, 'messages')).toEqual([])
    expect(await list(vic)).toEqual([])
  })

  test('timeAgo and the words speak the language that the request accepts', async () => {
    const { wes, xia } = await people('wes', 'xia')
    const { id: post_id } = await publish(wes)
    await xia.call(likePost, { post_id })
    const headers = { authorization: `Bearer ${wes.token}`, 'accept-language': 'fr-CA,en;q=0.5' }
    expect((await app.inject({ url: '/api/notifications', headers })).json().items[0]).toMatchObject({
      title: 'Nouveau j’aime',
      content: 'Xia Tester a aimé ta publication',
      timeAgo: 'maintenant',
    })
  })

  test('a name or a text that looks like a template is only text', async () => {
    const { yan, zed } = await people('yan', 'zed')
    await db.run(sql`update profiles set full_name = '{{text}}' where user_id = ${zed.id}`)
    await zed.call(createPost, { client_id: crypto.randomUUID(), content: '@yan {{name}} $& <b>' })
    expect((await list(yan))[0]?.content).toBe('{{text}} mentioned you: @yan {{name}} $& <b>')
  })
})

describe('reading', () => {
  test('NOTI-024, NOTI-025, NOTI-028, NOTI-029: one group with all that is in it, then all; each also twice', async () => {
    const { amy, ben, cat } = await people('amy', 'ben', 'cat')
    for (let n = 0; n < 3; n++) {
      const { id: post_id } = await publish(amy)
      for (const person of [ben, cat]) await person.call(likePost, { post_id })
    }
    const [newest] = await list(amy)
    const notification_id = newest?.id ?? ''
    expect(await unread(amy)).toBe(3)
    await amy.call(readNotification, { notification_id })
    await amy.call(readNotification, { notification_id })
    expect(await unread(amy)).toBe(2)
    expect((await list(amy)).map(({ is_read }) => is_read)).toEqual([true, false, false])
    expect(await amy.call(getNotification, { notification_id })).toEqual({ ...newest, is_read: true })
    await amy.call(readAllNotifications)
    await amy.call(readAllNotifications)
    expect(await unread(amy)).toBe(0)
    expect((await list(amy)).map(({ is_read }) => is_read)).toEqual([true, true, true])
  })

  test('NOTI-015: notifications need a session, and are only one’s own', async () => {
    const { dee, eli } = await people('dee', 'eli')
    const { id: post_id } = await publish(dee)
    await eli.call(likePost, { post_id })
    const notification_id = (await list(dee))[0]?.id ?? ''
    for (const endpoint of [readNotification, getNotification])
      await expect(eli.call(endpoint, { notification_id })).rejects.toMatchObject({ code: 'not_found' })
    await eli.call(readAllNotifications)
    expect(await unread(dee)).toBe(1)
    for (const endpoint of [listNotifications, unreadNotifications, readAllNotifications])
      await expect(call(endpoint, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

test('followers are one group for each day', async () => {
  clock.stop('2030-01-01T23:50:00Z')
  const { oto, pia, rob, sam } = await people('oto', 'pia', 'rob', 'sam')
  for (const person of [pia, rob]) await person.call(followUser, { user_id: oto.id })
  clock.pass(1_200)
  await sam.call(followUser, { user_id: oto.id })
  expect(await contents(oto)).toEqual(['Sam Tester started following you', 'Rob Tester and 1 other started following you'])
})
