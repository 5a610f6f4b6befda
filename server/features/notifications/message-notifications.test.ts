import { muteConversation, unmuteConversation } from '@atelier/contract/conversation-list'
import { acceptRequest, deleteConversation, openConversation, readConversation } from '@atelier/contract/conversations'
import { blockUser, muteUser, unblockUser } from '@atelier/contract/follows'
import { hideMessage, takeBackMessage } from '@atelier/contract/messages'
import { listNotifications, readNotification, unreadNotifications } from '@atelier/contract/notifications'
import { updatePreferences } from '@atelier/contract/preferences'
import { channelOf } from '@atelier/contract/realtime'
import { expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

// They wait most of the time.
vi.setConfig({ maxConcurrency: 20 })
const { db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const patiently = { timeout: 60_000, interval: 100 }

const notificationsOf = async (person: TestPerson) => (await person.call(listNotifications, { filter: 'messages' })).items
const notified = (person: TestPerson) => vi.waitFor(async () => expect(await notificationsOf(person)).toHaveLength(1), patiently)

/** Returns once the jobs of everything that was sent before are done: a queue keeps its order. */
async function settled() {
  const [watcher, caller] = await pair()
  await say(caller, await converse(watcher, caller))
  await notified(watcher)
}

async function pair(): Promise<[TestPerson, TestPerson]> {
  const name = crypto.randomUUID().slice(0, 8)
  return Object.values(await people(`a${name}`, `b${name}`)) as [TestPerson, TestPerson]
}

type Pair = { me: TestPerson; other: TestPerson; conversation_id: string }

test.concurrent('NOTI-014, DATA-036, DATA-038: a message that stays unread leaves a notification, which names its sender and conversation and quotes nothing', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const conversation_id = await converse(ann, bob)
  const bell = next(await connected(ann.token), 'notification')
  await say(bob, conversation_id, 'a secret')
  const [hint] = await bell
  expect(hint).toEqual({ unread_count: 1, notification_ids: [expect.any(String)] })
  expect(await notificationsOf(ann)).toEqual([
    {
      id: hint.notification_ids?.[0],
      type: 'message',
      title: 'New message',
      content: 'Bob Tester sent you a message',
      parts: [
        { text: 'Bob Tester', strong: true },
        { text: ' sent you a message', strong: false },
      ],
      data: { kind: 'message', conversation_id },
      is_read: false,
      created_at: expect.any(String),
      senderProfile: expect.objectContaining({ user_id: bob.id, full_name: 'Bob Tester' }),
      people: [expect.objectContaining({ user_id: bob.id })],
      people_count: 1,
      thumbnail: null,
      timeAgo: 'now',
      relation: null,
      user_liked: null,
    },
  ])
  expect(await notificationsOf(bob)).toEqual([])
})

test.concurrent('the notification of a later message takes the place of the earlier one: the same group, unread again', async () => {
  const { cyn, dan, eve } = await people('cyn', 'dan', 'eve')
  const [withDan, withEve] = [await converse(cyn, dan), await converse(cyn, eve)]
  for (let n = 0; n < 5; n++) await say(dan, withDan, `line ${n}`)
  await notified(cyn)
  const [first] = await notificationsOf(cyn)
  await cyn.call(readNotification, { notification_id: first?.id ?? '' })
  await say(eve, withEve)
  await settled()
  await say(dan, withDan, 'one more')
  await settled()
  const notifications = await notificationsOf(cyn)
  expect(notifications.map(({ data, is_read }) => [data.conversation_id, is_read])).toEqual([
    [withDan, false],
    [withEve, false],
  ])
  expect(notifications[0]?.id).toBe(first?.id)
})

test.concurrent('reading a conversation reads its notification and tells the bell; what is read at once leaves none', async () => {
  const { fay, gus } = await people('fay', 'gus')
  const conversation_id = await converse(fay, gus)
  await say(gus, conversation_id)
  await notified(fay)
  expect(await fay.call(unreadNotifications)).toEqual({ count: 1 })
  const bell = next(await connected(fay.token), 'notification')
  await fay.call(readConversation, { conversation_id })
  const read = await notificationsOf(fay)
  expect(await bell).toEqual([{ unread_count: 0, notification_ids: [read[0]?.id] }])
  expect(read).toMatchObject([{ is_read: true }])

  await say(gus, conversation_id, 'again')
  await fay.call(readConversation, { conversation_id })
  await settled()
  expect(await notificationsOf(fay)).toEqual(read)
})

test.concurrent('reading a part of a conversation leaves its notification unread', async () => {
  const { hal, ida } = await people('hal', 'ida')
  const conversation_id = await converse(hal, ida)
  const { seq } = await say(ida, conversation_id)
  await say(ida, conversation_id)
  await notified(hal)
  await hal.call(readConversation, { conversation_id, seq })
  expect(await notificationsOf(hal)).toMatchObject([{ is_read: false }])
  await hal.call(readConversation, { conversation_id })
  expect(await notificationsOf(hal)).toMatchObject([{ is_read: true }])
})

test.concurrent('an open conversation notifies nobody; a closed one does', async () => {
  const { jan, kim } = await people('jan', 'kim')
  const conversation_id = await converse(jan, kim)
  const screen = await connected(jan.token)
  expect(await screen.emitWithAck('subscribe', channelOf.conversation(conversation_id))).toEqual([])
  await say(kim, conversation_id)
  await settled()
  expect(await notificationsOf(jan)).toEqual([])
  screen.emit('unsubscribe', channelOf.conversation(conversation_id))
  await vi.waitFor(
    async () => expect(await db.many(sql`select from open_conversations where user_id = ${jan.id}`)).toHaveLength(0),
    patiently,
  )
  await say(kim, conversation_id)
  await notified(jan)
})

test.concurrent.each<[string, (who: Pair) => Promise<unknown>, (who: Pair) => Promise<unknown>]>([
  [
    'the preference for messages is off',
    ({ me }) => me.call(updatePreferences, { notification_prefs: { messages: false } }),
    ({ me }) => me.call(updatePreferences, { notification_prefs: { messages: true } }),
  ],
  [
    'notifications are off as a whole',
    ({ me }) => me.call(updatePreferences, { notification_prefs: { in_app_enabled: false } }),
    ({ me }) => me.call(updatePreferences, { notification_prefs: { in_app_enabled: true } }),
  ],
  [
    'the conversation is muted',
    ({ me, conversation_id }) => me.call(muteConversation, { conversation_id }),
    ({ me, conversation_id }) => me.call(unmuteConversation, { conversation_id }),
  ],
  [
    'the conversation was muted after the message',
    async ({ me, other, conversation_id }) => {
      await say(other, conversation_id)
      await me.call(muteConversation, { conversation_id })
    },
    ({ me, conversation_id }) => me.call(unmuteConversation, { conversation_id }),
  ],
  [
    'the conversation is muted for hours',
    ({ me, conversation_id }) => me.call(muteConversation, { conversation_id, length: 'hours' }),
    ({ me }) => db.run(sql`update conversation_participants set muted_until = now() - interval '1 s' where user_id = ${me.id}`),
  ],
  [
    'the sender is muted',
    ({ me, other }) => me.call(muteUser, { user_id: other.id }),
    ({ me, other }) => db.run(sql`delete from mutes where muter_id = ${me.id} and muted_id = ${other.id}`),
  ],
])('no notification while %s', async (_why, happens, ends) => {
  const [me, other] = await pair()
  const conversation_id = await converse(me, other)
  await happens({ me, other, conversation_id })
  await say(other, conversation_id)
  await settled()
  expect(await notificationsOf(me)).toEqual([])
  await ends({ me, other, conversation_id })
  await say(other, conversation_id)
  await notified(me)
})

test.concurrent('a request leaves no notification until it is accepted', async () => {
  const { lea, max } = await people('lea', 'max')
  const { id: conversation_id } = await max.call(openConversation, { user_id: lea.id })
  await say(max, conversation_id)
  await settled()
  expect(await notificationsOf(lea)).toEqual([])
  await lea.call(openConversation, { user_id: max.id })
  await say(max, conversation_id)
  await settled()
  expect(await notificationsOf(lea)).toEqual([])
  await lea.call(acceptRequest, { conversation_id })
  await say(max, conversation_id)
  await notified(lea)
})

test.concurrent('QUALITY R19: a notification is gone with the right to read its message', async () => {
  const { nia, oto } = await people('nia', 'oto')
  const conversation_id = await converse(nia, oto)
  await say(oto, conversation_id)
  await notified(nia)
  await oto.call(blockUser, { user_id: nia.id })
  expect(await notificationsOf(nia)).toEqual([])
  expect(await nia.call(unreadNotifications)).toEqual({ count: 0 })
  await oto.call(unblockUser, { user_id: nia.id })
  expect(await notificationsOf(nia)).toHaveLength(1)
  await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${oto.id})`)
  expect(await notificationsOf(nia)).toEqual([])
})

test.concurrent.each<[string, (who: Pair & { message_id: string }) => Promise<unknown>]>([
  ['was taken back', ({ other, message_id }) => other.call(takeBackMessage, { message_id })],
  ['was deleted by its receiver', ({ me, message_id }) => me.call(hideMessage, { message_id })],
  ['went with its conversation', ({ me, conversation_id }) => me.call(deleteConversation, { conversation_id })],
])('a notification is gone when its message %s', async (_how, happens) => {
  const [me, other] = await pair()
  const conversation_id = await converse(me, other)
  const { id: message_id } = await say(other, conversation_id)
  await notified(me)
  await happens({ me, other, conversation_id, message_id })
  expect(await notificationsOf(me)).toEqual([])
  expect(await me.call(unreadNotifications)).toEqual({ count: 0 })
})
