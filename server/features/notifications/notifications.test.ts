import type { NotificationType } from '@atelier/contract/choices'
import { blockUser, muteUser, unblockUser } from '@atelier/contract/follows'
import { listNotifications, readAllNotifications, readNotification, unreadNotifications } from '@atelier/contract/notifications'
import { createPost, deletePost } from '@atelier/contract/posts'
import { describe, expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import type { Notice } from '#features/notifications/notifications.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, call, db, deps, people } = await world()

/** What a feature does when something happens; the hints that went out. */
async function tell(notice: Partial<Notice> & Pick<Notice, 'to' | 'from'>): Promise<{ to: string; unread_count: number }[]> {
  const hints: { to: string; unread_count: number }[] = []
  const realtime = { ...deps.realtime, emit: (to: string, _event: string, hint: { unread_count: number }) => hints.push({ to, ...hint }) }
  await transaction(db, (tx) => notify(tx, { db, realtime: realtime as never }, { type: 'like', template: 'like', ...notice }))
  return hints
}
const list = async (person: TestPerson, filter?: 'all' | 'mentions' | 'follows' | 'likes' | 'comments' | 'messages') =>
  (await person.call(listNotifications, { filter })).items
const unread = async (person: TestPerson) => (await person.call(unreadNotifications)).count

describe('notify', () => {
  test('fills the template, quotes the text and hints the receiver’s sockets after the commit', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const { id: post_id } = await ann.call(createPost, { client_id: crypto.randomUUID(), content: 'Hello' })
    const notice = { to: ann.id, from: bob.id, type: 'comment', template: 'comment', post_id, text: `  ${'long '.repeat(60)}` } as const
    expect(await tell(notice)).toEqual([{ to: ann.id, unread_count: 1 }])
    const [shown] = await list(ann)
    expect(shown).toMatchObject({
      type: 'comment',
      title: 'New comment',
      data: { post_id, kind: 'comment' },
      is_read: false,
      senderProfile: { user_id: bob.id, username: 'bob', full_name: 'Bob Tester' },
      timeAgo: 'now',
    })
    expect(shown?.content).toMatch(/^Bob Tester commented on your post: (long )+long…$/)
  })

  test('a name or a text that looks like a template is only text', async () => {
    const { cyn, dan } = await people('cyn', 'dan')
    await db.run(sql`update profiles set full_name = '{{text}}' where user_id = ${dan.id}`)
    await tell({ to: cyn.id, from: dan.id, type: 'mention', template: 'mention', text: '{{name}} $& <b>' })
    expect((await list(cyn))[0]?.content).toBe('{{text}} mentioned you: {{name}} $& <b>')
  })

  test('the same thing done again is one notice', async () => {
    const { eve, fay } = await people('eve', 'fay')
    const notice = { to: eve.id, from: fay.id, dedupe_key: 'like:1' }
    expect(await tell(notice)).toHaveLength(1)
    expect(await tell(notice)).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => tell({ ...notice, dedupe_key: 'like:2' })))
    expect(await list(eve)).toHaveLength(2)
  })

  test('people get no notice of their own actions, of muted people or across a block', async () => {
    const { gus, hal, ida, jan } = await people('gus', 'hal', 'ida', 'jan')
    await gus.call(muteUser, { user_id: hal.id })
    await gus.call(blockUser, { user_id: ida.id })
    await jan.call(blockUser, { user_id: gus.id })
    for (const from of [gus, hal, ida, jan]) expect(await tell({ to: gus.id, from: from.id })).toEqual([])
    expect(await db.one(sql`select count(*) from notifications where user_id = ${gus.id}`)).toEqual({ count: 0 })
    await jan.call(unblockUser, { user_id: gus.id })
    expect(await tell({ to: gus.id, from: jan.id })).toHaveLength(1)
  })

  test.each<[string, NotificationType, string]>([
    ['likes', 'like', 'like'],
    ['likes', 'like', 'comment_like'],
    ['comments', 'comment', 'comment'],
    ['follows', 'follow', 'follow'],
    ['mentions', 'mention', 'mention'],
    ['messages', 'message', 'message'],
    ['new_post', 'system', 'new_post'],
    ['in_app_enabled', 'like', 'like'],
    ['in_app_enabled', 'system', 'report_resolved'],
  ])('the preference %s switches %s notices (%s) off', async (preference, type, template) => {
    const prefer = (on: boolean) =>
      db.run(sql`
        update user_preferences set notification_prefs = notification_prefs || jsonb_build_object(${preference}::text, ${on}::boolean)
        where user_id = ${kim.id}`)
    await prefer(false)
    expect(await tell({ to: kim.id, from: lea.id, type, template })).toEqual([])
    await prefer(true)
    expect(await tell({ to: kim.id, from: lea.id, type, template })).toHaveLength(1)
  })

  test('a template that staff switched off sends nothing', async () => {
    const { max, nia } = await people('max', 'nia')
    await db.run(sql`update notification_templates set is_active = false where template_key = 'message'`)
    expect(await tell({ to: max.id, from: nia.id, type: 'message', template: 'message' })).toEqual([])
    await db.run(sql`update notification_templates set is_active = true where template_key = 'message'`)
    expect(await tell({ to: max.id, from: nia.id, type: 'message', template: 'message' })).toHaveLength(1)
  })

  test('the product itself can speak', async () => {
    const { oto } = await people('oto')
    await tell({ to: oto.id, from: null, type: 'system', template: 'report_resolved' })
    expect((await list(oto))[0]).toMatchObject({ title: 'Your report', senderProfile: null })
  })
})
const { kim, lea } = await people('kim', 'lea')

