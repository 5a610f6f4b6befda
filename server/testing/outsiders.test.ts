import { api } from '@atelier/contract/api'
import {
  acceptRequest,
  declineRequest,
  deleteConversation,
  getConversation,
  listConversations,
  openConversation,
  readConversation,
  unreadConversations,
} from '@atelier/contract/conversations'
import { pathParameters } from '@atelier/contract/endpoint'
import { blockUser } from '@atelier/contract/follows'
import { hideMessage, listMessages, type Message, reactToMessage, takeBackMessage } from '@atelier/contract/messages'
import { unreadNotifications } from '@atelier/contract/notifications'
import { channelOf } from '@atelier/contract/realtime'
import { createReport } from '@atelier/contract/reports'
import { ignored } from '@atelier/contract/rules/ignored'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { mediaLinks } from '#features/media/links.ts'
import { converse, say } from '#testing/conversations.ts'
import { crawl } from '#testing/crawl.ts'
import { publish } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { upload, uploadPicture } from '#testing/uploads.ts'
import { videoFile } from '#testing/videos.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const links = mediaLinks(deps)
const whisper = 'kjvmwhisper'
const statusOf = async (url: string) => (await app.inject({ url })).statusCode
const bare = (url: string) => url.split('?')[0] ?? ''
const fileOf = (message: Message | undefined) => message?.media_url ?? ''

/** Two people who talk, and everything that they say. */
interface Talk {
  one: TestPerson
  other: TestPerson
  conversation_id: string
  text: Message
  picture: Message
  film: Message
}

async function talk(): Promise<Talk> {
  const [one, other] = await strangers(2)
  const conversation_id = await converse(one, other)
  const post = await publish(one, 'Seen by all')
  const text = await say(one, conversation_id, `${whisper} one`)
  await say(other, conversation_id, `${whisper} two`, { reply_to_id: text.id })
  await other.call(reactToMessage, { message_id: text.id, emoji: '🔥' })
  const media_id = await uploadPicture(app, one.token, { bucket: 'message-media' })
  const picture = await say(one, conversation_id, '', { media_id })
  const { media_id: film_id } = await upload(app, one.token, await videoFile('mp4'), { bucket: 'message-media', filetype: 'video/mp4' })
  const film = await say(one, conversation_id, '', { media_id: film_id })
  await say(one, conversation_id, '', { card: { kind: 'post', id: post.id } })
  return { one, other, conversation_id, text, picture, film }
}

async function strangers(count: number): Promise<[TestPerson, TestPerson, ...TestPerson[]]> {
  const names = Array.from({ length: count }, () => `p${newId().slice(-10)}`)
  return Object.values(await people(...names)) as [TestPerson, TestPerson, ...TestPerson[]]
}

/** What nobody but the two may be told. */
const secretsOf = ({ conversation_id, text, picture, film }: Talk) => [
  whisper,
  conversation_id,
  text.id,
  picture.id,
  bare(fileOf(picture)),
  bare(fileOf(film)),
]

/** Which of these texts a person finds by asking every reading endpoint about everything in the conversation. */
async function foundBy(person: TestPerson, { one, other, conversation_id, text }: Talk, secrets: string[]): Promise<string[]> {
  const [post] = await db.many<{ id: string }>(sql`select id from posts where user_id = ${one.id}`)
  const groups = await db.many<{ id: string }>(sql`select id from notification_groups where conversation_id = ${conversation_id}`)
  return crawl(app, person, secrets, {
    conversation_id: [conversation_id],
    message_id: [text.id],
    user_id: [one.id, other.id],
    identifier: [one.username],
    post_id: [post?.id],
    notification_id: [newId(), ...groups.map(({ id }) => id)],
    q: [whisper.slice(0, 6), one.username],
  })
}

