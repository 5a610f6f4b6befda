import * as list from '@atelier/contract/conversation-list'
import * as contract from '@atelier/contract/conversations'
import { approveFollowRequest, blockUser, followUser, unblockUser } from '@atelier/contract/follows'
import { listMessages, messageChanges } from '@atelier/contract/messages'
import { updatePreferences } from '@atelier/contract/preferences'
import type { ServerEvents } from '@atelier/contract/realtime'
import type { Socket } from 'socket.io-client'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { lockConversation } from '#features/conversations/lock-conversation.queries.ts'
import { converse, say } from '#testing/conversations.ts'
import { type Client, next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const { openConversation, getConversation, listConversations, readConversation, unreadConversations } = contract

/** What a person's own messages say: read or only sent. */
const readOf = async (person: TestPerson, conversation_id: string) =>
  (await person.call(listMessages, { conversation_id })).items
    .filter(({ sender_id }) => sender_id === person.id)
    .map(({ is_read }) => is_read)
const seenBy = async (person: TestPerson, conversation_id: string) => (await person.call(getConversation, { conversation_id })).seen_seq

describe('reading', () => {
  test('MSG-076, MSG-087: opening a conversation reads all messages of the other person, and none of one’s own', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const conversation_id = await converse(ann, bob)
    for (const line of ['One', 'Two', 'Three']) await say(bob, conversation_id, line)
    await say(ann, conversation_id, 'Mine')
    expect(await ann.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 3 })
    expect(await readOf(bob, conversation_id)).toEqual([false, false, false])
    expect(await ann.call(readConversation, { conversation_id })).toEqual({ count: 0, requests: 0 })
    expect(await ann.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 0, read_seq: 4 })
    expect(await readOf(bob, conversation_id)).toEqual([true, true, true])
    expect(await readOf(ann, conversation_id)).toEqual([false])
    expect(await bob.call(unreadConversations)).toEqual({ count: 1, requests: 0 })
  })

  test('MSG-077: each message can be read as it arrives; reading goes up to a place and never back', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    const conversation_id = await converse(cyn, dan)
    for (const line of ['One', 'Two', 'Three']) await say(dan, conversation_id, line)
    await say(cyn, conversation_id, 'Mine')
    expect(await cyn.call(readConversation, { conversation_id, seq: 2 })).toEqual({ count: 1, requests: 0 })
    expect(await readOf(dan, conversation_id)).toEqual([false, true, true])
    expect(await cyn.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 1, read_seq: 2 })
    await cyn.call(readConversation, { conversation_id, seq: 1 })
    await cyn.call(readConversation, { conversation_id, seq: 0 })
    expect(await cyn.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 1, read_seq: 2 })
    // Nobody has read what is not written yet.
    expect(await cyn.call(readConversation, { conversation_id, seq: 99 })).toEqual({ count: 0, requests: 0 })
    await say(dan, conversation_id, 'Four')
    expect(await cyn.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 1, read_seq: 4 })
    expect(await readOf(dan, conversation_id)).toEqual([false, true, true, true])
    await expect(cyn.call(readConversation, { conversation_id, seq: -1 })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('reading at the moment of a message counts it either as read or as unread', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const conversation_id = await converse(eve, fay)
    await say(fay, conversation_id, 'One')
    const reading = await transaction(db, async (tx) => {
      await lockConversation(tx, fay.id, conversation_id)
      const call = eve.call(readConversation, { conversation_id })
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await db.many(waiting)).toHaveLength(1), { timeout: 60_000 })
      await tx.run(sql`update conversations set last_seq = 2, revision = 2 where id = ${conversation_id}`)
      await tx.run(sql`
        insert into messages (id, conversation_id, sender_id, seq, revision, content) values (${newId()}, ${conversation_id}, ${fay.id}, 2, 2, 'Two')`)
      await tx.run(sql`
        update conversation_participants set unread_count = unread_count + 1 where conversation_id = ${conversation_id} and user_id = ${eve.id}`)
      return { call }
    })
    await reading.call
    const { unread_count, read_seq } = await eve.call(getConversation, { conversation_id })
    expect({ unread_count, read_seq }).toEqual({ unread_count: 0, read_seq: 2 })
  })

  test.each([
    ['the reader', 0],
    ['the writer', 1],
  ])('without read receipts of %s nobody sees what was read, and both see it again with them', async (_, who) => {
    const names = who ? (['gus1', 'hal1'] as const) : (['gus0', 'hal0'] as const)
    const made = await people(...names)
    const [reader, writer] = [made[names[0]], made[names[1]]] as [TestPerson, TestPerson]
    const hiding = who ? writer : reader
    const conversation_id = await converse(reader, writer)
    await say(writer, conversation_id, 'Before')
    await say(reader, conversation_id, 'Also before')
    await Promise.all([reader, writer].map((person) => person.call(readConversation, { conversation_id })))
    await hiding.call(updatePreferences, { read_receipts: false })
    expect([await readOf(reader, conversation_id), await readOf(writer, conversation_id)]).toEqual([[false], [false]])
    expect([await seenBy(reader, conversation_id), await seenBy(writer, conversation_id)]).toEqual([0, 0])
    for (const person of [reader, writer])
      expect(await person.call(messageChanges, { conversation_id, after: 0 })).toMatchObject({ seen_seq: 0 })
    await say(writer, conversation_id, 'Meanwhile')
    // One's own place moves all the same.
    expect(await reader.call(readConversation, { conversation_id })).toEqual({ count: 0, requests: 0 })
    expect(await reader.call(getConversation, { conversation_id })).toMatchObject({ unread_count: 0, read_seq: 3 })
    await hiding.call(updatePreferences, { read_receipts: true })
    expect(await readOf(writer, conversation_id)).toEqual([false, true])
    expect(await seenBy(writer, conversation_id)).toBe(2)
    await reader.call(readConversation, { conversation_id })
    expect(await readOf(writer, conversation_id)).toEqual([true, true])
  })
})

