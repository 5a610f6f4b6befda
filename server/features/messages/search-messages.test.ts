import { deleteConversation, openConversation } from '@atelier/contract/conversations'
import { blockUser, unblockUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { hideMessage, searchMessages, takeBackMessage } from '@atelier/contract/messages'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { everyPage } from '#testing/every-page.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const found = async (person: TestPerson, q: string, conversation_id?: string) =>
  (await person.call(searchMessages, { q, conversation_id })).items.map(({ message }) => message.content)

test('a search finds messages of the own conversations, newest first, with the other person', async () => {
  const { ann, bob, cyn } = await people('ann', 'bob', 'cyn')
  const [withBob, withCyn] = [await converse(ann, bob), await converse(ann, cyn)]
  await say(bob, withBob, 'The KILN is free on Tuesday')
  await say(ann, withCyn, 'kilns are warm, 100% sure')
  await say(ann, withBob, 'See you')
  expect(await found(ann, 'kiln')).toEqual(['kilns are warm, 100% sure', 'The KILN is free on Tuesday'])
  expect(await found(ann, 'Kiln', withBob)).toEqual(['The KILN is free on Tuesday'])
  expect(await found(ann, 'sure')).toEqual(await found(ann, '100% s'))
  expect(await found(ann, 'i_n')).toEqual([])
  expect(await found(bob, 'kiln')).toEqual(['The KILN is free on Tuesday'])
  expect((await ann.call(searchMessages, { q: 'tuesday' })).items).toMatchObject([
    { other_user: { user_id: bob.id }, message: { sender_id: bob.id } },
  ])
  for (const elsewhere of [withCyn, newId()]) expect(await found(bob, 'kiln', elsewhere)).toEqual([])
  await expect(found(ann, 'k')).rejects.toMatchObject({ errors: [{ field: 'q', code: 'too_short' }] })
})

test('two letters find the beginnings of words', async () => {
  const { dan, eve } = await people('dan', 'eve')
  const conversation_id = await converse(dan, eve)
  for (const content of ['Glaze it', 'the glass', '@glen', 'a\nglobe', 'igloo']) await say(dan, conversation_id, content)
  expect(await found(eve, 'GL')).toEqual(['a\nglobe', '@glen', 'the glass', 'Glaze it'])
})

test('a search leaves out what was taken back, hidden, deleted, blocked or is a request', async () => {
  const { fay, gus, hal } = await people('fay', 'gus', 'hal')
  const conversation_id = await converse(fay, gus)
  const sent = []
  for (const content of ['needle one', 'needle two', 'needle three']) sent.push(await say(fay, conversation_id, content))
  await fay.call(takeBackMessage, { message_id: sent[0]?.id ?? '' })
  await gus.call(hideMessage, { message_id: sent[1]?.id ?? '' })
  expect(await found(gus, 'needle')).toEqual(['needle three'])
  expect(await found(fay, 'needle')).toEqual(['needle three', 'needle two'])
  await fay.call(blockUser, { user_id: gus.id })
  expect([await found(fay, 'needle'), await found(gus, 'needle')]).toEqual([[], []])
  await fay.call(unblockUser, { user_id: gus.id })
  await fay.call(deleteConversation, { conversation_id })
  expect([await found(fay, 'needle'), await found(gus, 'needle')]).toEqual([[], ['needle three']])
  const request = await hal.call(openConversation, { user_id: gus.id })
  await say(hal, request.id, 'a needle for a stranger')
  expect(await found(gus, 'needle')).toEqual(['needle three'])
  expect(await found(gus, 'needle', request.id)).toEqual(['a needle for a stranger'])
})

test('all pages of a search are the whole list, in one conversation and in all', async () => {
  const { ida, jan, kim } = await people('ida', 'jan', 'kim')
  const places = [await converse(ida, jan), await converse(ida, kim)]
  const all: (string | null)[] = []
  for (let n = 0; n < 15; n++) all.unshift((await say(ida, places[n % 2] ?? '', `clay ${n}`)).content)
  for (const limit of [1, 4, 15]) {
    const items = await everyPage((cursor) => ida.call(searchMessages, { q: 'clay', cursor, limit }))
    expect(items.map(({ message }) => message.content)).toEqual(all)
    const inFirst = await everyPage((cursor) => ida.call(searchMessages, { q: 'clay', conversation_id: places[0], cursor, limit }))
    expect(inFirst.map(({ message }) => message.content)).toEqual(all.filter((_, n) => n % 2 === 0))
  }
  await db.run(sql`
    insert into messages (id, conversation_id, sender_id, seq, revision, content)
    select gen_random_uuid(), ${places[0]}, ${jan.id}, n, n, case when n % 1000 = 0 then 'clay again' else 'other' end from generate_series(9, 5000) n`)
  await db.run(sql`update conversations set last_seq = 5000, revision = 5000 where id = ${places[0]}`)
  for (const limit of [1, 4, 50]) {
    const items = await everyPage((cursor) => ida.call(searchMessages, { q: 'clay', conversation_id: places[0], cursor, limit }))
    expect(items.map(({ message }) => message.seq)).toEqual([5_000, 4_000, 3_000, 2_000, 1_000, 8, 7, 6, 5, 4, 3, 2, 1])
  }
  for (const conversation_id of [null, places[0]])
    await expect(ida.call(searchMessages, { q: 'clay', conversation_id, cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
})

test('the first page in a conversation says how many match, exactly up to a thousand', async () => {
  const { lou, mia } = await people('lou', 'mia')
  const conversation_id = await converse(lou, mia)
  const fill = async (from: number, to: number) => {
    await db.run(sql`
      insert into messages (id, conversation_id, sender_id, seq, revision, content)
      select gen_random_uuid(), ${conversation_id}, ${mia.id}, n, n, case when n % 2 = 0 then 'slip ' || n else 'other' end
      from generate_series(${from}::int, ${to}::int) n`)
    await db.run(sql`update conversations set last_seq = ${to}, revision = ${to} where id = ${conversation_id}`)
  }
  const matches = async (person: TestPerson, q: string, more: object = {}) =>
    (await person.call(searchMessages, { q, conversation_id, ...more })).matches
  await fill(1, 14)
  expect([await matches(lou, 'slip'), await matches(lou, 'slip', { limit: 2 }), await matches(lou, 'kiln')]).toEqual([7, 7, 0])
  await fill(15, 2_000)
  const { items, next_cursor, matches: all } = await lou.call(searchMessages, { q: 'slip', conversation_id })
  expect(all).toBe(1_000)
  expect(await matches(lou, 'slip', { cursor: next_cursor ?? '' })).toBeNull()
  expect((await lou.call(searchMessages, { q: 'slip' })).matches).toBeNull()
  await lou.call(hideMessage, { message_id: items[0]?.message.id ?? '' })
  expect([await matches(lou, 'slip'), await matches(mia, 'slip')]).toEqual([999, 1_000])
  await fill(2_001, 3_000)
  expect([await matches(lou, 'slip'), await matches(lou, 'sl')]).toEqual([limits.messages.matches + 1, limits.messages.matches + 1])
  await lou.call(deleteConversation, { conversation_id })
  expect([await matches(lou, 'slip'), await matches(mia, 'slip')]).toEqual([0, limits.messages.matches + 1])
})
