import { muteConversation } from '@atelier/contract/conversation-list'
import { declineRequest, openConversation } from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { hideMessage, type Message, reactToMessage, readMessage, sendMessage, takeBackMessage } from '@atelier/contract/messages'
import type { ServerEvents } from '@atelier/contract/realtime'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { publish } from '#testing/posts.ts'
import { type Client, next, socketsTo } from '#testing/sockets.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)

type Heard = { [Event in keyof ServerEvents]: { event: Event; payload: Parameters<ServerEvents[Event]>[0] } }[keyof ServerEvents]

/** A socket of a person, and all that it hears. */
async function listening(person: TestPerson) {
  const socket = await connected(person.token)
  const heard: Heard[] = []
  socket.onAny((event, payload) => heard.push({ event, payload }))
  return { socket, heard, of: (event: keyof ServerEvents) => heard.filter((one) => one.event === event).map(({ payload }) => payload) }
}

/** Settles once a person's socket has heard all that was sent to it before. */
async function caughtUp(person: TestPerson, socket: Client): Promise<void> {
  const mark = next(socket, 'notification')
  deps.realtime.emit(person.id, 'notification', { unread_count: 0 })
  await mark
}

test('MSG-084, MSG-086: both people of its conversation, and nobody else, hear of a message with its sender, each as they see it', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  const conversation_id = await converse(ann, bob)
  const [here, desk, there, outside] = [await listening(ann), await listening(ann), await listening(bob), await listening(cyn)]
  const unread = next(there.socket, 'unread_messages')
  const both = Promise.all([next(here.socket, 'message_new'), next(desk.socket, 'message_new'), next(there.socket, 'message_new')])
  const media_id = await uploadPicture(app, ann.token, { bucket: 'message-media' })
  const sent = await say(ann, conversation_id, 'Look', { media_id })
  const [[own], [onDesk], [theirs]] = await both
  expect([own, onDesk]).toEqual([sent, sent])
  expect(theirs).toEqual({ ...sent, client_id: null, media_url: expect.stringContaining(`?v=${bob.id}&`) })
  expect(theirs.conversation_id).toBe(conversation_id)
  expect(theirs.sender).toMatchObject({ user_id: ann.id, full_name: 'Ann Tester' })
  expect((await app.inject({ url: theirs.media_url ?? '' })).statusCode).toBe(200)
  expect(await unread).toEqual([{ count: 1, requests: 0 }])
  await caughtUp(cyn, outside.socket)
  expect(outside.heard.map(({ event }) => event)).toEqual(['notification'])
})

test('QUALITY R5: a repeated client_id tells nobody again', async () => {
  const { dan, eve } = await people('dan', 'eve')
  const conversation_id = await converse(dan, eve)
  const there = await listening(eve)
  const draft = { conversation_id, client_id: crypto.randomUUID(), content: 'once' }
  await Promise.all(Array.from({ length: 5 }, () => dan.call(sendMessage, draft)))
  await dan.call(sendMessage, draft)
  await say(dan, conversation_id, 'twice')
  await caughtUp(eve, there.socket)
  expect(there.of('message_new').map((message) => (message as Message).content)).toEqual(['once', 'twice'])
})

test('MSG-077: a message that is read on arrival is shown as read to its sender', async () => {
  const { fay, gus } = await people('fay', 'gus')
  const conversation_id = await converse(fay, gus)
  const [here, there] = [await listening(fay), await listening(gus)]
  there.socket.on('message_new', ({ id: message_id }) => void gus.call(readMessage, { message_id }))
  const read = next(here.socket, 'message_read')
  await say(fay, conversation_id)
  expect(await read).toEqual([{ conversation_id, user_id: gus.id, seq: 1 }])
})