describe('QUALITY R19: a person outside a conversation', () => {
  test('finds nothing of it by any reading endpoint, whatever their role', async () => {
    const it = await talk()
    const secrets = secretsOf(it)
    const [friend, moderator, admin] = (await strangers(3)) as TestPerson[] as [TestPerson, TestPerson, TestPerson]
    await converse(friend, it.one)
    await db.run(sql`insert into user_roles (user_id, role) values (${moderator.id}, 'moderator'), (${admin.id}, 'super_admin')`)
    for (const member of [it.one, it.other]) expect(await foundBy(member, it, secrets), 'or this test means nothing').toEqual(secrets)
    for (const outsider of [friend, moderator, admin]) expect(await foundBy(outsider, it, secrets)).toEqual([])
  })

  test('is counted nothing of it', async () => {
    const [outsider] = await strangers(2)
    const counts = async () => [
      await outsider.call(unreadConversations),
      await outsider.call(unreadNotifications),
      await outsider.call(listConversations),
    ]
    const before = await counts()
    const { other } = await talk()
    expect(await other.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
    expect(await counts()).toEqual(before)
  })

  test('changes nothing of it', async () => {
    const it = await talk()
    const { one, other, conversation_id, text } = it
    const [outsider] = await strangers(2)
    const own = await converse(outsider, one)
    const seen = async (person: TestPerson) => [
      await person.call(getConversation, { conversation_id }),
      await person.call(listMessages, { conversation_id }),
    ]
    const before = [await seen(one), await seen(other)]
    const input = { conversation_id, message_id: text.id, client_id: newId(), content: 'Hello', emoji: '🔥', seq: 1 }
    const writes = Object.entries(api).filter(
      ([, { method, path }]) =>
        method !== 'GET' && pathParameters(path).some((name) => name === 'conversation_id' || name === 'message_id'),
    )
    expect(writes.length, 'or this test means nothing').toBeGreaterThan(10)
    for (const [name, endpoint] of writes)
      await expect(outsider.call(endpoint, input as never), name).rejects.toMatchObject({ code: 'not_found' })
    await expect(outsider.call(createReport, { type: 'message', target_id: text.id, reason: 'spam' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(say(outsider, own, 'Re', { reply_to_id: text.id })).rejects.toMatchObject({ errors: [{ field: 'reply_to_id' }] })
    expect([await seen(one), await seen(other)]).toEqual(before)
  })

  test('is let into none of its channels, and hears nothing of what happens in it', async () => {
    const { one, other, conversation_id, text } = await talk()
    const [outsider, friend] = await strangers(2)
    const own = await converse(outsider, friend)
    const [spy, member] = await Promise.all([connected(outsider.token), connected(other.token)])
    const channels = [
      ...[channelOf.conversation, channelOf.typing, channelOf.presence].map((channel) => channel(conversation_id)),
      channelOf.presence(one.id),
      channelOf.presence(other.id),
      `user:${one.id}`,
    ]
    for (const channel of channels) expect(await spy.emitWithAck('subscribe', channel), channel).toBeNull()
    spy.emit('typing', conversation_id, true)
    for (const channel of channels.slice(0, 4)) expect(await member.emitWithAck('subscribe', channel), channel).not.toBeNull()

    const heard: string[] = []
    spy.onAny((...event: unknown[]) => heard.push(JSON.stringify(event)))
    const told: string[] = []
    member.onAny((event: string) => told.push(event))
    await say(one, conversation_id, whisper)
    await one.call(reactToMessage, { message_id: text.id, emoji: '😂' })
    await one.call(takeBackMessage, { message_id: text.id })
    await other.call(readConversation, { conversation_id })
    // Comes last, so that everything before has arrived.
    const end = next(spy, 'message_new')
    const farewell = await say(friend, own, 'farewell')
    await end
    expect(told).toEqual(expect.arrayContaining(['message_new', 'message_updated', 'message_read', 'unread_messages']))
    expect(heard.filter((event) => event.includes(conversation_id) || event.includes(whisper))).toEqual([])
    expect(heard.some((event) => event.includes(farewell.id))).toBe(true)
  })
})

describe('the media of a message', () => {
  test('MSG-091: lie in message-media under the id of their sender and a time', async () => {
    const { one, picture, film } = await talk()
    expect(bare(fileOf(picture))).toMatch(new RegExp(`^/media/message-media/${one.id}/\\d+\\.webp$`))
    expect(bare(fileOf(film))).toMatch(new RegExp(`^/media/message-media/${one.id}/\\d+\\.mp4$`))
  })

  test('MSG-092: load by a link that is signed for one of the two, and by no other', async () => {
    const it = await talk()
    const [outsider] = await strangers(2)
    const { items } = await it.other.call(listMessages, { conversation_id: it.conversation_id })
    const forOther = items.filter(({ media_url }) => media_url).map(fileOf)
    expect(forOther).toHaveLength(2)
    for (const url of [...forOther, fileOf(it.picture), fileOf(it.film)]) {
      expect(await statusOf(url)).toBe(200)
      expect(await statusOf(bare(url)), 'without a signature').toBe(404)
      expect(await statusOf(links.signed(bare(url), outsider.id)), 'signed for somebody else').toBe(404)
      expect(await statusOf(url.replace(it.other.id, outsider.id).replace(`v=${it.one.id}`, `v=${outsider.id}`)), 'with another name').toBe(
        404,
      )
    }
    expect((await app.inject({ url: fileOf(it.film), headers: { range: 'bytes=0-99' } })).statusCode).toBe(206)
  })

  test('of a request are covered until it is accepted', async () => {
    const [one, stranger] = await strangers(2)
    const { id: conversation_id } = await stranger.call(openConversation, { user_id: one.id })
    const media_id = await uploadPicture(app, stranger.token, { bucket: 'message-media' })
    const sent = await say(stranger, conversation_id, '', { media_id })
    const asSeen = async () => (await one.call(listMessages, { conversation_id })).items[0]
    expect(await asSeen()).toMatchObject({ covered: true, media_url: null, media_type: 'image' })
    const guessed = links.signed(bare(fileOf(sent)), one.id)
    expect(await statusOf(guessed)).toBe(404)
    await one.call(openConversation, { user_id: stranger.id })
    expect(await asSeen()).toMatchObject({ covered: true, media_url: null })
    await one.call(acceptRequest, { conversation_id })
    expect(await asSeen()).toMatchObject({ covered: false })
    expect(await statusOf(guessed)).toBe(200)
  })

  test('are used once', async () => {
    const { one, conversation_id } = await talk()
    const [friend] = await strangers(2)
    const media_id = await uploadPicture(app, one.token, { bucket: 'message-media' })
    const places = [conversation_id, conversation_id, await converse(one, friend)]
    const outcomes = await Promise.allSettled(places.map((place) => say(one, place, '', { media_id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'media_not_ready' })
    await expect(say(friend, places[2] ?? '', '', { media_id })).rejects.toMatchObject({ code: 'media_not_ready' })
  })
})

type Ending = [string, (it: Talk) => Promise<unknown>]

describe('QUALITY R19: the conversation ends for the other person at once', () => {
  const endings: Ending[] = [
    ['when it is blocked', ({ one, other }) => one.call(blockUser, { user_id: other.id })],
    ['when it blocks', ({ one, other }) => other.call(blockUser, { user_id: one.id })],
    ['when it is banned', ({ other }) => db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${other.id})`)],
  ]
  test.each(endings)('%s', async (_how, happens) => {
    onTestFinished(deps.realtime.checkSockets())
    const it = await talk()
    const urls = [it.picture, it.film].map((message) => links.signed(bare(fileOf(message)), it.other.id))
    const socket = await connected(it.other.token)
    for (const url of urls) expect(await statusOf(url)).toBe(200)
    expect(await socket.emitWithAck('subscribe', channelOf.conversation(it.conversation_id))).toEqual([])
    await happens(it)
    expect(await foundBy(it.other, it, secretsOf(it))).toEqual([])
    for (const url of urls) expect(await statusOf(url)).toBe(404)
    const typing = channelOf.typing(it.conversation_id)
    const enter = () => socket.timeout(5_000).emitWithAck('subscribe', typing)
    await expect.poll(() => (socket.connected ? ignored(enter(), 'asked again') : null), { timeout: 60_000 }).toBeOneOf([null, undefined])
  })

  test('a declined request is gone for the one who declined it, with its pictures', async () => {
    const [one, stranger] = await strangers(2)
    const { id: conversation_id } = await stranger.call(openConversation, { user_id: one.id })
    const media_id = await uploadPicture(app, stranger.token, { bucket: 'message-media' })
    const picture = await say(stranger, conversation_id, '', { media_id })
    const text = await say(stranger, conversation_id, whisper)
    const it: Talk = { one: stranger, other: one, conversation_id, text, picture, film: picture }
    expect(await foundBy(one, it, [conversation_id, whisper])).toEqual([conversation_id, whisper])
    const screen = await connected(one.token)
    const heard: string[] = []
    screen.onAny((...event: unknown[]) => heard.push(JSON.stringify(event)))
    await one.call(declineRequest, { conversation_id })
    expect(await foundBy(one, it, secretsOf(it))).toEqual([])
    const [friend] = await strangers(2)
    const last = await say(stranger, conversation_id, whisper)
    const end = next(screen, 'message_new')
    await say(friend, await converse(one, friend), 'farewell')
    await end
    expect(heard.filter((event) => event.includes(last.id) || event.includes(whisper))).toEqual([])
    expect(await statusOf(links.signed(bare(fileOf(picture)), one.id))).toBe(404)
    expect(await foundBy(stranger, it, [conversation_id, whisper])).toEqual([conversation_id, whisper])
  })
})

describe('QUALITY R19: a message and its media end', () => {
  const endings: [...Ending, gone: (it: Talk) => string[]][] = [
    ['for both when it is taken back', ({ one, picture }) => one.call(takeBackMessage, { message_id: picture.id }), () => []],
    [
      'for the one who deletes it',
      ({ other, picture }) => other.call(hideMessage, { message_id: picture.id }),
      ({ picture }) => [picture.id],
    ],
    [
      'for the one who deletes the conversation',
      ({ other, conversation_id }) => other.call(deleteConversation, { conversation_id }),
      ({ picture, film, text }) => [whisper, picture.id, film.id, text.id, bare(fileOf(film))],
    ],
  ]
  test.each(endings)('%s', async (_how, happens, gone) => {
    const it = await talk()
    const file = bare(fileOf(it.picture))
    const secrets = [file, ...gone(it)]
    expect(await foundBy(it.other, it, secrets), 'or this test means nothing').toEqual(secrets)
    const url = links.signed(file, it.other.id)
    expect(await statusOf(url)).toBe(200)
    await happens(it)
    expect(await statusOf(url)).toBe(404)
    expect(await foundBy(it.other, it, secrets)).toEqual([])
    expect(await foundBy(it.one, it, gone(it))).toEqual(gone(it))
    // One's own upload stays one's own until the sweep takes it.
    expect(await statusOf(links.signed(file, it.one.id))).toBe(200)
  })
})
