import { acceptRequest, deleteConversation, getConversation, openConversation } from '@atelier/contract/conversations'
import { blockUser, followUser, unblockUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { listMessages, messageChanges, reactToMessage, sendMessage, takeBackMessage } from '@atelier/contract/messages'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { upload, uploadPicture } from '#testing/uploads.ts'
import { videoFile } from '#testing/videos.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, clock, people } = await world()
const notFound = { code: 'not_found' }
const picture = (person: TestPerson) => uploadPicture(app, person.token, { bucket: 'message-media' })
const listed = async (person: TestPerson, conversation_id: string) => (await person.call(listMessages, { conversation_id })).items
const statusOf = async (url: string) => (await app.inject({ url })).statusCode

describe('a message', () => {
  test('files that are sent together are one album, for both', async () => {
    const { ula, vin } = await people('ula', 'vin')
    const conversation_id = await converse(ula, vin)
    const album_id = crypto.randomUUID()
    for (const media_id of [await picture(ula), await picture(ula)])
      await ula.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), media_id, album_id })
    await say(ula, conversation_id, 'Both of them', { album_id })
    expect((await listed(vin, conversation_id)).map(({ album_id }) => album_id)).toEqual([null, album_id, album_id])
  })

  test('MSG-066, MSG-072, MSG-089, DATA-033: is kept with its trimmed text, and answers with its id, conversation, time and sender', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const conversation_id = await converse(ann, bob)
    clock.stop()
    const client_id = crypto.randomUUID()
    const sent = await ann.call(sendMessage, { conversation_id, client_id, content: '  The kiln is free \n' })
    expect(sent).toEqual({
      id: sent.id,
      conversation_id,
      sender_id: ann.id,
      client_id,
      seq: 1,
      revision: 1,
      content: 'The kiln is free',
      plain_mentions: [],
      media_url: null,
      media_type: null,
      media: null,
      covered: false,
      created_at: clock.now().toISOString(),
      is_read: false,
      taken_back: false,
      reply_to: null,
      album_id: null,
      edited_at: null,
      former: [],
      card: null,
      reactions: [],
      sender: sent.sender,
    })
    expect(sent.sender).toMatchObject({ user_id: ann.id, username: 'ann', full_name: 'Ann Tester' })
    expect(await listed(bob, conversation_id)).toEqual([{ ...sent, client_id: null }])
  })

  test('MSG-067, DATA-034: needs a text, a file or a card', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const conversation_id = await converse(cyn, dan)
    for (const content of ['', ' \n ', null])
      await expect(cyn.call(sendMessage, { conversation_id, client_id: newId(), content })).rejects.toMatchObject({
        errors: [{ field: 'content', code: 'required' }],
      })
    await expect(say(cyn, conversation_id, 'é'.repeat(2_001))).rejects.toMatchObject({ errors: [{ field: 'content', code: 'too_long' }] })
    expect((await say(cyn, conversation_id, 'é'.repeat(2_000))).content).toHaveLength(2_000)
    expect(await say(cyn, conversation_id, ' ', { media_id: await picture(cyn) })).toMatchObject({ content: null, media_type: 'image' })
  })

  test('MSG-078, MSG-090: moves the time of its conversation', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const conversation_id = await converse(eve, fay)
    for (let n = 0; n < 2; n++) {
      clock.pass(60)
      const { created_at, content } = await say(eve, conversation_id, `number ${n}`)
      for (const person of [eve, fay])
        expect(await person.call(getConversation, { conversation_id })).toMatchObject({
          last_message_at: created_at,
          last_message: { content },
        })
    }
  })

  test('QUALITY R5: the same client_id five times at once is one message with one answer', async () => {
    const { gus, hal } = await people('gus', 'hal')
    const conversation_id = await converse(gus, hal)
    const draft = { conversation_id, client_id: crypto.randomUUID(), media_id: await picture(gus), content: 'once' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => gus.call(sendMessage, draft)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await listed(hal, conversation_id)).toMatchObject([{ content: 'once', seq: 1 }])
    expect(await hal.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 1, revision: 1 })
    expect((await say(gus, conversation_id, 'next')).seq).toBe(2)
    expect((await say(hal, conversation_id, 'mine', { client_id: draft.client_id })).content).toBe('mine')
    await gus.call(deleteConversation, { conversation_id })
    expect(await gus.call(sendMessage, draft)).toMatchObject({ id: answers[0]?.id })
  })

  test('twenty at once from two people are numbered without gaps', async () => {
    const { ida, jan } = await people('ida', 'jan')
    const conversation_id = await converse(ida, jan)
    const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => say(n % 2 ? ida : jan, conversation_id, `number ${n}`)))
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1)
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(numbers)
    expect((await listed(ida, conversation_id)).map(({ seq, revision }) => [seq, revision])).toEqual(
      numbers.toReversed().map((n) => [n, n]),
    )
    for (const person of [ida, jan]) expect(await person.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 10 })
  })

  test('answers only what its sender sees in the same conversation', async () => {
    const { kim, lea, mia } = await people('kim', 'lea', 'mia')
    const [here, there] = [await converse(kim, lea), await converse(kim, mia)]
    const [first, other] = [await say(lea, here, 'first'), await say(mia, there, 'elsewhere')]
    expect(await say(kim, here, 'Yes', { reply_to_id: first.id })).toMatchObject({
      reply_to: { id: first.id, seq: 1, sender_id: lea.id, content: 'first', media_type: null, card: null, taken_back: false },
    })
    for (const reply_to_id of [other.id, newId()])
      await expect(say(kim, here, 'Yes', { reply_to_id })).rejects.toMatchObject({ errors: [{ field: 'reply_to_id', code: 'not_found' }] })
  })
})

