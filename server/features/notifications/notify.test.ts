import { createComment, likeComment } from '@atelier/contract/comments'
import { blockUser, followUser, muteUser, unblockUser } from '@atelier/contract/follows'
import type { NotificationKind } from '@atelier/contract/notification-kinds'
import {
  listNotifications,
  notificationPeople,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { likePost, unlikePost } from '@atelier/contract/posts'
import { type Preferences, updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { unmailedCount, unmailedGroups } from '#features/notifications/notifications.queries.ts'
import type { DeliveryChannel, NewNotification } from '#features/notifications/notify.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, people } = await world()

const stored = (person: TestPerson) =>
  db.many<{ kind: NotificationKind; channels: DeliveryChannel[] }>(
    sql`select data ->> 'kind' as kind, channels from notifications where user_id = ${person.id} order by id`,
  )
const listed = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ data }) => data.kind)
const unread = async (person: TestPerson) => (await person.call(unreadNotifications)).count
const mailed = async ({ id: userId }: TestPerson) => {
  const groups = await db.many<{ id: string }>(sql`select id from notification_groups where user_id = ${userId}`)
  const ids = groups.map(({ id }) => id)
  const rows = await unmailedGroups(db, { userId, language: 'en' }, ids, deps.clock(), 20)
  expect(await unmailedCount(db, userId, ids, deps.clock())).toBe(rows.length)
  return rows.map(({ data }) => data.kind)
}
const comment = (person: TestPerson, post_id: string, content = 'Fine', parent_comment_id?: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content, parent_comment_id })
const tell = (notification: NewNotification) => transaction(db, (tx) => notify(tx, deps, notification))
const prefer = (person: TestPerson, notification_prefs: Partial<Preferences['notification_prefs']>) =>
  person.call(updatePreferences, { notification_prefs })

async function pair(): Promise<[TestPerson, TestPerson]> {
  const name = crypto.randomUUID().slice(0, 8)
  return Object.values(await people(`a${name}`, `b${name}`)) as [TestPerson, TestPerson]
}

/** Somebody does everything that tells a person of it. */
async function everything(me: TestPerson, other: TestPerson): Promise<void> {
  const { id: post_id } = await publish(me)
  await other.call(likePost, { post_id })
  const own = await comment(me, post_id)
  await other.call(likeComment, { comment_id: own.id })
  await comment(other, post_id)
  await comment(other, post_id, 'Indeed', own.id)
  await publish(other, `For @${me.username}`)
  await other.call(followUser, { user_id: me.id })
}
const all: NotificationKind[] = ['like', 'comment_like', 'comment', 'reply', 'mention', 'follow']

