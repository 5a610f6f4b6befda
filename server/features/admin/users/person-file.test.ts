import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { addWordFilter, declineHeld } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { closeReports, listReports } from '@atelier/contract/admin/reports'
import {
  banPerson,
  deleteNote,
  endPersonSessions,
  getPersonFile,
  listPeople,
  personSessions,
  unbanPerson,
  unverifyPerson,
  verifyPerson,
  warnPerson,
  writeNote,
} from '@atelier/contract/admin/users'
import { appeal } from '@atelier/contract/appeals'
import { listNotifications } from '@atelier/contract/notifications'
import { getMe, getProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { publish } from '#testing/posts.ts'
import { ended, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const { mod, max, ada, abe, root, eve } = await people('mod', 'max', 'ada', 'abe', 'root', 'eve')
for (const [person, role] of [
  [mod, 'moderator'],
  [max, 'moderator'],
  [ada, 'admin'],
  [abe, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

const fileOf = (by: TestPerson, { id }: TestPerson) => by.call(getPersonFile, { user_id: id })
const actionsOf = async ({ id }: TestPerson) =>
  (await db.many<{ action: string }>(sql`select action from admin_logs where target_id = ${id} order by id`)).map(({ action }) => action)
const client_id = () => crypto.randomUUID()

describe('the file of a person', () => {
  test('has the profile, the address for admins alone, and when they were last there', async () => {
    const { ann } = await people('ann')
    await db.run(sql`update profiles set bio = 'Paints walls' where user_id = ${ann.id}`)
    expect(await fileOf(ada, ann)).toMatchObject({
      person: { user_id: ann.id, username: 'ann', role: 'user', is_banned: false },
      bio: 'Paints walls',
      email: ann.email,
      last_active_at: expect.any(String),
      hidden_since: null,
      bans: [],
      warnings: [],
      notes: [],
      reports: [],
      reports_count: 0,
      reported_by_count: 0,
    })
    expect(await fileOf(root, ann)).toMatchObject({ email: ann.email })
    const forModerators = await fileOf(mod, ann)
    expect(forModerators.email).toBeNull()
    expect(JSON.stringify(forModerators)).not.toContain(ann.email)
  })

  test('has what was reported of them, and how much they reported', async () => {
    const { bob, cleo } = await people('bob', 'cleo')
    const post = await publish(bob, 'Look at this')
    await cleo.call(createReport, { type: 'post', target_id: post.id, reason: 'spam' })
    await eve.call(createReport, { type: 'profile', target_id: bob.id, reason: 'harassment' })
    const { reports, reports_count } = await fileOf(mod, bob)
    expect(reports_count).toBe(2)
    expect(reports.map(({ type, target_id, status }) => ({ type, target_id, status }))).toEqual([
      { type: 'profile', target_id: bob.id, status: 'pending' },
      { type: 'post', target_id: post.id, status: 'pending' },
    ])
    expect(await fileOf(mod, cleo)).toMatchObject({ reports_count: 0, reported_by_count: 1 })
  })

  test('has what was removed or declined of theirs, by whom and why, and what came of appeals', async () => {
    const { gwen } = await people('gwen')
    const removed = await publish(gwen, 'Buy my prints')
    await eve.call(createReport, { type: 'post', target_id: removed.id, reason: 'spam' })
    const { id: report_id } = (await mod.call(listReports, {})).items.find(({ target_id }) => target_id === removed.id) ?? { id: '' }
    await mod.call(closeReports, { report_id, last_id: report_id, outcome: 'resolved', remove: true, reason: 'Spam' })
    await gwen.call(appeal, { kind: 'post', target_id: removed.id, content: 'Why?', client_id: client_id() })
    await max.call(decideAppeal, { appeal_id: (await max.call(listAppeals, {})).items.at(-1)?.id ?? '', outcome: 'rejected' })
    await mod.call(addWordFilter, { word: 'harsh', severity: 'high' })
    const held = await publish(gwen, 'A harsh light')
    await ada.call(declineHeld, { kind: 'post', held_id: held.id, reason: 'Rude' })
    expect(await fileOf(max, gwen)).toMatchObject({
      removals_count: 2,
      comments_count: 0,
      removals: [
        { kind: 'post', excerpt: 'A harsh light', reason: 'Rude', was_held: true, removed_by: { user_id: ada.id }, appeal: null },
        {
          kind: 'post',
          excerpt: 'Buy my prints',
          reason: 'Spam',
          was_held: false,
          removed_by: { user_id: mod.id },
          appeal: { status: 'rejected', decided_by: { user_id: max.id } },
        },
      ],
    })
  })

  test('has the newest rows of each history', async () => {
    const { dora } = await people('dora')
    const contents = Array.from({ length: adminLimits.history + 2 }, (_, n) => `Note ${n}`)
    for (const content of contents) await mod.call(writeNote, { user_id: dora.id, client_id: client_id(), content })
    const { notes } = await fileOf(mod, dora)
    expect(notes.map(({ content }) => content)).toEqual(contents.toReversed().slice(0, adminLimits.history))
  })

  test('says nothing to staff of what was said about themselves, their equals and those above them', async () => {
    const { ian, joy } = await people('ian', 'joy')
    for (const person of [ian, joy]) await changeRole(deps, 'grant', person.email, 'admin')
    await eve.call(createReport, { type: 'profile', target_id: ian.id, reason: 'harassment', note: 'Told us so' })
    await root.call(writeNote, { user_id: ian.id, client_id: client_id(), content: 'Watch closely' })
    await root.call(warnPerson, { user_id: ian.id, client_id: client_id(), reason: 'Stay kind' })
    await root.call(banPerson, { user_id: ian.id, reason: 'Insults' })
    await root.call(unbanPerson, { user_id: ian.id })
    const nothing = { email: null, bans: [], warnings: [], notes: [], reports: [], reports_count: 0, reported_by_count: 0 }
    for (const by of [mod, joy]) expect(await fileOf(by, ian)).toMatchObject({ person: { user_id: ian.id, role: 'admin' }, ...nothing })
    await root.call(writeNote, { user_id: joy.id, client_id: client_id(), content: 'Watch closely' })
    expect(await fileOf(joy, joy)).toMatchObject(nothing)
    expect(await fileOf(root, ian)).toMatchObject({
      email: ian.email,
      reports_count: 1,
      reports: [{ type: 'profile' }],
      bans: [{ reason: 'Insults' }],
      warnings: [{ reason: 'Stay kind' }],
      notes: [{ content: 'Watch closely' }],
    })
  })

  test('is for staff alone', async () => {
    await expect(fileOf(eve, eve)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(mod.call(getPersonFile, { user_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the verified mark', () => {
  test('shows at once everywhere, and each change is in the log once', async () => {
    const { fay } = await people('fay')
    const marks = async () => [
      (await eve.call(getProfile, { identifier: 'fay' })).is_verified,
      (await mod.call(listPeople, { filter: 'verified' })).items.some(({ username }) => username === 'fay'),
      (await publish(fay)).author.is_verified,
    ]
    await ada.call(verifyPerson, { user_id: fay.id })
    await ada.call(verifyPerson, { user_id: fay.id })
    expect(await marks()).toEqual([true, true, true])
    await abe.call(unverifyPerson, { user_id: fay.id })
    expect(await marks()).toEqual([false, false, false])
    expect(await actionsOf(fay)).toEqual(['verify_user', 'unverify_user'])
  })

  test.each([
    ['an admin to themselves', ada, ada],
    ['an admin to another', ada, abe],
    ['an admin to a super admin', ada, root],
    ['a super admin to themselves', root, root],
  ] as const)('is neither given nor taken by %s', async (_who, by, person) => {
    for (const endpoint of [verifyPerson, unverifyPerson])
      await expect(by.call(endpoint, { user_id: person.id })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.one(sql`select is_verified from profiles where user_id = ${person.id}`)).toEqual({ is_verified: false })
  })

  test('is given by admins alone', async () => {
    await expect(mod.call(verifyPerson, { user_id: eve.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(mod.call(unverifyPerson, { user_id: eve.id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a warning', () => {
  test('reaches the person as a notification with its reason, which names nobody', async () => {
    const { fred } = await people('fred')
    await mod.call(warnPerson, { user_id: fred.id, client_id: client_id(), reason: 'Stay kind' })
    const { items } = await fred.call(listNotifications)
    expect(items).toMatchObject([{ data: { kind: 'warning' }, senderProfile: null, content: expect.stringContaining('Stay kind') }])
    expect(JSON.stringify(items)).not.toContain(mod.id)
  })

  test('tells the whole reason, however long it is', async () => {
    const { ivy } = await people('ivy')
    const reason = 'Stay kind. '.repeat(90).trim()
    await mod.call(warnPerson, { user_id: ivy.id, client_id: client_id(), reason })
    expect((await ivy.call(listNotifications)).items).toMatchObject([{ content: expect.stringContaining(reason) }])
  })

  test('is in the file with its reason, once for each client_id', async () => {
    const { gus } = await people('gus')
    const warning = { user_id: gus.id, client_id: client_id(), reason: 'Stay kind' }
    await Promise.all([mod.call(warnPerson, warning), mod.call(warnPerson, warning)])
    await mod.call(warnPerson, { ...warning, reason: 'Something else' })
    const { warnings } = await fileOf(mod, gus)
    expect(warnings).toMatchObject([{ reason: 'Stay kind', warned_by: { user_id: mod.id } }])
    expect(await db.many(sql`select action, details from admin_logs where target_id = ${gus.id}`)).toEqual([
      { action: 'warn_user', details: { reason: 'Stay kind' } },
    ])
  })

  test.each([
    ['oneself', mod, mod],
    ['another moderator', mod, max],
    ['an admin, by a moderator', mod, ada],
    ['an admin, by another', ada, abe],
    ['a super admin', ada, root],
  ] as const)('is not for %s', async (_whom, by, person) => {
    const warning = { user_id: person.id, client_id: client_id(), reason: 'No' }
    await expect(by.call(warnPerson, warning)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.many(sql`select id from user_warnings where user_id = ${person.id}`)).toEqual([])
  })
})

describe('notes', () => {
  test('are seen by all staff, kept once for each client_id, and deleted by who wrote them', async () => {
    const { hal } = await people('hal')
    const note = { user_id: hal.id, client_id: client_id(), content: 'Wrote to us, calm' }
    await Promise.all([mod.call(writeNote, note), mod.call(writeNote, note)])
    const { notes } = await fileOf(ada, hal)
    expect(notes).toMatchObject([{ content: 'Wrote to us, calm', author: { user_id: mod.id } }])
    const note_id = notes[0]?.id ?? ''
    await expect(ada.call(deleteNote, { note_id })).rejects.toMatchObject({ code: 'not_found' })
    await mod.call(deleteNote, { note_id })
    expect((await fileOf(ada, hal)).notes).toEqual([])
    await expect(mod.call(deleteNote, { note_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await actionsOf(hal)).toEqual(['add_note', 'delete_note'])
    // What a note says stays out of the log.
    expect(await db.many(sql`select id from admin_logs where details::text like '%calm%'`)).toEqual([])
  })

  test('of somebody who has the same role by now are not theirs to delete', async () => {
    const { jim } = await people('jim')
    await mod.call(writeNote, { user_id: jim.id, client_id: client_id(), content: 'Wrote to us' })
    await changeRole(deps, 'grant', jim.email, 'moderator')
    const [note] = (await fileOf(root, jim)).notes
    await expect(mod.call(deleteNote, { note_id: note?.id ?? '' })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await fileOf(root, jim)).notes).toHaveLength(1)
  })

  test.each([
    ['oneself', mod, mod],
    ['another moderator', mod, max],
    ['an admin, by a moderator', mod, ada],
    ['a super admin', ada, root],
  ] as const)('are not about %s', async (_whom, by, person) => {
    const note = { user_id: person.id, client_id: client_id(), content: 'No' }
    await expect(by.call(writeNote, note)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.many(sql`select id from staff_notes where user_id = ${person.id}`)).toEqual([])
  })
})

describe('the sessions of a person', () => {
  test('are seen and ended by admins, with the sockets', async () => {
    const { ida } = await people('ida')
    const { items } = await ada.call(personSessions, { user_id: ida.id })
    expect(items).toEqual([
      {
        id: ida.session_id,
        aal: 'aal1',
        browser: null,
        os: null,
        device: null,
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
      },
    ])
    const ending = ended(await connected(ida.token))
    await ada.call(endPersonSessions, { user_id: ida.id })
    expect(await ending).toBe('io server disconnect')
    await expect(ida.call(getMe)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await ada.call(personSessions, { user_id: ida.id })).toEqual({ items: [] })
    expect(await actionsOf(ida)).toEqual(['end_sessions'])
    // What they did last is still known.
    expect(Date.parse((await fileOf(mod, ida)).last_active_at ?? '')).toBeLessThanOrEqual(clock.now().getTime())
  })

  test.each([
    ['a moderator', mod, eve],
    ['oneself', ada, ada],
    ['an admin, of another', ada, abe],
    ['an admin, of a super admin', ada, root],
  ] as const)('are not ended by %s', async (_who, by, person) => {
    await expect(by.call(endPersonSessions, { user_id: person.id })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.many(sql`select id from auth.sessions where user_id = ${person.id}`)).not.toEqual([])
  })

  test.each([
    ['moderators', mod, eve],
    ['an admin of their own here', ada, ada],
    ['an admin, of another', ada, abe],
    ['an admin, of a super admin', ada, root],
  ] as const)('are not seen by %s', async (_who, by, person) => {
    await expect(by.call(personSessions, { user_id: person.id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