describe('files', () => {
  test('MSG-073, MSG-091, MSG-092: a picture is kept in its bucket and loads for the two people alone', async () => {
    const { ned, oda, pia } = await people('ned', 'oda', 'pia')
    const conversation_id = await converse(ned, oda)
    const sent = await say(ned, conversation_id, 'Look', { media_id: await picture(ned) })
    expect(sent).toMatchObject({ media_type: 'image', media: { width: 800, height: 600, placeholder: '#3366cc', sizes: [320, 640] } })
    const [seen] = await listed(oda, conversation_id)
    const [own, theirs] = [sent.media_url ?? '', seen?.media_url ?? '']
    expect(own).toMatch(new RegExp(`^/media/message-media/${ned.id}/\\d+(_\\d+)?\\.webp\\?v=${ned.id}&`))
    expect(theirs).toContain(`?v=${oda.id}&`)
    expect([await statusOf(own), await statusOf(theirs), await statusOf(`${theirs}&w=320`)]).toEqual([200, 200, 200])
    expect([await statusOf(own.split('?')[0] ?? ''), await statusOf(theirs.replace(oda.id, pia.id))]).toEqual([404, 404])
    await oda.call(blockUser, { user_id: ned.id })
    expect(await statusOf(theirs)).toBe(404)
    await oda.call(unblockUser, { user_id: ned.id })
    await ned.call(takeBackMessage, { message_id: sent.id })
    expect(await statusOf(theirs)).toBe(404)
  })

  test('MSG-074, DATA-035: a video is a message of its kind', async () => {
    const { quin, rae } = await people('quin', 'rae')
    const conversation_id = await converse(quin, rae)
    const { media_id } = await upload(app, quin.token, await videoFile('mp4'), { bucket: 'message-media', filetype: 'video/mp4' })
    await say(quin, conversation_id, '', { media_id })
    expect(await listed(rae, conversation_id)).toMatchObject([{ media_type: 'video', content: null, media: { width: 640, height: 360 } }])
  })

  test('a file is one’s own, of this bucket, and sent once', async () => {
    const { sam, tia } = await people('sam', 'tia')
    const conversation_id = await converse(sam, tia)
    const used = await picture(sam)
    await say(sam, conversation_id, '', { media_id: used })
    for (const media_id of [used, await picture(tia), await uploadPicture(app, sam.token), newId()])
      await expect(say(sam, conversation_id, '', { media_id })).rejects.toMatchObject({ code: 'media_not_ready' })
    expect((await say(sam, conversation_id, 'after')).seq).toBe(2)
  })
})

