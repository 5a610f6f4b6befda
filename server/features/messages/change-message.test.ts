import { getConversation, openConversation } from '@atelier/contract/conversations'
import { blockUser, followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import {
  editMessage,
  hideMessage,
  listMessages,
  messageChanges,
  reactToMessage,
  readMessage,
  removeReaction,
  takeBackMessage,
} from '@atelier/contract/messages'
import { updatePreferences } from '@atelier/contract/preferences'
import { createReport } from '@atelier/contract/reports'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, people } = await world()
const notFound = { code: 'not_found' }
const listed = async (person: TestPerson, conversation_id: string) => (await person.call(listMessages, { conversation_id })).items

describe('taking a message back', () => {
  test('empties it for both, in quotes too, and keeps its place', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const conversation_id = await converse(ann, bob)
    const slip = await say(ann, conversation_id, 'the wrong window')
    const answer = await say(bob, conversation_id, 'What?', { reply_to_id: slip.id })
    await bob.call(reactToMessage, { message_id: slip.id, emoji: '😮' })
    const taken = await ann.call(takeBackMessage, { message_id: slip.id })
    expect(taken).toMatchObject({ id: slip.id, seq: 1, content: null, taken_back: true, reactions: [] })
    expect(await ann.call(takeBackMessage, { message_id: slip.id })).toEqual(taken)
    for (const person of [ann, bob])
      expect(await listed(person, conversation_id)).toMatchObject([
        { id: answer.id, content: 'What?', reply_to: { id: slip.id, content: null, taken_back: true } },
        { id: slip.id, content: null, taken_back: true },
      ])
    const { items, revision } = await bob.call(messageChanges, { conversation_id, after: 3 })
    expect(items.map(({ id, revision }) => [id, revision])).toEqual([
      [slip.id, 4],
      [answer.id, 5],
    ])
    expect(revision).toBe(5)
  })

  test('is for its sender, for ten minutes', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const conversation_id = await converse(cyn, dan)
    clock.stop()
    const [early, late] = [await say(cyn, conversation_id, 'early'), await say(cyn, conversation_id, 'late')]
    await expect(dan.call(takeBackMessage, { message_id: early.id })).rejects.toMatchObject(notFound)
    clock.pass(limits.messages.takeBackMs / 1_000)
    expect(await cyn.call(takeBackMessage, { message_id: early.id })).toMatchObject({ taken_back: true })
    clock.pass(1)
    await expect(cyn.call(takeBackMessage, { message_id: late.id })).rejects.toMatchObject({ code: 'too_late' })
    expect((await listed(dan, conversation_id)).map(({ content }) => content)).toEqual(['late', null])
  })
})

