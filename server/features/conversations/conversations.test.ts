import {
  acceptRequest,
  declineRequest,
  deleteConversation,
  getConversation,
  listConversations,
  muteConversation,
  openConversation,
  pinConversation,
  readConversation,
  searchCorrespondents,
  unmuteConversation,
  unpinConversation,
  unreadConversations,
} from '@atelier/contract/conversations'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { lockConversation, mustTake } from '#features/conversations/lock-conversation.queries.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, people } = await world()

async function between(one: TestPerson, other: TestPerson): Promise<string> {
  const id = newId()
  const [low, high] = [one.id, other.id].sort()
  await db.run(sql`insert into conversations (id, low_id, high_id) values (${id}, ${low}, ${high})`)
  await db.run(sql`
    insert into conversation_participants (conversation_id, user_id, listed_at)
    values (${id}, ${low}, ${clock.now()}), (${id}, ${high}, ${clock.now()})`)
  return id
}
async function write(conversationId: string, by: TestPerson, content: string): Promise<void> {
  const at = clock.now()
  const { seq } = await db.one<{ seq: number }>(sql`
    update conversations set last_seq = last_seq + 1, revision = revision + 1, last_message_at = ${at} where id = ${conversationId}
    returning last_seq as seq`)
  await db.run(sql`
    insert into messages (id, conversation_id, sender_id, seq, revision, content, created_at)
    values (${newId()}, ${conversationId}, ${by.id}, ${seq}, ${seq}, ${content}, ${at})`)
  await db.run(sql`
    update conversation_participants set listed_at = ${at}, unread_count = unread_count + (user_id <> ${by.id})::int
    where conversation_id = ${conversationId}`)
}

test('MSG-038: picking somebody starts a conversation, or opens the existing one', async () => {
  const { cat, dan } = await people('cat', 'dan')
  const opened = await cat.call(openConversation, { user_id: dan.id })
  expect(opened).toMatchObject({
    other_user: { user_id: dan.id },
    last_message: null,
    status: 'accepted',
    sending: 'allowed',
    requests_left: 3,
  })
  expect(await cat.call(openConversation, { user_id: dan.id })).toEqual(opened)
  const listed = async (person: TestPerson) => (await person.call(listConversations, {})).items.map(({ id }) => id)
  expect(await listed(cat)).toEqual([opened.id])
  expect(await listed(dan)).toEqual([])
  expect((await cat.call(listConversations, { q: 'DAN T' })).items).toHaveLength(1)
  expect((await cat.call(searchCorrespondents, { q: 'aN tEST' })).items).toMatchObject([{ user_id: dan.id, can_message: true }])
  const { id: conversation_id } = opened
  for (const endpoint of [muteConversation, pinConversation, unmuteConversation, unpinConversation, acceptRequest])
    expect(await cat.call(endpoint, { conversation_id })).toMatchObject({ id: conversation_id })
  expect(await cat.call(readConversation, { conversation_id })).toEqual({ count: 0, requests: 0 })
  await cat.call(deleteConversation, { conversation_id })
  await dan.call(declineRequest, { conversation_id })
  await dan.call(declineRequest, { conversation_id })
})

test('MSG-006: a conversation that is not in the list is not found by its id, until it is opened again', async () => {
  const { ina, leo } = await people('ina', 'leo')
  const { id: conversation_id } = await ina.call(openConversation, { user_id: leo.id })
  expect(await ina.call(getConversation, { conversation_id })).toMatchObject({ id: conversation_id })
  await expect(leo.call(getConversation, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
  await ina.call(deleteConversation, { conversation_id })
  await expect(ina.call(getConversation, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
  await ina.call(openConversation, { user_id: leo.id })
  expect(await ina.call(getConversation, { conversation_id })).toMatchObject({ id: conversation_id })
})

describe('a conversation', () => {
  test('DATA-032: has its other person, last message, time and unread count', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const conversation_id = await between(ann, bob)
    await write(conversation_id, bob, 'Is the kiln free?')
    expect(await ann.call(getConversation, { conversation_id })).toMatchObject({
      id: conversation_id,
      other_user: { user_id: bob.id, username: 'bob', full_name: 'Bob Tester', avatar_url: null },
      last_message: { content: 'Is the kiln free?', media_type: null, sender_id: bob.id },
      unread_count: 1,
      sending: 'allowed',
      requests_left: null,
    })
    expect(await ann.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
    expect(await bob.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    const locked = await transaction(db, (tx) => lockConversation(tx, ann.id, conversation_id))
    mustTake('message', locked)
    expect(locked).toMatchObject({ other_id: bob.id, sending: 'allowed' })
  })
})