describe('preferences', () => {
  test('everything is on at first, in the app and by mail', async () => {
    const [me, other] = await pair()
    await everything(me, other)
    expect(await stored(me)).toEqual(all.map((kind) => ({ kind, channels: ['in_app', 'email'] })))
    expect((await listed(me)).toReversed()).toEqual(all)
    expect((await mailed(me)).toReversed()).toEqual(all)
    expect(await unread(me)).toBe(all.length)
  })

  test.each([
    ['likes', ['like', 'comment_like']],
    ['comments', ['comment', 'reply']],
    ['mentions', ['mention']],
    ['follows', ['follow']],
  ] as const)('with %s off nothing of it is stored, sent or counted', async (preference, off) => {
    const [me, other] = await pair()
    await prefer(me, { [preference]: false })
    await everything(me, other)
    const left = all.filter((kind) => !(off as readonly string[]).includes(kind))
    expect((await stored(me)).map(({ kind }) => kind)).toEqual(left)
    expect((await listed(me)).toReversed()).toEqual(left)
    expect((await mailed(me)).toReversed()).toEqual(left)
    expect(await unread(me)).toBe(left.length)
  })

  test('with in_app_enabled off it goes by mail alone, with email_enabled off it is in the app alone, and with both off nothing is stored', async () => {
    const [me, other] = await pair()
    await prefer(me, { in_app_enabled: false })
    await everything(me, other)
    expect(new Set((await stored(me)).flatMap(({ channels }) => channels))).toEqual(new Set(['email']))
    expect([await listed(me), await unread(me), (await mailed(me)).length]).toEqual([[], 0, all.length])

    const [you, friend] = await pair()
    await prefer(you, { email_enabled: false })
    await everything(you, friend)
    expect([(await listed(you)).length, await unread(you), await mailed(you)]).toEqual([all.length, all.length, []])

    const [nobody, somebody] = await pair()
    await prefer(nobody, { email_enabled: false, in_app_enabled: false })
    await everything(nobody, somebody)
    expect(await stored(nobody)).toEqual([])
    expect(await db.many(sql`select from notification_groups where user_id = ${nobody.id}`)).toEqual([])
  })

  test('the product’s own notifications obey the channels', async () => {
    const [me] = await pair()
    await tell({ kind: 'report_resolved', to: me.id, from: null, report_id: crypto.randomUUID() })
    expect(await me.call(listNotifications)).toMatchObject({
      items: [
        { type: 'system', title: 'Your report', senderProfile: null, people: [], people_count: 0, data: { kind: 'report_resolved' } },
      ],
    })
    await prefer(me, { in_app_enabled: false })
    await tell({ kind: 'report_dismissed', to: me.id, from: null, report_id: crypto.randomUUID() })
    expect([await listed(me), await unread(me)]).toEqual([[], 0])
    await prefer(me, { in_app_enabled: true })
    expect([await listed(me), await unread(me)]).toEqual([['report_resolved'], 1])
  })

  test('what is switched off afterwards is not listed, counted or mailed until it is on again', async () => {
    const [me, other] = await pair()
    await everything(me, other)
    const { items } = await me.call(listNotifications)
    const switches = [
      ['likes', ['like', 'comment_like']],
      ['comments', ['comment', 'reply']],
      ['mentions', ['mention']],
      ['follows', ['follow']],
      ['in_app_enabled', all],
    ] as const
    for (const [preference, kindsOff] of switches) {
      const off: readonly NotificationKind[] = kindsOff
      await prefer(me, { [preference]: false })
      const left = all.filter((kind) => !off.includes(kind))
      expect((await listed(me)).toReversed()).toEqual(left)
      expect(await unread(me)).toBe(left.length)
      expect((await mailed(me)).toReversed()).toEqual(preference === 'in_app_enabled' ? all : left)
      for (const { id: notification_id, data } of items.filter(({ data }) => off.some((kind) => kind === data.kind))) {
        await expect(me.call(readNotification, { notification_id }), data.kind).rejects.toMatchObject({ code: 'not_found' })
        await expect(me.call(notificationPeople, { notification_id }), data.kind).rejects.toMatchObject({ code: 'not_found' })
      }
      await me.call(readAllNotifications)
      await db.run(sql`update notification_groups set read_seq = 0 where user_id = ${me.id} and kind <> all(${[...off]}::text[])`)
      await prefer(me, { [preference]: true })
      expect((await listed(me)).toReversed()).toEqual(all)
      expect(await unread(me)).toBe(all.length)
    }
  })
})

describe('who hears nothing', () => {
  test('of their own actions, of muted people or across a block', async () => {
    const { gus, hal, ida, jan } = await people('gus', 'hal', 'ida', 'jan')
    const { id: post_id } = await publish(gus)
    await gus.call(likePost, { post_id })
    await gus.call(muteUser, { user_id: hal.id })
    await hal.call(likePost, { post_id })
    await gus.call(blockUser, { user_id: ida.id })
    await jan.call(blockUser, { user_id: gus.id })
    for (const from of [ida, jan]) await tell({ kind: 'like', to: gus.id, from: from.id, post_id })
    expect(await stored(gus)).toEqual([])
    await jan.call(unblockUser, { user_id: gus.id })
    await jan.call(likePost, { post_id })
    expect(await stored(gus)).toHaveLength(1)
  })

  test('the same thing done again, also at once, is one notification', async () => {
    const [me, other] = await pair()
    const { id: post_id } = await publish(me)
    for (let n = 0; n < 3; n++) {
      await other.call(likePost, { post_id })
      await other.call(unlikePost, { post_id })
    }
    await Promise.all(Array.from({ length: 5 }, () => other.call(likePost, { post_id })))
    expect(await stored(me)).toHaveLength(1)
    const [you, friend] = await pair()
    const notification = { kind: 'follow_request', to: you.id, from: friend.id } as const
    await Promise.all(Array.from({ length: 5 }, () => tell(notification)))
    expect(await stored(you)).toHaveLength(1)
  })

  test('a template that staff switched off sends nothing', async () => {
    const [me, other] = await pair()
    const like = async () => other.call(likePost, { post_id: (await publish(me)).id })
    await db.run(sql`update notification_templates set is_active = false where template_key = 'like'`)
    await like()
    expect(await stored(me)).toEqual([])
    await db.run(sql`update notification_templates set is_active = true where template_key = 'like'`)
    await like()
    expect(await stored(me)).toHaveLength(1)
  })
})

test('many people who like one post at once make one group with all of them, without a deadlock', async () => {
  const [me] = await pair()
  const names = Array.from({ length: 20 }, (_, n) => `liker${n}`)
  const crowd = Object.values(await people(...names))
  const { id: post_id } = await publish(me)
  await Promise.all(crowd.map((person) => person.call(likePost, { post_id })))
  const { items } = await me.call(listNotifications)
  expect(items).toMatchObject([{ people_count: 20, is_read: false }])
  expect(await unread(me)).toBe(1)
})
