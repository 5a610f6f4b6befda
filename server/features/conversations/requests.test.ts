import * as list from '@atelier/contract/conversation-list'
import * as contract from '@atelier/contract/conversations'
import { approveFollowRequest, blockUser, followUser, unfollowUser } from '@atelier/contract/follows'
import { listMessages, messageChanges, reactToMessage, sendMessage } from '@atelier/contract/messages'
import { updatePreferences } from '@atelier/contract/preferences'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { say } from '#testing/conversations.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, people } = await world()
const { openConversation, getConversation, listConversations, readConversation, unreadConversations, acceptRequest, declineRequest } =
  contract

/** A stranger's first message. @returns the conversation's id */
async function request(from: TestPerson, to: TestPerson, content = 'May I ask you something?'): Promise<string> {
  const { id } = await from.call(openConversation, { user_id: to.id })
  await say(from, id, content)
  return id
}
const listed = async (person: TestPerson, folder: contract.ConversationFolder) =>
  (await person.call(listConversations, { folder })).items.map(({ id }) => id)

describe('a request', () => {
  test('a stranger’s messages are listed under requests, apart from the inbox and its badge', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const id = await request(ann, bob)
    expect(await listed(bob, 'requests')).toEqual([id])
    expect(await listed(bob, 'inbox')).toEqual([])
    expect(await listed(ann, 'inbox')).toEqual([id])
    expect(await bob.call(getConversation, { conversation_id: id })).toMatchObject({
      status: 'request',
      unread_count: 1,
      sending: 'allowed',
    })
    expect(await bob.call(unreadConversations)).toEqual({ count: 0, requests: 1 })
  })

  test('three messages may be sent, also when ten are sent at once; then nothing until it is accepted', async () => {
    const { cat, dan } = await people('cat', 'dan')
    const { id: conversation_id, requests_left } = await cat.call(openConversation, { user_id: dan.id })
    expect(requests_left).toBe(3)
    const sent = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => say(cat, conversation_id, `Line ${n}`)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of sent) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'request_limit' })
    expect(await cat.call(getConversation, { conversation_id })).toMatchObject({ sending: 'limit', requests_left: 0 })
    await dan.call(acceptRequest, { conversation_id })
    expect(await cat.call(getConversation, { conversation_id })).toMatchObject({ sending: 'allowed', requests_left: null })
    expect(await say(cat, conversation_id, 'Thank you')).toMatchObject({ seq: 4 })
  })

  test('accepting moves it to the inbox; once more changes nothing', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const conversation_id = await request(eve, fay)
    expect(await fay.call(acceptRequest, { conversation_id })).toMatchObject({ status: 'accepted', unread_count: 1 })
    expect(await fay.call(acceptRequest, { conversation_id })).toMatchObject({ status: 'accepted' })
    expect(await listed(fay, 'inbox')).toEqual([conversation_id])
    expect(await listed(fay, 'requests')).toEqual([])
    expect(await fay.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
    await fay.call(declineRequest, { conversation_id })
    expect(await listed(fay, 'inbox')).toEqual([conversation_id])
  })

  test('what was read of it is shown once it is accepted, while both have read receipts on', async () => {
    const { eli, flo, gil } = await people('eli', 'flo', 'gil')
    await gil.call(updatePreferences, { read_receipts: false })
    for (const [reader, shown] of [
      [flo, true],
      [gil, false],
    ] as const) {
      const conversation_id = await request(eli, reader)
      const isRead = async () => (await eli.call(listMessages, { conversation_id })).items[0]?.is_read
      await reader.call(readConversation, { conversation_id })
      expect(await isRead()).toBe(false)
      await reader.call(acceptRequest, { conversation_id })
      expect(await isRead()).toBe(shown)
    }
  })

  test('answering accepts it, and so do a reaction and a follow', async () => {
    const { gus, hal, ida, jon } = await people('gus', 'hal', 'ida', 'jon')
    const [toHal, toIda, toJon] = (await Promise.all([hal, ida, jon].map((other) => request(gus, other)))) as [string, string, string]
    await say(hal, toHal, 'Ask away')
    const { items } = await ida.call(listMessages, { conversation_id: toIda })
    await ida.call(reactToMessage, { message_id: items[0]?.id ?? '', emoji: '👍' })
    await jon.call(followUser, { user_id: gus.id })
    for (const [person, id] of [
      [hal, toHal],
      [ida, toIda],
      [jon, toJon],
    ] as const) {
      expect(await listed(person, 'inbox')).toEqual([id])
      expect(await gus.call(getConversation, { conversation_id: id })).toMatchObject({ requests_left: null })
    }
    // It stays so when the reason is gone.
    await jon.call(unfollowUser, { user_id: gus.id })
    expect(await listed(jon, 'inbox')).toEqual([toJon])
  })

  test('who follows already gets no request; a follow that was asked for counts when it is approved', async () => {
    const { kim, leo, mia } = await people('kim', 'leo', 'mia')
    await leo.call(followUser, { user_id: kim.id })
    expect(await listed(leo, 'inbox')).toEqual([])
    const toLeo = await request(kim, leo)
    expect(await listed(leo, 'inbox')).toEqual([toLeo])
    await db.run(sql`update profiles set is_private = true where user_id = ${kim.id}`)
    const toMia = await request(kim, mia)
    await mia.call(followUser, { user_id: kim.id })
    expect(await listed(mia, 'requests')).toEqual([toMia])
    await kim.call(approveFollowRequest, { user_id: mia.id })
    expect(await listed(mia, 'inbox')).toEqual([toMia])
  })

  test('declined, it is gone for the receiver, and the sender sees no difference', async () => {
    const { ned, ole } = await people('ned', 'ole')
    const conversation_id = await request(ned, ole, 'First')
    const before = await ned.call(getConversation, { conversation_id })
    await ole.call(declineRequest, { conversation_id })
    await ole.call(declineRequest, { conversation_id })
    expect(await ned.call(getConversation, { conversation_id })).toEqual(before)
    await say(ned, conversation_id, 'Second')
    await say(ned, conversation_id, 'Third')
    await expect(say(ned, conversation_id, 'Fourth')).rejects.toMatchObject({ code: 'request_limit' })
    expect(await listed(ole, 'requests')).toEqual([])
    expect(await listed(ole, 'inbox')).toEqual([])
    expect(await ole.call(unreadConversations)).toEqual({ count: 0, requests: 0 })
    for (const endpoint of [getConversation, listMessages, acceptRequest, readConversation])
      await expect(ole.call(endpoint, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(say(ole, conversation_id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('opening it from a profile shows it, and accepts nothing, also after declining', async () => {
    const { pia, quy } = await people('pia', 'quy')
    const conversation_id = await request(pia, quy)
    const shown = { id: conversation_id, status: 'request', last_message: { content: 'May I ask you something?' } }
    expect(await quy.call(openConversation, { user_id: pia.id })).toMatchObject({ ...shown, unread_count: 1 })
    await quy.call(declineRequest, { conversation_id })
    expect(await quy.call(openConversation, { user_id: pia.id })).toMatchObject({ ...shown, unread_count: 0, read_seq: 1 })
    expect(await listed(quy, 'requests')).toEqual([conversation_id])
    expect(await listed(quy, 'inbox')).toEqual([])
    await quy.call(readConversation, { conversation_id })
    expect(await pia.call(getConversation, { conversation_id })).toMatchObject({ requests_left: 2 })
    expect((await pia.call(listMessages, { conversation_id })).items).toMatchObject([{ is_read: false }])
    await say(quy, conversation_id, 'Gladly')
    expect(await listed(quy, 'inbox')).toEqual([conversation_id])
    expect(await pia.call(getConversation, { conversation_id })).toMatchObject({ requests_left: null })
  })

  test('who opens a conversation in which nothing was written begins it', async () => {
    const { vic, wyn } = await people('vic', 'wyn')
    const { id } = await vic.call(openConversation, { user_id: wyn.id })
    expect(await wyn.call(openConversation, { user_id: vic.id })).toMatchObject({ id, status: 'accepted' })
    expect(await listed(wyn, 'inbox')).toEqual([id])
  })

  test('accepted and declined at once, it ends as one of the two', async () => {
    const { rae, sam } = await people('rae', 'sam')
    const conversation_id = await request(rae, sam)
    await Promise.allSettled([sam.call(acceptRequest, { conversation_id }), sam.call(declineRequest, { conversation_id })])
    const { requests_left } = await rae.call(getConversation, { conversation_id })
    expect(await listed(sam, 'inbox')).toEqual(requests_left === null ? [conversation_id] : [])
    expect(await listed(sam, 'requests')).toEqual([])
  })

  test('its media are covered until it is accepted, and devices that were away learn that they are not any more', async () => {
    const { tom, uma } = await people('tom', 'uma')
    const { id: conversation_id } = await tom.call(openConversation, { user_id: uma.id })
    await say(tom, conversation_id, 'My print')
    const media_id = await uploadPicture(app, tom.token, { bucket: 'message-media' })
    await tom.call(sendMessage, { conversation_id, client_id: crypto.randomUUID(), media_id })
    const covered = await uma.call(listMessages, { conversation_id })
    expect(covered.items[0]).toMatchObject({ seq: 2, covered: true, media_url: null })
    const { revision } = await uma.call(getConversation, { conversation_id })
    await uma.call(acceptRequest, { conversation_id })
    const missed = await uma.call(messageChanges, { conversation_id, after: revision })
    expect(missed.items).toMatchObject([{ seq: 2, covered: false, revision: revision + 1 }])
    expect(missed.items[0]?.media_url).toMatch(/^\/media\/message-media\//)
    expect((await uma.call(getConversation, { conversation_id })).revision).toBe(revision + 1)
    expect(await say(uma, conversation_id, 'Lovely')).toMatchObject({ seq: 3, revision: revision + 2 })
  })
})

describe('declined requests', () => {
  test('are listed for who declined, page by page, until the conversation is opened again; not while a block lasts', async () => {
    const { ann2, bo2, cy2, dee2 } = await people('ann2', 'bo2', 'cy2', 'dee2')
    for (const from of [bo2, cy2, dee2]) await ann2.call(declineRequest, { conversation_id: await request(from, ann2) })
    const declined = async (person: TestPerson) =>
      (await everyPage((cursor) => person.call(list.listDeclined, { cursor, limit: 1 }))).map(({ username }) => username)
    expect(await declined(ann2)).toEqual(['dee2', 'cy2', 'bo2'])
    expect(await declined(bo2)).toEqual([])
    await say(cy2, (await cy2.call(openConversation, { user_id: ann2.id })).id, 'Hello?')
    await ann2.call(blockUser, { user_id: dee2.id })
    expect(await declined(ann2)).toEqual(['cy2', 'bo2'])
    const { id } = await ann2.call(openConversation, { user_id: cy2.id })
    expect(await declined(ann2)).toEqual(['bo2'])
    expect(await listed(ann2, 'requests')).toEqual([id])
    await expect(ann2.call(list.listDeclined, { cursor: 'astray' })).rejects.toMatchObject({ code: 'bad_cursor' })
  })
})

describe('about who asks', () => {
  test('three works for everybody, when they joined, and whom one follows who follow them', async () => {
    const { eva3: eva, fin3: fin, gus3: gus, hal3: hal, ivy3: ivy } = await people('eva3', 'fin3', 'gus3', 'hal3', 'ivy3')
    const conversation_id = await request(fin, eva)
    const works = []
    for (const content of ['One', 'Two', 'Three', 'Four']) works.push(await publish(fin, content, { media: [await uploaded(db, fin)] }))
    await publish(fin, 'For followers', { media: [await uploaded(db, fin)], audience: 'followers' })
    for (const friend of [gus, hal]) await eva.call(followUser, { user_id: friend.id })
    for (const follower of [gus, hal, ivy]) await follower.call(followUser, { user_id: fin.id })
    await hal.call(blockUser, { user_id: eva.id })
    const about = await eva.call(list.aboutCorrespondent, { conversation_id })
    expect(about.works.map(({ post_id }) => post_id)).toEqual(
      works
        .slice(1)
        .toReversed()
        .map(({ id }) => id),
    )
    expect(about).toMatchObject({ people: [{ username: 'gus3' }], people_count: 1 })
    const { created_at } = await db.one<{ created_at: string }>(sql`select created_at from profiles where user_id = ${fin.id}`)
    expect(about.created_at).toBe(new Date(created_at).toISOString())
    await db.run(sql`update profiles set is_private = true where user_id = ${fin.id}`)
    expect(await eva.call(list.aboutCorrespondent, { conversation_id })).toMatchObject({ works: [] })
    await eva.call(declineRequest, { conversation_id })
    await expect(eva.call(list.aboutCorrespondent, { conversation_id })).rejects.toMatchObject({ code: 'not_found' })
  })
})