describe('what sockets hear', () => {
  /** The names of all events that reach a socket from now on. */
  function recorded(socket: Client): string[] {
    const heard: string[] = []
    ;(socket as Socket).onAny((event: string) => heard.push(event))
    return heard
  }
  /** Until the socket has got everything that was sent to it before. */
  async function settled(socket: Client, person: TestPerson) {
    const hint = next(socket, 'notification')
    deps.realtime.emit(person.id, 'notification', { unread_count: 0 })
    await hint
  }
  /** Once the badge says so; that of an earlier message may still come before. */
  const badge = (socket: Client, count: number, requests = 0) =>
    new Promise<void>((resolve) => {
      socket.on('unread_messages', (hint) => {
        if (hint.count === count && hint.requests === requests) resolve()
      })
    })
  const both = <Event extends keyof ServerEvents>(one: Client, other: Client, event: Event) =>
    Promise.all([next(one, event), next(other, event)])

  test('reading tells both people the place, and the reader what is left', async () => {
    const { kim, leo } = await people('kim', 'leo')
    const conversation_id = await converse(kim, leo)
    await say(leo, conversation_id)
    const [phone, desktop, writer] = await Promise.all([connected(kim.token), connected(kim.token), connected(leo.token)])
    const hints = Promise.all([next(phone, 'message_read'), next(desktop, 'message_read'), next(writer, 'message_read')])
    const left = badge(desktop, 0)
    await kim.call(readConversation, { conversation_id })
    const hint = { conversation_id, user_id: kim.id, seq: 1 }
    expect(await hints).toEqual([[hint], [hint], [hint]])
    await left
    const heard = recorded(writer)
    await kim.call(readConversation, { conversation_id })
    await settled(writer, leo)
    expect(heard).toEqual(['notification'])
  })

  test('the writer hears nothing while receipts are off, or while it is a request; the reader’s devices do', async () => {
    const { mia, ned, ole } = await people('mia', 'ned', 'ole')
    const hidden = await converse(mia, ned)
    await mia.call(updatePreferences, { read_receipts: false })
    await say(ned, hidden)
    const { id: request } = await ned.call(openConversation, { user_id: ole.id })
    await say(ned, request)
    const [writer, ofMia, ofOle] = await Promise.all([connected(ned.token), connected(mia.token), connected(ole.token)])
    const heard = recorded(writer)
    const own = both(ofMia, ofOle, 'message_read')
    await mia.call(readConversation, { conversation_id: hidden })
    await ole.call(readConversation, { conversation_id: request })
    expect(await own).toEqual([
      [{ conversation_id: hidden, user_id: mia.id, seq: 1 }],
      [{ conversation_id: request, user_id: ole.id, seq: 1 }],
    ])
    await settled(writer, ned)
    expect(heard).toEqual(['notification'])
  })

  test('pinning, muting, archiving, marking and deleting tell the own devices only', async () => {
    const { pia, quy } = await people('pia', 'quy')
    const conversation_id = await converse(pia, quy)
    const [own, other] = await Promise.all([connected(pia.token), connected(quy.token)])
    const heard = recorded(other)
    const { deleteConversation } = contract
    const { pinConversation, unpinConversation, muteConversation, unmuteConversation } = list
    const { archiveConversation, unarchiveConversation, markConversationUnread } = list
    const inPlace = [pinConversation, unpinConversation, muteConversation, unmuteConversation, archiveConversation, unarchiveConversation]
    for (const endpoint of [...inPlace, markConversationUnread, readConversation, deleteConversation]) {
      const hint = next(own, 'conversation_changed')
      await pia.call(endpoint, { conversation_id })
      expect(await hint).toEqual([{ conversation_id }])
    }
    await settled(other, quy)
    expect(heard).toEqual(['notification'])
  })

  test('who is active now is listed for who has accepted and been accepted, while both show it', async () => {
    const { ano, bex, cox } = await people('ano', 'bex', 'cox')
    const conversation_id = await converse(ano, bex)
    const { id: asked } = await ano.call(openConversation, { user_id: cox.id })
    await say(ano, asked)
    await Promise.all([connected(bex.token), connected(cox.token)])
    const present = async () => (await ano.call(list.presentConversations)).ids
    await vi.waitFor(async () => expect(await present()).toEqual([conversation_id]), { timeout: 20_000 })
    await cox.call(contract.acceptRequest, { conversation_id: asked })
    expect((await present()).toSorted()).toEqual([conversation_id, asked].toSorted())
    await bex.call(updatePreferences, { notification_prefs: { show_activity: false } })
    expect(await present()).toEqual([asked])
    await ano.call(updatePreferences, { notification_prefs: { show_activity: false } })
    expect(await present()).toEqual([])
  })

  test('accepting tells both people; declining tells the sender nothing', async () => {
    const { rae, sam, tom } = await people('rae', 'sam', 'tom')
    const { id: toSam } = await rae.call(openConversation, { user_id: sam.id })
    const { id: toTom } = await rae.call(openConversation, { user_id: tom.id })
    await say(rae, toSam)
    await say(rae, toTom)
    const [ofRae, ofSam, ofTom] = await Promise.all([connected(rae.token), connected(sam.token), connected(tom.token)])
    const accepted = both(ofRae, ofSam, 'conversation_changed')
    const moved = badge(ofSam, 1)
    await sam.call(contract.acceptRequest, { conversation_id: toSam })
    expect(await accepted).toEqual([[{ conversation_id: toSam }], [{ conversation_id: toSam }]])
    await moved
    const heard = recorded(ofRae)
    const declined = next(ofTom, 'conversation_changed')
    await tom.call(contract.declineRequest, { conversation_id: toTom })
    expect(await declined).toEqual([{ conversation_id: toTom }])
    await settled(ofRae, rae)
    expect(heard).toEqual(['notification'])
  })

  test('opening a conversation tells the own devices; the other person hears nothing before a message', async () => {
    const { uma, val } = await people('uma', 'val')
    const [own, other] = await Promise.all([connected(uma.token), connected(val.token)])
    const heard = recorded(other)
    const hint = next(own, 'conversation_changed')
    const { id: conversation_id } = await uma.call(openConversation, { user_id: val.id })
    expect(await hint).toEqual([{ conversation_id }])
    await settled(other, val)
    expect(heard).toEqual(['notification'])
  })

  test('an approved follow that accepts a request tells both people', async () => {
    const { yan, zed } = await people('yan', 'zed')
    await db.run(sql`update profiles set is_private = true where user_id = ${yan.id}`)
    const { id: conversation_id } = await yan.call(openConversation, { user_id: zed.id })
    await say(yan, conversation_id)
    await zed.call(followUser, { user_id: yan.id })
    const [ofYan, ofZed] = await Promise.all([connected(yan.token), connected(zed.token)])
    const hints = both(ofYan, ofZed, 'conversation_changed')
    await yan.call(approveFollowRequest, { user_id: zed.id })
    expect(await hints).toEqual([[{ conversation_id }], [{ conversation_id }]])
  })

  test('a follow that accepts a request, a block and its end tell both people', async () => {
    const { wes, xia } = await people('wes', 'xia')
    const { id: conversation_id } = await wes.call(openConversation, { user_id: xia.id })
    await say(wes, conversation_id)
    const [ofWes, ofXia] = await Promise.all([connected(wes.token), connected(xia.token)])
    for (const [endpoint, count] of [
      [followUser, 1],
      [blockUser, 0],
      [unblockUser, 1],
    ] as const) {
      const hints = both(ofWes, ofXia, 'conversation_changed')
      const counted = badge(ofXia, count)
      await xia.call(endpoint, { user_id: wes.id })
      expect(await hints).toEqual([[{ conversation_id }], [{ conversation_id }]])
      await counted
    }
    expect((await xia.call(listConversations, {})).items).toHaveLength(1)
  })
})
