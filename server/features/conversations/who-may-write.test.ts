import * as list from '@atelier/contract/conversation-list'
import * as contract from '@atelier/contract/conversations'
import { blockUser, followUser, unblockUser, unfollowUser } from '@atelier/contract/follows'
import { rates } from '@atelier/contract/limits'
import { listMessages, reactToMessage } from '@atelier/contract/messages'
import { type MessageAudience, updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { converse, say } from '#testing/conversations.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, people } = await world()
const { openConversation, getConversation, listConversations, unreadConversations } = contract
const rowsOf = async (person: TestPerson, q = '') => (await person.call(listConversations, { q })).items

describe('who may write to a person', () => {
  const set = (person: TestPerson, message_audience: MessageAudience) => person.call(updatePreferences, { message_audience })

  test('nobody while they take no messages: no new conversation, no message and no reaction in one that is there', async () => {
    const { ann, bob, cat } = await people('ann', 'bob', 'cat')
    const conversation_id = await converse(ann, bob)
    const { id: message_id } = await say(bob, conversation_id)
    await bob.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    // Whatever the audience says.
    await bob.call(followUser, { user_id: ann.id })
    await ann.call(followUser, { user_id: bob.id })
    for (const audience of ['everyone', 'followers', 'following'] as const) {
      await set(bob, audience)
      await expect(say(ann, conversation_id)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    }
    await expect(ann.call(reactToMessage, { message_id, emoji: '❤️' })).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await expect(cat.call(openConversation, { user_id: bob.id })).rejects.toMatchObject({ code: 'messages_not_allowed' })
    expect(await ann.call(getConversation, { conversation_id })).toMatchObject({ sending: 'not_allowed' })
    expect(await ann.call(openConversation, { user_id: bob.id })).toMatchObject({ id: conversation_id, sending: 'not_allowed' })
    // It is about who writes to bob, not about what bob writes.
    await say(bob, conversation_id, 'I read, but I do not answer')
    await bob.call(updatePreferences, { notification_prefs: { allow_messages: true }, message_audience: 'everyone' })
    expect(await say(ann, conversation_id)).toMatchObject({ seq: 3 })
  })

  test('their followers alone, or those whom they follow alone, also in conversations that are there', async () => {
    const { dan, eve } = await people('dan', 'eve')
    const conversation_id = await converse(dan, eve)
    const refused = () => expect(say(dan, conversation_id)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await set(eve, 'followers')
    await refused()
    await eve.call(followUser, { user_id: dan.id })
    await refused()
    await dan.call(followUser, { user_id: eve.id })
    await say(dan, conversation_id)
    await set(eve, 'following')
    await say(dan, conversation_id)
    await eve.call(unfollowUser, { user_id: dan.id })
    await refused()
    expect(await dan.call(getConversation, { conversation_id })).toMatchObject({ sending: 'not_allowed' })
    await set(eve, 'everyone')
    await dan.call(unfollowUser, { user_id: eve.id })
    await say(dan, conversation_id)
    expect(await eve.call(getConversation, { conversation_id })).toMatchObject({ last_message: { sender_id: dan.id }, unread_count: 3 })
  })

  test('a follower whom the audience lets write is still a stranger to somebody who does not follow back', async () => {
    const { fay, gus } = await people('fay', 'gus')
    await set(gus, 'followers')
    await fay.call(followUser, { user_id: gus.id })
    expect(await fay.call(openConversation, { user_id: gus.id })).toMatchObject({ requests_left: 3 })
  })

  test('nobody opens more than twenty new conversations in an hour; those that are there are free', async () => {
    const strict = await world({ rateLimits: true })
    const { hal } = await strict.people('hal')
    const claims = { sub: hal.id, session_id: hal.session_id, email: hal.email, aal: 'aal1', amr: [] } as const
    const lasting = await strict.deps.keys.sign({ ...claims, aud: 'authenticated', role: 'authenticated' }, 7_200)
    const open = ({ id }: TestPerson) => strict.callAs(lasting)(openConversation, { user_id: id })
    const crowd = Object.values(await strict.people(...Array.from({ length: rates.conversations.max + 2 }, (_, n) => `other${n}`)))
    const [last, refusing, ...rest] = crowd as [TestPerson, TestPerson, ...TestPerson[]]
    await refusing.call(updatePreferences, { notification_prefs: { allow_messages: false } })
    strict.clock.stop()
    for (const person of rest) await open(person)
    await expect(open(last)).rejects.toMatchObject({ code: 'rate_limited' })
    for (const person of rest.slice(0, 3)) await open(person)
    // Somebody who takes no messages is refused for that, which counts for nothing.
    await expect(open(refusing)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    strict.clock.pass(3_599)
    await expect(open(last)).rejects.toMatchObject({ code: 'rate_limited' })
    strict.clock.pass(1)
    expect(await open(last)).toMatchObject({ sending: 'allowed' })
  })
})

describe('blocks and bans', () => {
  /** Whether a conversation, with its last words, is there for a person in no way. */
  async function expectGone(person: TestPerson, other: TestPerson, conversation_id: string) {
    for (const endpoint of [getConversation, listMessages, contract.readConversation, list.pinConversation, contract.deleteConversation])
      await expect(person.call(endpoint, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(say(person, conversation_id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(person.call(openConversation, { user_id: other.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await rowsOf(person)).toEqual([])
    expect(await rowsOf(person, 'last words')).toEqual([])
    expect(await person.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
  }

  test('a block hides the conversation from both, and it returns with its messages when the block ends', async () => {
    const { ida, jon } = await people('ida', 'jon')
    const conversation_id = await converse(ida, jon)
    await say(ida, conversation_id, 'Hello')
    await say(jon, conversation_id, 'My last words')
    const [before, others] = await Promise.all([ida, jon].map((person) => person.call(getConversation, { conversation_id })))
    await ida.call(blockUser, { user_id: jon.id })
    await expectGone(ida, jon, conversation_id)
    await expectGone(jon, ida, conversation_id)
    await ida.call(unblockUser, { user_id: jon.id })
    expect(await ida.call(getConversation, { conversation_id })).toEqual(before)
    expect(await jon.call(getConversation, { conversation_id })).toEqual(others)
    expect(await ida.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
    await say(jon, conversation_id, 'Hello again')
  })

  test('a conversation with somebody who was banned stays readable, and nobody writes there until the ban ends', async () => {
    const { kim, leo } = await people('kim', 'leo')
    const conversation_id = await converse(kim, leo)
    await say(kim, conversation_id, 'Hello')
    const { id: message_id } = await say(leo, conversation_id, 'My last words')
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${leo.id})`)
    const conversation = { id: conversation_id, sending: 'suspended', other_user: { user_id: leo.id, username: 'leo' } }
    expect(await rowsOf(kim, 'last words')).toMatchObject([conversation])
    expect(await kim.call(getConversation, { conversation_id })).toMatchObject(conversation)
    const texts = async () => (await kim.call(listMessages, { conversation_id })).items.map(({ content }) => content)
    expect((await texts()).toSorted()).toEqual(['Hello', 'My last words'])
    await expect(say(kim, conversation_id)).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await expect(kim.call(reactToMessage, { message_id, emoji: '❤️' })).rejects.toMatchObject({ code: 'messages_not_allowed' })
    await expect(kim.call(openConversation, { user_id: leo.id })).rejects.toMatchObject({ code: 'not_found' })
    await kim.call(contract.readConversation, { conversation_id })
    expect(await kim.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    await db.run(sql`update profiles set hidden_since = now() where user_id = ${leo.id}`)
    await expectGone(kim, leo, conversation_id)
    await db.run(sql`update profiles set hidden_since = null where user_id = ${leo.id}`)
    await db.run(sql`delete from user_bans where user_id = ${leo.id}`)
    await say(kim, conversation_id)
  })

  test('a request of somebody who was banned vanishes', async () => {
    const { max, nia } = await people('max', 'nia')
    const { id: conversation_id } = await max.call(openConversation, { user_id: nia.id })
    await say(max, conversation_id, 'My last words')
    expect(await nia.call(unreadConversations)).toEqual({ count: 0, requests: 1 })
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${max.id})`)
    await expectGone(nia, max, conversation_id)
  })

  test('opened and blocked at once, nobody keeps a conversation beside the block', async () => {
    const { mia, ned } = await people('mia', 'ned')
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => mia.call(openConversation, { user_id: ned.id })),
      ned.call(blockUser, { user_id: mia.id }),
      ...Array.from({ length: 4 }, () => mia.call(openConversation, { user_id: ned.id })),
    ])
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_found' })
    expect(await rowsOf(mia)).toEqual([])
    await expect(mia.call(openConversation, { user_id: ned.id })).rejects.toMatchObject({ code: 'not_found' })
  })
})
