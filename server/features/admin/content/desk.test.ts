import { type DeskQueue, nextCase } from '@atelier/contract/admin/cases'
import { flaggedPosts, heldContent, liftFlag } from '@atelier/contract/admin/content'
import { takeDecisionBack } from '@atelier/contract/admin/decisions'
import { deletionRequests } from '@atelier/contract/admin/deletions'
import { adminLimits } from '@atelier/contract/admin/limits'
import {
  assignReport,
  closeReports,
  getReport,
  leaveReport,
  listReports,
  lookAtReport,
  releaseReport,
} from '@atelier/contract/admin/reports'
import type { InputOf } from '@atelier/contract/endpoint'
import { createReport } from '@atelier/contract/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { raw, sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { publish } from '#testing/posts.ts'
import { next as heard, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, callAs, clock, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const { mod, meg, max, ada, ann, bob, cyn, gil } = await people('mod', 'meg', 'max', 'ada', 'ann', 'bob', 'cyn', 'gil')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [max, 'moderator'],
  [ada, 'admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

beforeEach(async () => {
  await db.run(sql`delete from pending_decisions`)
  await db.run(sql`delete from case_reservations`)
  await db.run(sql`delete from case_looks`)
  await db.run(sql`delete from reports`)
})

type Reason = InputOf<typeof createReport>['reason']
/** A post of Gil. @returns the id of its group of reports */
async function reported(reason: Reason, by: TestPerson[] = [ann]): Promise<string> {
  const { id: target_id } = await publish(gil, `About ${reason}`)
  for (const one of by) await one.call(createReport, { type: 'post', target_id, reason })
  return (await db.one<{ id: string }>(sql`select id from report_groups where target_id = ${target_id}`)).id
}
const next = async (by: TestPerson, passed: string[] = []) => (await by.call(nextCase, { queue: 'reports', passed })).subject_id

describe('Next', () => {
  test('self-harm, threats and what is sexual come first, then hate, then spam', async () => {
    const ids: Record<string, string> = {}
    for (const reason of ['spam', 'hate', 'nudity', 'self_harm', 'violence'] as const) ids[reason] = await reported(reason)
    const given: string[] = []
    for (let n = 0; n < 5; n++) given.push((await next(mod, given)) ?? 'none')
    expect(given).toEqual([ids.self_harm, ids.violence, ids.nudity, ids.hate, ids.spam])
  })

  test('among equals what many see, what many report, and whose reports were upheld', async () => {
    for (const [by, status] of [
      [ann, 'resolved'],
      [bob, 'dismissed'],
    ] as const)
      for (let n = 0; n < 4; n++) {
        const id = await reported('spam', [by])
        await db.run(sql`update reports set status = ${status}, resolved_at = ${clock.now()} where id = ${id}`)
      }
    const wrong = await reported('spam', [bob])
    const plain = await reported('spam', [cyn])
    const right = await reported('spam', [ann])
    const many = await reported('spam', [ann, cyn, max])
    const seen = await reported('spam', [bob])
    await db.run(sql`update posts set likes_count = 900 where id = (select target_id from report_groups where id = ${seen})`)
    const given: string[] = []
    for (let n = 0; n < 5; n++) given.push((await next(mod, given)) ?? 'none')
    expect(given).toEqual([seen, many, right, plain, wrong])
  })

  test('what has waited for two days is before newer hate', async () => {
    const old = await reported('spam')
    await db.run(sql`update reports set created_at = ${new Date(clock.now().getTime() - 48 * 3_600_000)} where id = ${old}`)
    await reported('hate')
    expect(await next(mod)).toBe(old)
  })

  test('three who ask at once get three cases, a fourth none; passing over comes back to the first', async () => {
    const ids = [await reported('spam'), await reported('hate'), await reported('violence')]
    const given = await Promise.all([mod, meg, max].map((one) => next(one)))
    expect(given.toSorted()).toEqual(ids.toSorted())
    expect(await next(ada)).toBeNull()
    expect(await next(mod, [given[0] ?? ''])).toBe(given[0])
  })

  test('not what a colleague took, what was just decided, or what is about staff of the same role', async () => {
    const [taken, decided] = [await reported('self_harm'), await reported('violence')]
    await meg.call(assignReport, { report_id: taken })
    await callAs(max.token, { waits: true })(closeReports, { report_id: decided, last_id: decided, outcome: 'dismissed' })
    await ann.call(createReport, { type: 'profile', target_id: max.id, reason: 'self_harm' })
    expect(await next(mod)).toBeNull()
    expect(await next(meg)).toBe(taken)
    expect(await next(ada)).not.toBeNull()
  })

  test('a reservation ends after five minutes, on leaving, with the next one, on deciding and on signing out', async () => {
    const [one, two] = [await reported('violence'), await reported('spam')]
    const holder = async (id: string) => (await ada.call(getReport, { report_id: id })).reserved_by?.username
    const { sam } = await people('sam')
    await changeRole(deps, 'grant', sam.email, 'moderator')
    expect([await next(mod), await holder(one)]).toEqual([one, 'mod'])
    clock.pass(adminLimits.reservedMs / 1_000 - 1)
    expect([await next(meg), await holder(one)]).toEqual([two, 'mod'])
    clock.pass(1)
    expect([await holder(one), await next(max)]).toEqual([undefined, one])
    await max.call(leaveReport, { report_id: one })
    expect([await holder(one), await next(mod), await next(mod, [one])]).toEqual([undefined, one, one])
    await meg.call(leaveReport, { report_id: two })
    expect([await next(mod, [one]), await holder(one)]).toEqual([two, undefined])
    const made = await callAs(mod.token, { waits: true })(closeReports, { report_id: two, last_id: two, outcome: 'dismissed' })
    await mod.call(takeDecisionBack, { decision_id: made.id })
    expect([await holder(two), await next(sam)]).toEqual([undefined, one])
    await app.inject({ method: 'POST', url: '/auth/v1/logout', headers: { authorization: `Bearer ${sam.token}` } })
    expect(await holder(one)).toBeUndefined()
  })
})

describe('Next of the other queues', () => {
  const hand = async (by: TestPerson, queue: DeskQueue, passed: string[] = []) => (await by.call(nextCase, { queue, passed })).subject_id
  const hour = 3_600_000
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * hour)
  const waits = (by: TestPerson) => callAs(by.token, { waits: true })

  beforeEach(async () => {
    for (const table of ['flags', 'appeals', 'removals', 'user_deletion_requests', 'posts']) await db.run(sql`delete from ${raw(table)}`)
  })
  const flag = async (severity: string, { status = 'published', hours = 0 } = {}) => {
    const { id } = await publish(gil, severity)
    await db.run(sql`update posts set status = ${status}, held_at = ${status === 'pending' ? ago(hours) : null} where id = ${id}`)
    await db.run(
      sql`insert into flags (id, post_id, severity, words, created_at) values (${newId()}, ${id}, ${severity}, '{own}', ${ago(hours)})`,
    )
    return id
  }

  test('flagged posts: the severity of the filter, what reports say, and waiting', async () => {
    const low = await flag('low')
    const high = await flag('high')
    const old = await flag('low', { hours: 40 })
    const grave = await flag('low')
    await ann.call(createReport, { type: 'post', target_id: grave, reason: 'self_harm' })
    await flag('high', { status: 'pending' })
    const given: string[] = []
    for (let n = 0; n < 4; n++) given.push((await hand(mod, 'flagged', given)) ?? 'none')
    expect(given).toEqual([grave, old, high, low])
  })

  test('held posts: for whoever may decide them, what a filter of severity high found and what waits longest first', async () => {
    const plain = await flag('low', { status: 'pending' })
    const high = await flag('high', { status: 'pending' })
    const old = await flag('low', { status: 'pending', hours: 40 })
    await expect(hand(mod, 'held')).rejects.toMatchObject({ code: 'forbidden' })
    const given: string[] = []
    for (let n = 0; n < 3; n++) given.push((await hand(ada, 'held', given)) ?? 'none')
    expect(given).toEqual([old, high, plain])
    expect((await ada.call(heldContent, { subject_id: plain })).items).toMatchObject([{ id: plain, taken_by: { user_id: ada.id } }])
  })

  test('appeals: whoever cannot write or come in first, and never what the viewer may not decide', async () => {
    const appealed = async (kind: string, by = meg.id, hours = 0) => {
      const [removal, id] = [newId(), newId()]
      await db.run(
        sql`insert into removals (id, kind, target_id, user_id, removed_by, created_at) values (${removal}, ${kind}, ${newId()}, ${gil.id}, ${by}, ${clock.now()})`,
      )
      await db.run(sql`insert into appeals (id, removal_id, content, created_at) values (${id}, ${removal}, 'Why?', ${ago(hours)})`)
      return id
    }
    const [ban, post, restriction] = [await appealed('ban'), await appealed('post', meg.id, 1), await appealed('restriction')]
    await appealed('post', mod.id)
    const given: string[] = []
    for (let n = 0; n < 3; n++) given.push((await hand(mod, 'appeals', given)) ?? 'none')
    expect(given).toEqual([restriction, post, restriction])
    expect(await hand(ada, 'appeals')).toBe(ban)
  })

  test('requests to delete an account: the one that waits longest', async () => {
    const ids: string[] = []
    for (const person of [ann, bob]) {
      ids.push(newId())
      await db.run(sql`insert into user_deletion_requests (id, user_id, created_at) values (${ids.at(-1)}, ${person.id}, ${clock.now()})`)
    }
    await expect(hand(mod, 'deletions')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await hand(ada, 'deletions')).toBe(ids[0])
    expect((await ada.call(deletionRequests, { subject_id: ids[0] })).items).toMatchObject([{ id: ids[0], taken_by: { user_id: ada.id } }])
  })

  test('what was given is given to nobody else, and decided by others only on purpose', async () => {
    const ids = [await flag('low'), await flag('high')]
    clock.stop()
    const given = await Promise.all([mod, meg].map((one) => hand(one, 'flagged')))
    expect(given.toSorted()).toEqual(ids.toSorted())
    expect(await hand(max, 'flagged')).toBeNull()
    const [post_id = '', other = ''] = given as string[]
    const until = new Date(clock.now().getTime() + adminLimits.reservedMs).toISOString()
    expect((await max.call(flaggedPosts, { subject_id: post_id })).items).toMatchObject([
      { post: { id: post_id }, taken_by: { user_id: mod.id }, taken_at: clock.now().toISOString(), taken_until: until },
    ])
    await expect(waits(max)(liftFlag, { post_id })).rejects.toMatchObject({ code: 'taken' })
    await waits(max)(liftFlag, { post_id, anyway: true })
    await waits(meg)(liftFlag, { post_id: other })
    expect(await hand(max, 'flagged')).toBeNull()
  })

  test('a reported post that a colleague took is theirs in every queue', async () => {
    const post_id = await flag('low')
    await ann.call(createReport, { type: 'post', target_id: post_id, reason: 'spam' })
    const { id: report_id } = await db.one<{ id: string }>(sql`select id from report_groups where target_id = ${post_id}`)
    await meg.call(assignReport, { report_id })
    expect(await hand(mod, 'flagged')).toBeNull()
    expect((await mod.call(flaggedPosts)).items).toMatchObject([{ taken_by: { user_id: meg.id }, taken_until: null }])
    await expect(waits(mod)(liftFlag, { post_id })).rejects.toMatchObject({ code: 'taken' })
    expect(await hand(meg, 'flagged')).toBe(post_id)
  })
})

test('staff hear of reports, reservations, faces and decisions, and nobody else does', async () => {
  const [staff, user] = await Promise.all([connected(mod.token), connected(ann.token)])
  const others: string[] = []
  user.onAny((event: string) => others.push(event))
  let id = ''
  for (const change of [
    async () => {
      id = await reported('spam')
    },
    () => next(meg),
    () => meg.call(lookAtReport, { report_id: id }),
    () => meg.call(closeReports, { report_id: id, last_id: id, outcome: 'dismissed' }),
  ]) {
    const hint = heard(staff, 'desk_changed')
    await change()
    await hint
  }
  expect(others).not.toContain('desk_changed')
})

test('who has a case open is shown to colleagues for 90 seconds after the last sign, or until they leave', async () => {
  const id = await reported('spam')
  const watchers = async (by: TestPerson) => (await by.call(listReports, {})).items[0]?.watchers.map(({ username }) => username)
  await mod.call(lookAtReport, { report_id: id })
  clock.pass(1)
  await meg.call(lookAtReport, { report_id: id })
  expect([await watchers(ada), await watchers(mod)]).toEqual([['mod', 'meg'], ['meg']])
  await meg.call(leaveReport, { report_id: id })
  clock.pass(adminLimits.lookMs / 1_000 - 2)
  await expect(watchers(ada)).resolves.toEqual(['mod'])
  clock.pass(1)
  await expect(watchers(ada)).resolves.toEqual([])
})

test('what somebody took is decided by others only on purpose, and below their role not at all', async () => {
  const [one, two] = [await reported('violence'), await reported('spam')]
  const close = (by: TestPerson, report_id: string, anyway = false) =>
    by.call(closeReports, { report_id, last_id: report_id, outcome: 'dismissed', anyway })
  clock.stop()
  await mod.call(assignReport, { report_id: one })
  expect((await meg.call(getReport, { report_id: one })).assigned_at).toBe(clock.now().toISOString())
  await expect(close(meg, one)).rejects.toMatchObject({ code: 'taken' })
  await expect(close(ada, one)).rejects.toMatchObject({ code: 'taken' })
  await close(meg, one, true)
  expect(await next(ada)).toBe(two)
  await expect(mod.call(assignReport, { report_id: two })).rejects.toMatchObject({ code: 'conflict' })
  for (const anyway of [false, true]) await expect(close(mod, two, anyway)).rejects.toMatchObject({ code: 'taken_above' })
  await ada.call(assignReport, { report_id: two })
  await ada.call(leaveReport, { report_id: two })
  await expect(close(mod, two, true)).rejects.toMatchObject({ code: 'taken_above' })
  await ada.call(releaseReport, { report_id: two })
  await close(mod, two)
})