describe('requests', () => {
  test('a stranger may send three, and an answer takes the limit away', async () => {
    const { una, vic } = await people('una', 'vic')
    const { id: conversation_id } = await una.call(openConversation, { user_id: vic.id })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => say(una, conversation_id, `number ${n}`)))
    const sent = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(sent).toHaveLength(limits.messages.requests)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'request_limit' })
    const { client_id } = sent[2] ?? {}
    expect((await say(una, conversation_id, 'again', { client_id: client_id ?? '' })).id).toBe(sent[2]?.id)
    await una.call(takeBackMessage, { message_id: sent[0]?.id ?? '' })
    await expect(say(una, conversation_id)).rejects.toMatchObject({ code: 'request_limit' })
    expect(await vic.call(getConversation, { conversation_id })).toMatchObject({ status: 'request', unread_count: 3 })
    expect((await say(vic, conversation_id, 'Hello')).seq).toBe(4)
    expect(await vic.call(getConversation, { conversation_id })).toMatchObject({ status: 'accepted' })
    expect((await say(una, conversation_id)).seq).toBe(5)
  })

  test('an answer uncovers their files, which is a change of those messages', async () => {
    const { yes, zac } = await people('yes', 'zac')
    const { id: conversation_id } = await yes.call(openConversation, { user_id: zac.id })
    const { id } = await say(yes, conversation_id, 'Look', { media_id: await picture(yes) })
    await say(yes, conversation_id, 'Please')
    const { revision } = await zac.call(listMessages, { conversation_id })
    await say(zac, conversation_id, 'Lovely')
    const { items } = await zac.call(messageChanges, { conversation_id, after: revision })
    expect(items.map(({ seq, covered }) => [seq, covered])).toEqual([
      [3, false],
      [1, false],
    ])
    expect(items[1]).toMatchObject({ id, media_url: expect.stringContaining(`?v=${zac.id}&`) })
  })

  test('their files are covered until they are accepted', async () => {
    const { wes, xia } = await people('wes', 'xia')
    const { id: conversation_id } = await wes.call(openConversation, { user_id: xia.id })
    const sent = await say(wes, conversation_id, 'Look', { media_id: await picture(wes) })
    expect(sent).toMatchObject({ covered: false, media_url: expect.any(String) })
    expect(await listed(xia, conversation_id)).toMatchObject([{ covered: true, media_url: null, content: 'Look', media: { width: 800 } }])
    await xia.call(acceptRequest, { conversation_id })
    const [{ media_url } = { media_url: null }] = await listed(xia, conversation_id)
    expect(await statusOf(media_url ?? '')).toBe(200)
    await db.run(
      sql`update conversation_participants set status = 'request' where conversation_id = ${conversation_id} and user_id = ${xia.id}`,
    )
    expect(await statusOf(media_url ?? '')).toBe(404)
    expect(await statusOf(sent.media_url ?? '')).toBe(200)
  })
})

describe('who may write', () => {
  test('a conversation is for its two people, unless one has blocked the other', async () => {
    const { yan, zoe, abe } = await people('yan', 'zoe', 'abe')
    const conversation_id = await converse(yan, zoe)
    await expect(say(abe, conversation_id)).rejects.toMatchObject(notFound)
    await expect(say(yan, newId())).rejects.toMatchObject(notFound)
    await zoe.call(blockUser, { user_id: yan.id })
    for (const person of [yan, zoe]) {
      await expect(say(person, conversation_id)).rejects.toMatchObject(notFound)
      await expect(listed(person, conversation_id)).rejects.toMatchObject(notFound)
    }
    await zoe.call(unblockUser, { user_id: yan.id })
    expect((await say(yan, conversation_id)).seq).toBe(1)
  })

  test('the receiver chooses from whom they take messages, in conversations that exist too', async () => {
    const { bea, cal } = await people('bea', 'cal')
    const conversation_id = await converse(bea, cal)
    const may = () =>
      say(bea, conversation_id).then(
        () => true,
        ({ code }) => code,
      )
    const audience = (message_audience: 'everyone' | 'followers' | 'following') => cal.call(updatePreferences, { message_audience })
    expect(await may()).toBe(true)
    await audience('followers')
    expect(await may()).toBe('messages_not_allowed')
    await bea.call(followUser, { user_id: cal.id })
    expect(await may()).toBe(true)
    await audience('following')
    expect(await may()).toBe('messages_not_allowed')
    await cal.call(followUser, { user_id: bea.id })
    expect(await may()).toBe(true)
    await cal.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    expect(await may()).toBe('messages_not_allowed')
    expect((await say(cal, conversation_id)).content).toBe('Hello')
  })

  test('writing needs a finished profile', async () => {
    const { dot, eli } = await people('dot', 'eli')
    const conversation_id = await converse(dot, eli)
    const { id: message_id } = await say(eli, conversation_id)
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${dot.id}`)
    await expect(say(dot, conversation_id)).rejects.toMatchObject({ code: 'onboarding_required' })
    await expect(dot.call(reactToMessage, { message_id, emoji: '🔥' })).rejects.toMatchObject({ code: 'onboarding_required' })
  })

  test('QUALITY R20: sixty messages and sixty reactions a minute', async () => {
    const strict = await world({ rateLimits: true })
    strict.clock.stop()
    const { flo, gil } = await strict.people('flo', 'gil')
    const conversation_id = await converse(flo, gil)
    const refusals = async (work: Promise<unknown>[]) =>
      (await Promise.allSettled(work)).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    const many = <T>(work: () => Promise<T>) => Array.from({ length: 61 }, work)
    expect(await refusals(many(() => say(flo, conversation_id)))).toEqual(['rate_limited'])
    const { id: message_id } = await say(gil, conversation_id)
    expect(await refusals(many(() => flo.call(reactToMessage, { message_id, emoji: '🔥' })))).toEqual(['rate_limited'])
    strict.clock.pass(60)
    expect((await say(flo, conversation_id)).content).toBe('Hello')
  })
})