describe('editing a message', () => {
  test('says so and keeps what it said before, for both, in quotes and reports, and takes that back too', async () => {
    const { edna, otto } = await people('edna', 'otto')
    const conversation_id = await converse(edna, otto)
    const typo = await say(edna, conversation_id, 'A rude wrod')
    const answer = await say(otto, conversation_id, 'What?', { reply_to_id: typo.id })
    const edited = await edna.call(editMessage, { message_id: typo.id, content: ' A kind word ' })
    expect(edited).toMatchObject({ content: 'A kind word', former: ['A rude wrod'], edited_at: expect.any(String), seq: 1 })
    expect(await edna.call(editMessage, { message_id: typo.id, content: 'A kind word' })).toEqual(edited)
    expect(await listed(otto, conversation_id)).toMatchObject([
      { id: answer.id, former: [], edited_at: null, reply_to: { content: 'A kind word' } },
      { id: typo.id, content: 'A kind word', former: ['A rude wrod'] },
    ])
    const { items } = await otto.call(messageChanges, { conversation_id, after: 2 })
    expect(items.map(({ id }) => id)).toEqual([typo.id, answer.id])
    await otto.call(createReport, { type: 'message', target_id: typo.id, reason: 'harassment' })
    expect(await db.one(sql`select context from reports where target_id = ${typo.id}`)).toMatchObject({
      context: [{ id: typo.id, content: 'A kind word', former: ['A rude wrod'] }],
    })
    expect(await edna.call(takeBackMessage, { message_id: typo.id })).toMatchObject({ taken_back: true, former: [], edited_at: null })
    await expect(edna.call(editMessage, { message_id: typo.id, content: 'Again' })).rejects.toMatchObject(notFound)
  })

  test('is for its sender, for ten minutes, a few times, and while the other takes messages', async () => {
    const { edgar, olga } = await people('edgar', 'olga')
    const conversation_id = await converse(edgar, olga)
    clock.stop()
    const { id: message_id } = await say(edgar, conversation_id, 'first')
    await expect(olga.call(editMessage, { message_id, content: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(edgar.call(editMessage, { message_id, content: '  ' })).rejects.toMatchObject({ code: 'invalid' })
    await olga.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    await expect(edgar.call(editMessage, { message_id, content: 'Read this' })).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await olga.call(updatePreferences, { notification_prefs: { allow_messages: true } })
    for (let n = 1; n <= limits.messages.edits; n++) await edgar.call(editMessage, { message_id, content: `text ${n}` })
    await expect(edgar.call(editMessage, { message_id, content: 'once more' })).rejects.toMatchObject({ code: 'edit_limit' })
    const late = await say(edgar, conversation_id, 'late')
    clock.pass(limits.messages.takeBackMs / 1_000 + 1)
    await expect(edgar.call(editMessage, { message_id: late.id, content: 'too late' })).rejects.toMatchObject({ code: 'too_late' })
    clock.go()
  })
})

describe('reactions', () => {
  test('one of each person, which the next one replaces', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const conversation_id = await converse(eve, fay)
    const { id: message_id } = await say(eve, conversation_id)
    expect((await fay.call(reactToMessage, { message_id, emoji: '❤️' })).reactions).toEqual([{ user_id: fay.id, emoji: '❤️' }])
    const again = await fay.call(reactToMessage, { message_id, emoji: '🔥' })
    expect(again).toMatchObject({ revision: 3, reactions: [{ user_id: fay.id, emoji: '🔥' }] })
    expect(await fay.call(reactToMessage, { message_id, emoji: '🔥' })).toEqual(again)
    clock.pass(1)
    await eve.call(reactToMessage, { message_id, emoji: '👩‍🎨' })
    expect((await listed(fay, conversation_id))[0]?.reactions).toEqual([
      { user_id: fay.id, emoji: '🔥' },
      { user_id: eve.id, emoji: '👩‍🎨' },
    ])
    for (let twice = 0; twice < 2; twice++)
      expect(await fay.call(removeReaction, { message_id })).toMatchObject({ revision: 5, reactions: [{ user_id: eve.id, emoji: '👩‍🎨' }] })
    await expect(fay.call(reactToMessage, { message_id, emoji: 'no' })).rejects.toMatchObject({
      errors: [{ field: 'emoji', code: 'not_an_emoji' }],
    })
  })

  test('at the same moment as messages they lose no change', async () => {
    const { tom, uma } = await people('tom', 'uma')
    const conversation_id = await converse(tom, uma)
    const first = []
    for (let n = 0; n < 4; n++) first.push(await say(tom, conversation_id, `number ${n}`))
    await Promise.all(
      first
        .flatMap(({ id: message_id }) => [
          say(uma, conversation_id, 'meanwhile'),
          uma.call(reactToMessage, { message_id, emoji: '🔥' }),
          tom.call(takeBackMessage, { message_id }).then(() => say(tom, conversation_id, 'after')),
        ])
        .map((call) => call.catch(({ code }) => expect(code).toBe('not_found'))),
    )
    const { items, revision } = await uma.call(messageChanges, { conversation_id, after: 0 })
    expect(new Set(items.map((message) => message.revision)).size).toBe(items.length)
    expect(items.at(-1)?.revision).toBe(revision)
    expect(items.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    for (const { taken_back, reactions } of items) if (taken_back) expect(reactions).toEqual([])
  })

  test('pass the same gate as messages, and none fits a message that was taken back', async () => {
    const { gus, hal, ida } = await people('gus', 'hal', 'ida')
    const conversation_id = await converse(gus, hal)
    const { id: message_id } = await say(gus, conversation_id)
    const react = (person: TestPerson) => person.call(reactToMessage, { message_id, emoji: '👏' })
    await expect(react(ida)).rejects.toMatchObject(notFound)
    await gus.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    await expect(react(hal)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await gus.call(updatePreferences, { notification_prefs: { allow_messages: true } })
    expect((await react(hal)).reactions).toHaveLength(1)
    await gus.call(takeBackMessage, { message_id })
    await expect(react(hal)).rejects.toMatchObject(notFound)
    const { id: kept } = await say(gus, conversation_id)
    await gus.call(blockUser, { user_id: hal.id })
    for (const person of [gus, hal]) await expect(person.call(removeReaction, { message_id: kept })).rejects.toMatchObject(notFound)
  })

  test('to a request accept it', async () => {
    const { jan, kim } = await people('jan', 'kim')
    const { id: conversation_id } = await jan.call(openConversation, { user_id: kim.id })
    const { id: message_id } = await say(jan, conversation_id)
    expect(await kim.call(getConversation, { conversation_id })).toMatchObject({ status: 'request' })
    await kim.call(reactToMessage, { message_id, emoji: '👏' })
    expect(await kim.call(getConversation, { conversation_id })).toMatchObject({ status: 'accepted' })
    expect(await jan.call(getConversation, { conversation_id })).toMatchObject({ requests_left: null })
  })
})

describe('reading and hiding', () => {
  test('MSG-075, MSG-088: reading a message marks it and those before it read, and its sender sees that', async () => {
    const { lea, mia } = await people('lea', 'mia')
    const conversation_id = await converse(lea, mia)
    const sent = [await say(lea, conversation_id, 'one'), await say(lea, conversation_id, 'two'), await say(lea, conversation_id, 'three')]
    const read = async (person: TestPerson) => (await listed(person, conversation_id)).map(({ is_read }) => is_read)
    expect(await read(lea)).toEqual([false, false, false])
    await mia.call(readMessage, { message_id: sent[1]?.id ?? '' })
    for (const person of [lea, mia]) expect(await read(person)).toEqual([false, true, true])
    expect(await mia.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 1, read_seq: 2 })
    await mia.call(readMessage, { message_id: sent[0]?.id ?? '' })
    for (const person of [lea, mia]) expect(await read(person)).toEqual([false, true, true])
  })

  test('who shows no reading sees none, and a request shows none until it is accepted', async () => {
    const { ned, oda, pia } = await people('ned', 'oda', 'pia')
    const conversation_id = await converse(ned, oda)
    const { id: message_id } = await say(ned, conversation_id)
    await ned.call(updatePreferences, { read_receipts: false })
    await oda.call(readMessage, { message_id })
    expect(await listed(ned, conversation_id)).toMatchObject([{ is_read: false }])
    expect(await listed(oda, conversation_id)).toMatchObject([{ is_read: true }])
    const { id: request } = await pia.call(openConversation, { user_id: oda.id })
    const asked = await say(pia, request)
    await oda.call(readMessage, { message_id: asked.id })
    expect(await listed(pia, request)).toMatchObject([{ is_read: false }])
    await oda.call(followUser, { user_id: pia.id })
    await oda.call(readMessage, { message_id: asked.id })
    expect(await listed(pia, request)).toMatchObject([{ is_read: true }])
  })

  test('a message deleted for oneself is gone everywhere for oneself alone', async () => {
    const { quin, rae, sam } = await people('quin', 'rae', 'sam')
    const conversation_id = await converse(quin, rae)
    const message = await say(quin, conversation_id, 'gone for one')
    const { id: message_id } = message
    const answer = await say(quin, conversation_id, 'stays', { reply_to_id: message_id })
    await expect(sam.call(hideMessage, { message_id })).rejects.toMatchObject(notFound)
    for (let twice = 0; twice < 2; twice++) await rae.call(hideMessage, { message_id })
    expect(await listed(rae, conversation_id)).toMatchObject([{ id: answer.id, reply_to: null }])
    expect((await rae.call(messageChanges, { conversation_id, after: 0 })).items).toMatchObject([{ id: answer.id }])
    expect(await listed(quin, conversation_id)).toMatchObject([{ id: answer.id, reply_to: { id: message_id } }, { id: message_id }])
    for (const call of [
      () => rae.call(readMessage, { message_id }),
      () => rae.call(reactToMessage, { message_id, emoji: '🔥' }),
      () => say(rae, conversation_id, 'Re', { reply_to_id: message_id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/^(not_found|invalid)$/) })
  })
})