test('MSG-085: a change of a message reaches both people of its conversation, and nobody else, with a higher revision', async () => {
  const { hal, ida, joe } = await people('hal', 'ida', 'joe')
  const conversation_id = await converse(hal, ida)
  const outside = await listening(joe)
  const { id: message_id } = await say(hal, conversation_id, 'slip')
  const answer = await say(ida, conversation_id, 'What?', { reply_to_id: message_id })
  const [here, there] = [await listening(hal), await listening(ida)]
  await ida.call(reactToMessage, { message_id, emoji: '😮' })
  await ida.call(reactToMessage, { message_id, emoji: '😮' })
  await hal.call(takeBackMessage, { message_id })
  for (const [person, { socket, of }] of [[hal, here] as const, [ida, there] as const]) {
    await caughtUp(person, socket)
    expect(of('message_updated')).toMatchObject([
      { id: message_id, revision: 3, content: 'slip', reactions: [{ user_id: ida.id, emoji: '😮' }] },
      { id: message_id, revision: 4, content: null, taken_back: true, reactions: [] },
      { id: answer.id, revision: 5, reply_to: { taken_back: true }, client_id: person === ida ? answer.client_id : null },
    ])
  }
  await caughtUp(joe, outside.socket)
  expect(outside.heard.map(({ event }) => event)).toEqual(['notification'])
})

test('of a request the receiver hears covered media, of a declined one nothing', async () => {
  const { jan, kim } = await people('jan', 'kim')
  const { id: conversation_id } = await jan.call(openConversation, { user_id: kim.id })
  const [here, there] = [await listening(jan), await listening(kim)]
  const media_id = await uploadPicture(app, jan.token, { bucket: 'message-media' })
  const unread = next(there.socket, 'unread_messages')
  const { id: message_id } = await say(jan, conversation_id, '', { media_id })
  await caughtUp(kim, there.socket)
  expect(there.of('message_new')).toMatchObject([{ covered: true, media_url: null }])
  expect(await unread).toEqual([{ count: 0, requests: 1 }])
  await caughtUp(jan, here.socket)
  expect(here.of('conversation_changed')).toEqual([{ conversation_id }])
  await kim.call(declineRequest, { conversation_id })
  const before = there.heard.length
  await say(jan, conversation_id, 'Hello?')
  await jan.call(reactToMessage, { message_id, emoji: '🔥' })
  await caughtUp(kim, there.socket)
  expect(there.heard.slice(before).map(({ event }) => event)).not.toContain('message_new')
  expect(there.of('message_updated')).toEqual([])
})

test('answering a request tells both people that it is accepted', async () => {
  const { lea, mia } = await people('lea', 'mia')
  const { id: conversation_id } = await lea.call(openConversation, { user_id: mia.id })
  await say(lea, conversation_id)
  const [here, there] = [await listening(lea), await listening(mia)]
  const told = Promise.all([next(here.socket, 'conversation_changed'), next(there.socket, 'conversation_changed')])
  await say(mia, conversation_id)
  expect(await told).toEqual([[{ conversation_id }], [{ conversation_id }]])
})

test('a muted conversation changes no badge', async () => {
  const { ned, oda, pia } = await people('ned', 'oda', 'pia')
  const [muted, other] = [await converse(ned, oda), await converse(pia, oda)]
  await oda.call(muteConversation, { conversation_id: muted })
  const there = await listening(oda)
  await say(ned, muted)
  const unread = next(there.socket, 'unread_messages')
  await say(pia, other)
  expect(await unread).toEqual([{ count: 1, requests: 0 }])
  expect(there.of('message_new')).toHaveLength(2)
  expect(there.of('unread_messages')).toHaveLength(1)
})

test('a card is told to each as they may see it, and a hidden message changes without a word', async () => {
  const { quin, rae, sam } = await people('quin', 'rae', 'sam')
  const conversation_id = await converse(quin, rae)
  await quin.call(followUser, { user_id: sam.id })
  const { id } = await publish(sam)
  await db.run(sql`update profiles set is_private = true where user_id = ${sam.id}`)
  const there = await listening(rae)
  const sent = await say(quin, conversation_id, '', { card: { kind: 'post', id } })
  expect(sent.card).toMatchObject({ kind: 'post', post: { id } })
  await rae.call(hideMessage, { message_id: sent.id })
  await quin.call(reactToMessage, { message_id: sent.id, emoji: '🔥' })
  await caughtUp(rae, there.socket)
  expect(there.of('message_new')).toMatchObject([{ card: { kind: 'post', post: null } }])
  expect(there.of('message_updated')).toEqual([])
})