describe('the list', () => {
  test('NOTI-026, NOTI-027: newest first, by filter, twenty a page', async () => {
    const { pia, rob } = await people('pia', 'rob')
    const types = ['mention', 'follow', 'like', 'comment', 'message'] as const
    for (let round = 0; round < 5; round++) for (const type of types) await tell({ to: pia.id, from: rob.id, type, template: type })
    const first = await pia.call(listNotifications)
    expect(first.items).toHaveLength(20)
    const rest = await pia.call(listNotifications, { cursor: first.next_cursor ?? '' })
    expect(rest.next_cursor).toBeNull()
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(new Set(ids).size).toBe(25)
    for (const [filter, type] of [
      ['mentions', 'mention'],
      ['follows', 'follow'],
      ['likes', 'like'],
      ['comments', 'comment'],
      ['messages', 'message'],
    ] as const) {
      expect((await list(pia, filter)).map((notice) => notice.type)).toEqual(Array(5).fill(type))
      expect((await pia.call(unreadNotifications, { filter })).count).toBe(5)
    }
    expect(await list(rob)).toEqual([])
  })

  test('timeAgo speaks the language that the request accepts', async () => {
    const { sam, tia } = await people('sam', 'tia')
    await tell({ to: sam.id, from: tia.id })
    const headers = { authorization: `Bearer ${sam.token}`, 'accept-language': 'fr-CA,en;q=0.5' }
    expect((await app.inject({ url: '/api/notifications', headers })).json().items[0].timeAgo).toBe('maintenant')
  })

  test('QUALITY R19: a notice ends with the right to see what it quotes', async () => {
    const { uli, vic, wes, xia } = await people('uli', 'vic', 'wes', 'xia')
    const { id: post_id } = await vic.call(createPost, { client_id: crypto.randomUUID(), content: 'Hello @uli' })
    const { id: gone } = await vic.call(createPost, { client_id: crypto.randomUUID(), content: 'Soon gone' })
    await db.run(sql`delete from notifications`)
    await tell({ to: uli.id, from: vic.id, type: 'mention', template: 'mention', post_id, text: 'Hello' })
    await tell({ to: uli.id, from: vic.id, type: 'comment', template: 'comment', post_id: gone, text: 'Gone' })
    await tell({ to: uli.id, from: wes.id })
    await tell({ to: uli.id, from: xia.id })
    expect(await unread(uli)).toBe(4)
    await vic.call(deletePost, { post_id: gone })
    expect(await unread(uli)).toBe(3)
    await db.run(sql`update profiles set is_private = true where user_id = ${vic.id}`)
    expect(await unread(uli)).toBe(2)
    await wes.call(blockUser, { user_id: uli.id })
    await db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${xia.id})`)
    expect(await unread(uli)).toBe(0)
    expect(await list(uli)).toEqual([])
  })
})

describe('reading', () => {
  test('NOTI-024, NOTI-025, NOTI-028, NOTI-029: one, then all; each also twice', async () => {
    const { yan, zed } = await people('yan', 'zed')
    for (let n = 0; n < 3; n++) await tell({ to: yan.id, from: zed.id })
    const [newest] = await list(yan)
    const notification_id = newest?.id ?? ''
    expect(await unread(yan)).toBe(3)
    await yan.call(readNotification, { notification_id })
    await yan.call(readNotification, { notification_id })
    expect(await unread(yan)).toBe(2)
    expect((await list(yan)).map(({ is_read }) => is_read)).toEqual([true, false, false])
    await yan.call(readAllNotifications)
    await yan.call(readAllNotifications)
    expect(await unread(yan)).toBe(0)
  })

  test('NOTI-015: reading notifications needs a session, and shows only one’s own', async () => {
    const { amy, ben } = await people('amy', 'ben')
    await tell({ to: amy.id, from: ben.id })
    const [notice] = await list(amy)
    await expect(ben.call(readNotification, { notification_id: notice?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
    await ben.call(readAllNotifications)
    expect(await unread(amy)).toBe(1)
    for (const endpoint of [listNotifications, unreadNotifications, readAllNotifications])
      await expect(call(endpoint, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
