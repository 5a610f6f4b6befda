import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { nextCase } from '@atelier/contract/admin/cases'
import { approveHeld, deletePostAsStaff, flaggedPosts, heldContent, liftFlag } from '@atelier/contract/admin/content'
import { escalateCase } from '@atelier/contract/admin/escalations'
import { assignReport, closeReports, getReport, listReports } from '@atelier/contract/admin/reports'
import { sweepPerson } from '@atelier/contract/admin/sweep'
import type { InputOf } from '@atelier/contract/endpoint'
import { createReport } from '@atelier/contract/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { settle } from '#testing/decisions.ts'
import { publish } from '#testing/posts.ts'
import { next as heard, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { clock, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const { mod, meg, ada, abe, root, ann, gil } = await people('mod', 'meg', 'ada', 'abe', 'root', 'ann', 'gil')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [ada, 'admin'],
  [abe, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

beforeEach(async () => {
  for (const table of ['pending_decisions', 'case_reservations', 'escalations', 'flags', 'appeals', 'removals', 'reports', 'posts'])
    await db.execute(`delete from ${table}`)
})

type Case = Pick<InputOf<typeof escalateCase>, 'kind' | 'subject_id'>
const escalate = (by: TestPerson, one: Case, to_role: 'admin' | 'super_admin' = 'admin', note = 'Beyond me') =>
  by.call(escalateCase, { ...one, to_role, note })
const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'ok',
    ({ code }) => code,
  )
async function reported(author = gil): Promise<{ report_id: string; target: Case }> {
  const { id: subject_id } = await publish(author, 'Buy my prints')
  await ann.call(createReport, { type: 'post', target_id: subject_id, reason: 'spam' })
  const { id } = await db.one<{ id: string }>(sql`select id from report_groups where target_id = ${subject_id}`)
  return { report_id: id, target: { kind: 'report', subject_id } }
}
const logged = () =>
  db.many<{ action: string }>(sql`select admin_id, action, target_type, details from admin_logs where action like 'escalate%' order by id`)
const shown = { to_role: 'admin', note: 'Beyond me', escalated_by: { user_id: mod.id }, escalated_at: expect.any(String) }

describe('what is escalated', () => {
  test('a report: only the higher role decides it, and the desk hands it to nobody below', async () => {
    const { report_id, target } = await reported()
    const told = heard(await connected(meg.token), 'desk_changed')
    await mod.call(assignReport, { report_id })
    await told
    await escalate(mod, target)
    expect(await mod.call(getReport, { report_id })).toMatchObject({ escalation: shown, assigned_to: null })
    const close = (by: TestPerson) => codeOf(by.call(closeReports, { report_id, last_id: report_id, outcome: 'dismissed' }))
    expect(await close(meg)).toBe('escalated')
    const sweep = { user_id: gil.id, post_ids: [target.subject_id], reason: 'Advertising' }
    expect(await codeOf(meg.call(sweepPerson, sweep))).toBe('escalated')
    expect((await meg.call(nextCase, { queue: 'reports' })).subject_id).toBeNull()
    expect((await ada.call(nextCase, { queue: 'reports' })).subject_id).toBe(report_id)
    expect(await logged()).toMatchObject([
      {
        admin_id: mod.id,
        action: 'escalate_report',
        target_type: 'report',
        details: { reason: 'Beyond me', role: 'admin', author_id: gil.id },
      },
    ])
    expect(await close(ada)).toBe('ok')
    expect(['conflict', 'not_found']).toContain(await codeOf(escalate(ada, target, 'super_admin')))
    await settle(deps)
    expect(await db.many(sql`select subject_id from escalations`)).toEqual([])
  })

  test('is found by the filter of each queue', async () => {
    const { target } = await reported()
    const other = await reported()
    const flagged = (await publish(gil, 'Flagged')).id
    await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${flagged}, 'low', '{prints}')`)
    const held = (await publish(gil, 'Held')).id
    await db.run(sql`update posts set status = 'pending' where id = ${held}`)
    const removal_id = newId()
    await db.run(sql`
      insert into removals (id, kind, target_id, user_id, created_at) values (${removal_id}, 'post', ${newId()}, ${gil.id}, ${clock.now()})`)
    const appeal_id = newId()
    await db.run(
      sql`insert into appeals (id, removal_id, content, created_at) values (${appeal_id}, ${removal_id}, 'Why?', ${clock.now()})`,
    )
    const reports = async () => (await mod.call(listReports, { escalated: 'only' })).items.map(({ target_id }) => target_id)
    const flags = async () => (await mod.call(flaggedPosts, { escalated: 'only' })).items.map(({ post }) => post.id)
    const waiting = async () => (await ada.call(heldContent, { escalated: 'only' })).items.map(({ id }) => id)
    const appeals = async () => (await mod.call(listAppeals, { escalated: 'only' })).items.map(({ id }) => id)
    const all = async () => [await reports(), await flags(), await waiting(), await appeals()]
    expect(await all()).toEqual([[], [], [], []])
    await escalate(mod, target)
    await escalate(mod, { kind: 'flagged', subject_id: flagged })
    await escalate(ada, { kind: 'held', subject_id: held }, 'super_admin')
    await escalate(mod, { kind: 'appeal', subject_id: appeal_id })
    expect(await all()).toEqual([[target.subject_id], [flagged, target.subject_id], [held], [appeal_id]])
    const everything = (await mod.call(listReports, {})).items
    expect(everything.map(({ target_id, escalation }) => [target_id, escalation?.note ?? null])).toEqual([
      [other.target.subject_id, null],
      [target.subject_id, 'Beyond me'],
    ])
    expect(await codeOf(mod.call(liftFlag, { post_id: flagged }))).toBe('escalated')
    expect(await codeOf(ada.call(approveHeld, { kind: 'post', held_id: held }))).toBe('escalated')
    expect(await codeOf(mod.call(decideAppeal, { appeal_id, outcome: 'granted' }))).toBe('escalated')
    expect(await codeOf(ada.call(deletePostAsStaff, { post_id: flagged }))).toBe('ok')
    expect(await codeOf(root.call(approveHeld, { kind: 'post', held_id: held }))).toBe('ok')
    expect(await codeOf(ada.call(decideAppeal, { appeal_id, outcome: 'rejected' }))).toBe('ok')
    expect((await logged()).slice(-4).map(({ action }) => action)).toEqual([
      'escalate_report',
      'escalate_post',
      'escalate_post',
      'escalate_appeal',
    ])
  })

  test('goes only up, once for each role, with a note', async () => {
    const { target } = await reported()
    await expect(escalate(mod, target, 'admin', ' ')).rejects.toMatchObject({ code: 'invalid' })
    await expect(escalate(ada, target, 'admin')).rejects.toMatchObject({ code: 'conflict' })
    await expect(escalate(root, target, 'super_admin')).rejects.toMatchObject({ code: 'conflict' })
    await escalate(mod, target)
    await expect(escalate(meg, target)).rejects.toMatchObject({ code: 'conflict' })
    await escalate(ada, target, 'super_admin')
    await expect(escalate(mod, target)).rejects.toMatchObject({ code: 'conflict' })
    expect((await abe.call(nextCase, { queue: 'reports' })).subject_id).toBeNull()
    expect((await root.call(nextCase, { queue: 'reports' })).subject_id).not.toBeNull()
  })

  test('is an open case within reach', async () => {
    const { target } = await reported(mod)
    expect(await codeOf(escalate(mod, target))).toBe('forbidden')
    expect(await codeOf(escalate(meg, target))).toBe('forbidden')
    expect(await codeOf(escalate(ada, target, 'super_admin'))).toBe('ok')
    const plain = (await publish(gil, 'Plain')).id
    for (const kind of ['report', 'flagged', 'appeal'] as const)
      expect(await codeOf(escalate(mod, { kind, subject_id: plain }))).toBe('not_found')
    expect(await codeOf(escalate(ada, { kind: 'held', subject_id: plain }, 'super_admin'))).toBe('not_found')
    await db.run(sql`update posts set status = 'pending' where id = ${plain}`)
    expect(await codeOf(escalate(mod, { kind: 'held', subject_id: plain }))).toBe('forbidden')
    expect(await codeOf(escalate(gil, target))).toBe('forbidden')
  })
})
