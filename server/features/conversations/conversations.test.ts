import * as list from '@atelier/contract/conversation-list'
import * as contract from '@atelier/contract/conversations'
import { followUser } from '@atelier/contract/follows'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { oneConversation, unreadMessages } from '#features/conversations/conversations.queries.ts'
import { converse, say } from '#testing/conversations.ts'
import { everyPage } from '#testing/every-page.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { call, clock, db, people } = await world()
const { openConversation, getConversation, listConversations, deleteConversation } = contract
const { readConversation, unreadConversations } = contract
const { muteConversation, unmuteConversation, pinConversation, unpinConversation } = list
const { archiveConversation, unarchiveConversation, markConversationUnread } = list

/** Whom the rows of a person's inbox are about. */
const inboxOf = async (person: TestPerson, q = '') =>
  (await person.call(listConversations, { q })).items.map(({ other_user }) => other_user.username)

describe('opening a conversation', () => {
  test('MSG-038: picking somebody starts one, and picking them again opens the same', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const opened = await ann.call(openConversation, { user_id: bob.id })
    expect(opened).toMatchObject({ status: 'accepted', last_message: null, last_message_at: null, unread_count: 0, requests_left: 3 })
    expect(await ann.call(openConversation, { user_id: bob.id })).toEqual(opened)
    expect((await bob.call(openConversation, { user_id: ann.id })).id).toBe(opened.id)
    expect(await ann.call(getConversation, { conversation_id: opened.id })).toMatchObject({ id: opened.id, requests_left: null })
  })

  test('an empty one is listed for who opened it, and for both once something is said', async () => {
    const { cat, dan } = await people('cat', 'dan')
    const { id } = await cat.call(openConversation, { user_id: dan.id })
    expect(await inboxOf(cat)).toEqual(['dan'])
    expect(await inboxOf(dan)).toEqual([])
    await dan.call(followUser, { user_id: cat.id })
    expect(await inboxOf(dan)).toEqual([])
    await say(cat, id)
    expect(await inboxOf(dan)).toEqual(['cat'])
  })

  test('MSG-006: one that is not in the list is not found by its id, until it is opened again', async () => {
    const { ina, lou } = await people('ina', 'lou')
    const { id: conversation_id } = await ina.call(openConversation, { user_id: lou.id })
    expect(await ina.call(getConversation, { conversation_id })).toMatchObject({ id: conversation_id })
    await expect(lou.call(getConversation, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
    await ina.call(deleteConversation, { conversation_id })
    await expect(ina.call(getConversation, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
    await ina.call(openConversation, { user_id: lou.id })
    expect(await ina.call(getConversation, { conversation_id })).toMatchObject({ id: conversation_id })
  })

  test('there is one for each pair, also when both open it at once and again and again', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? eve.call(openConversation, { user_id: fay.id }) : fay.call(openConversation, { user_id: eve.id }),
      ),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const rows = await db.many(sql`select from conversations where low_id in (${eve.id}, ${fay.id})`)
    expect(rows).toHaveLength(1)
    expect(await eve.call(getConversation, { conversation_id: opened[0]?.id ?? '' })).toMatchObject({
      sending: 'allowed',
      requests_left: null,
    })
  })

  test('a follow at the same moment is never missed: the conversation is no request then', async () => {
    const { gil, ...others } = await people('gil', 'ha1', 'ha2', 'ha3', 'ha4', 'ha5', 'ha6')
    await Promise.all(
      Object.values(others).flatMap((other) => [
        gil.call(openConversation, { user_id: other.id }),
        other.call(followUser, { user_id: gil.id }),
      ]),
    )
    for (const other of Object.values(others))
      expect(await gil.call(openConversation, { user_id: other.id })).toMatchObject({ requests_left: null })
  })

  test('nobody opens one with themselves, with somebody unknown, or before onboarding is finished', async () => {
    const { ida, jon } = await people('ida', 'jon')
    await expect(ida.call(openConversation, { user_id: ida.id })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'user_id', code: 'oneself' }],
    })
    await expect(ida.call(openConversation, { user_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await db.run(sql`update profiles set onboarding_completed = false where user_id = ${jon.id}`)
    await expect(jon.call(openConversation, { user_id: ida.id })).rejects.toMatchObject({ code: 'onboarding_required' })
    await expect(ida.call(openConversation, { user_id: jon.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('MSG-008, MSG-009: people who are signed in exchange messages; nobody else calls anything of conversations', async () => {
    const { kim, leo } = await people('kim', 'leo')
    const conversation_id = await converse(kim, leo)
    await say(kim, conversation_id, 'Tea?')
    await say(leo, conversation_id, 'Gladly.')
    expect(await kim.call(getConversation, { conversation_id })).toMatchObject({ last_message: { content: 'Gladly.', sender_id: leo.id } })
    for (const endpoint of [
      getConversation,
      deleteConversation,
      muteConversation,
      pinConversation,
      readConversation,
      contract.acceptRequest,
    ])
      await expect(call(endpoint, { conversation_id })).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(call(openConversation, { user_id: leo.id })).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(call(listConversations, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(call(unreadConversations)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a third person gets 404 for every call, and nothing of it in lists, searches and counts', async () => {
    const { mia, ned, ole } = await people('mia', 'ned', 'ole')
    const conversation_id = await converse(mia, ned)
    await say(mia, conversation_id, 'Only between us')
    const calls = [getConversation, deleteConversation, muteConversation, unmuteConversation, pinConversation, unpinConversation]
    const filed = [archiveConversation, unarchiveConversation, markConversationUnread]
    for (const endpoint of [...calls, ...filed, readConversation, contract.acceptRequest, contract.declineRequest]) {
      await expect(ole.call(endpoint, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(ole.call(endpoint, { conversation_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await inboxOf(ole)).toEqual([])
    expect(await inboxOf(ole, 'between')).toEqual([])
    expect(await ole.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    expect(await ned.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
  })
})

describe('the list', () => {
  test('DATA-032: a row has its other person, last message, time and unread count', async () => {
    const { pia, quy } = await people('pia', 'quy')
    const conversation_id = await converse(pia, quy)
    await say(quy, conversation_id, 'The kiln is free')
    const last = await say(quy, conversation_id, 'From Monday on')
    const { items } = await pia.call(listConversations, {})
    expect(items).toMatchObject([
      {
        id: conversation_id,
        other_user: { user_id: quy.id, username: 'quy', full_name: 'Quy Tester', avatar_url: null, is_verified: false },
        last_message: { id: last.id, sender_id: quy.id, content: 'From Monday on', media_type: null, card: null, taken_back: false },
        last_message_at: last.created_at,
        unread_count: 2,
        revision: 2,
      },
    ])
    expect(items[0]?.last_message?.created_at).toBe(last.created_at)
    expect((await quy.call(listConversations, {})).items).toMatchObject([{ id: conversation_id, unread_count: 0 }])
  })

  test('MSG-078, MSG-090: a message moves its time and its conversation to the top', async () => {
    const { rae, sam, tom } = await people('rae', 'sam', 'tom')
    clock.stop()
    const first = await converse(rae, sam)
    clock.pass(60)
    await converse(rae, tom)
    clock.pass(60)
    // Opening one again is no message.
    await rae.call(openConversation, { user_id: sam.id })
    expect(await inboxOf(rae)).toEqual(['tom', 'sam'])
    clock.pass(60)
    await say(sam, first)
    expect(await inboxOf(rae)).toEqual(['sam', 'tom'])
    expect(await rae.call(getConversation, { conversation_id: first })).toMatchObject({ last_message_at: clock.now().toISOString() })
    clock.pass(60)
    await say(rae, first)
    expect(await sam.call(getConversation, { conversation_id: first })).toMatchObject({ last_message_at: clock.now().toISOString() })
  })

  test('pinned ones come first, page after page, and go back to their place', async () => {
    const { uma, ...others } = await people('uma', 'va1', 'va2', 'va3', 'va4', 'va5', 'va6', 'va7')
    const ids: string[] = []
    for (const other of Object.values(others)) {
      // Three at the same moment: their ids decide.
      if (ids.length % 3 === 0) clock.pass(1)
      ids.push(await converse(uma, other))
    }
    const newestFirst = ids.toReversed()
    const everything = async () => (await everyPage((cursor) => uma.call(listConversations, { cursor, limit: 2 }))).map(({ id }) => id)
    const inOrder = await everything()
    expect(inOrder.toSorted()).toEqual(newestFirst.toSorted())
    expect(inOrder[0]).toBe(newestFirst[0])
    const [oldest = '', second = ''] = ids
    await uma.call(pinConversation, { conversation_id: second })
    expect(await uma.call(pinConversation, { conversation_id: oldest })).toMatchObject({ id: oldest, is_pinned: true })
    await uma.call(pinConversation, { conversation_id: oldest })
    const pinned = await everything()
    expect(pinned.slice(0, 2).toSorted()).toEqual([oldest, second].toSorted())
    expect(pinned.slice(2)).toEqual(inOrder.filter((id) => id !== oldest && id !== second))
    await uma.call(unpinConversation, { conversation_id: oldest })
    expect(await uma.call(unpinConversation, { conversation_id: second })).toMatchObject({ is_pinned: false })
    expect(await everything()).toEqual(inOrder)
    expect((await others.va1.call(getConversation, { conversation_id: oldest })).is_pinned).toBe(false)
    for (const cursor of ['astray', `pinned__${newId()}`, `nowhere_1_${newId()}`, 'listed_1_x', `listed_1e99_${newId()}`])
      await expect(uma.call(listConversations, { cursor })).rejects.toMatchObject({ code: 'bad_cursor' })
  })

  test('MSG-014, MSG-015, MSG-016, MSG-017: search looks at names and the last message, in any case, page after page', async () => {
    const { wes, xena_paints, yul, zoe } = await people('wes', 'xena_paints', 'yul', 'zoe')
    await db.run(sql`update profiles set full_name = 'Ýrsa Öberg' where user_id = ${yul.id}`)
    const withXena = await converse(wes, xena_paints)
    await converse(wes, yul)
    const withZoe = await converse(wes, zoe)
    clock.pass(1)
    await say(zoe, withZoe, 'Your COBALT arrived')
    expect(await inboxOf(wes, 'öBERG')).toEqual(['yul'])
    expect(await inboxOf(wes, 'XENA_P')).toEqual(['xena_paints'])
    expect(await inboxOf(wes, 'cobalt Arr')).toEqual(['zoe'])
    expect(await inboxOf(wes, 'tester')).toEqual(['zoe', 'xena_paints'])
    const pages = await everyPage((cursor) => wes.call(listConversations, { q: 'tester', cursor, limit: 1 }))
    expect(pages.map(({ id }) => id)).toEqual([withZoe, withXena])
    // What was said before the last message is for the search in messages.
    await say(wes, withZoe, 'Thank you')
    expect(await inboxOf(wes, 'cobalt')).toEqual([])
    expect(await inboxOf(wes, '%')).toEqual([])
    expect(await inboxOf(wes, 'xena_pain_s')).toEqual([])
  })

  test('deleting is for one person; a new message brings back only what came after', async () => {
    const { abe, bea } = await people('abe', 'bea')
    const conversation_id = await converse(abe, bea)
    await say(bea, conversation_id, 'Long ago')
    await abe.call(pinConversation, { conversation_id })
    await abe.call(deleteConversation, { conversation_id })
    await abe.call(deleteConversation, { conversation_id })
    expect(await inboxOf(abe)).toEqual([])
    expect(await inboxOf(abe, 'ago')).toEqual([])
    expect(await abe.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    expect(await bea.call(listConversations, {})).toMatchObject({ items: [{ last_message: { content: 'Long ago' } }] })
    expect(await abe.call(openConversation, { user_id: bea.id })).toMatchObject({
      id: conversation_id,
      last_message: null,
      last_message_at: null,
    })
    await abe.call(deleteConversation, { conversation_id })
    await say(bea, conversation_id, 'Hello again')
    expect(await abe.call(listConversations, {})).toMatchObject({
      items: [{ id: conversation_id, last_message: { content: 'Hello again' }, unread_count: 1, is_pinned: false }],
    })
  })

  test('a muted conversation is listed with what is unread, and the badge does not count it', async () => {
    const { cid, dot } = await people('cid', 'dot')
    const conversation_id = await converse(cid, dot)
    await say(dot, conversation_id)
    expect(await cid.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
    expect(await cid.call(muteConversation, { conversation_id })).toMatchObject({ is_muted: true, unread_count: 1 })
    expect(await cid.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    expect(await dot.call(getConversation, { conversation_id })).toMatchObject({ is_muted: false })
    expect(await cid.call(unmuteConversation, { conversation_id })).toMatchObject({ is_muted: false })
    expect(await cid.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
  })

  test.each([
    ['hours', 8 * 3_600],
    ['week', 7 * 86_400],
  ] as const)('a mute for %s ends by the clock, and one for always does not', async (length, seconds) => {
    const [abe, bo] = Object.values(await people(`a${length}`, `b${length}`)) as [TestPerson, TestPerson]
    const conversation_id = await converse(abe, bo)
    await say(bo, conversation_id)
    clock.stop()
    const end = clock.now().getTime() + seconds * 1_000
    const muted_until = new Date(end).toISOString()
    // Tokens end sooner than the mute.
    const at = (ms: number) => oneConversation(db, abe.id, conversation_id, new Date(ms))
    const unreadAt = (ms: number) => unreadMessages(db, abe.id, new Date(ms))
    expect(await abe.call(muteConversation, { conversation_id, length })).toMatchObject({ is_muted: true, muted_until })
    expect([await at(end - 1), (await unreadAt(end - 1)).count]).toMatchObject([{ is_muted: true, muted_until }, 0])
    expect([await at(end), (await unreadAt(end)).count]).toMatchObject([{ is_muted: false, muted_until: null }, 1])
    expect([(await unreadAt(end - 1)).mute_ends_at, await unreadAt(end)]).toEqual([muted_until, { count: 1, requests: 0 }])
    expect(await abe.call(muteConversation, { conversation_id })).toMatchObject({ is_muted: true, muted_until: null })
    expect(await at(end)).toMatchObject({ is_muted: true })
  })
})

describe('the archive', () => {
  const archiveOf = async (person: TestPerson) =>
    (await person.call(listConversations, { folder: 'archive' })).items.map(({ other_user }) => other_user.username)

  test('an archived conversation is in its own list, found by search, not counted, and back with a new message of either side', async () => {
    const { eda, fin } = await people('eda', 'fin')
    const conversation_id = await converse(eda, fin)
    for (const writer of [fin, eda]) {
      await say(fin, conversation_id, 'The kiln is free')
      await eda.call(pinConversation, { conversation_id })
      expect(await eda.call(archiveConversation, { conversation_id })).toMatchObject({ is_archived: true, is_pinned: false })
      expect([await inboxOf(eda), await archiveOf(eda), await inboxOf(eda, 'kiln')]).toEqual([[], ['fin'], ['fin']])
      expect(await eda.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
      expect([await inboxOf(fin), await archiveOf(fin)]).toEqual([['eda'], []])
      await say(writer, conversation_id)
      expect([await inboxOf(eda), await archiveOf(eda)]).toEqual([['fin'], []])
      expect(await eda.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
    }
    await eda.call(archiveConversation, { conversation_id })
    expect(await eda.call(unarchiveConversation, { conversation_id })).toMatchObject({ is_archived: false })
    expect([await inboxOf(eda), await archiveOf(eda)]).toEqual([['fin'], []])
  })

  test('a muted one stays there until the mute is over', async () => {
    const { gia, hob } = await people('gia', 'hob')
    const conversation_id = await converse(gia, hob)
    await gia.call(muteConversation, { conversation_id, length: 'hours' })
    await gia.call(archiveConversation, { conversation_id })
    await say(hob, conversation_id)
    expect([await inboxOf(gia), await archiveOf(gia)]).toEqual([[], ['hob']])
    await db.run(sql`update conversation_participants set muted_until = ${clock.now()} where user_id = ${gia.id}`)
    expect(await gia.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    await say(hob, conversation_id)
    expect([await inboxOf(gia), await archiveOf(gia)]).toEqual([['hob'], []])
    expect(await gia.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
  })

  test('a request is not archived, and a deleted conversation comes back to the inbox', async () => {
    const { ike, joy } = await people('ike', 'joy')
    const { id: conversation_id } = await ike.call(openConversation, { user_id: joy.id })
    await say(ike, conversation_id)
    expect(await joy.call(archiveConversation, { conversation_id })).toMatchObject({ is_archived: false, status: 'request' })
    await joy.call(contract.acceptRequest, { conversation_id })
    await joy.call(archiveConversation, { conversation_id })
    await joy.call(deleteConversation, { conversation_id })
    expect(await archiveOf(joy)).toEqual([])
    await say(ike, conversation_id)
    expect(await inboxOf(joy)).toEqual(['ike'])
  })
})

describe('marking unread', () => {
  test('counts until it is read or answered, and tells the other person nothing', async () => {
    const { kat, lee } = await people('kat', 'lee')
    const conversation_id = await converse(kat, lee)
    await say(lee, conversation_id)
    await kat.call(readConversation, { conversation_id })
    const seen = await lee.call(getConversation, { conversation_id })
    for (const end of [() => kat.call(readConversation, { conversation_id, seq: 1 }), () => say(kat, conversation_id)]) {
      expect(await kat.call(markConversationUnread, { conversation_id })).toMatchObject({ is_marked_unread: true, unread_count: 0 })
      expect(await kat.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
      expect(await lee.call(getConversation, { conversation_id })).toEqual(seen)
      await end()
      expect(await kat.call(getConversation, { conversation_id })).toMatchObject({ is_marked_unread: false })
      expect(await kat.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    }
  })
})
