import { nextCase } from '@atelier/contract/admin/cases'
import { listDecisions, takeDecisionBack } from '@atelier/contract/admin/decisions'
import { closeReports, getReport, leaveReport } from '@atelier/contract/admin/reports'
import { Failure } from '@atelier/contract/errors'
import { createReport } from '@atelier/contract/reports'
import { ignored } from '@atelier/contract/rules/ignored'
import { expect, inject, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { doDecisions } from '#features/admin/decisions/decide.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { publish } from '#testing/posts.ts'
import { socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, clock, people, callAs } = await world()
const { connected } = await socketsTo(deps.realtime)
const { ann, bea, gil, mia, max, abe } = await people('ann', 'bea', 'gil', 'mia', 'max', 'abe')
const staff = [mia, max, abe]
for (const [person, role] of [
  [mia, 'moderator'],
  [max, 'moderator'],
  [abe, 'admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)
clock.stop(new Date().toISOString())

/** @returns the posts, each reported by Ann */
async function reported(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const some = await Promise.all(Array.from({ length: Math.min(10, count - ids.length) }, () => publish(gil, 'Buy my prints')))
    await Promise.all(some.map(({ id }) => report(ann, id)))
    ids.push(...some.map(({ id }) => id))
  }
  return ids
}
const report = (by: TestPerson, target_id: string) => by.call(createReport, { type: 'post', target_id, reason: 'spam' })
const waits = ({ token }: TestPerson) => callAs(token, { waits: true })
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))
async function pass(seconds: number) {
  clock.pass(seconds)
  await doDecisions(deps)
}

test('three at once decide hundreds of cases: none twice, none lost, none unseen, whoever walks away', { timeout: 240_000 }, async () => {
  const cases = await reported(inject('cases'))
  /** Reports that somebody had before their eyes when they decided. */
  const seen = new Map(staff.map(({ id }) => [id, new Set<string>()]))
  const accepted: string[] = []
  const refused: string[] = []
  let turns = 0

  const decide = async (by: TestPerson, report_id: string, anyway = false) => {
    const file = await by.call(getReport, { report_id })
    const turn = ++turns
    // One more report comes after the case was read.
    if (turn % 15 === 0) await ignored(report(bea, file.target_id), 'she may have reported it before')
    const decision = { report_id, last_id: file.last_id, anyway }
    const isRemoved = turn % 2 === 0
    const made = await waits(by)(closeReports, {
      ...decision,
      ...(isRemoved ? { outcome: 'resolved', remove: true, reason: 'Spam' } : { outcome: 'dismissed' }),
    })
    if (turn % 10 === 0 && !anyway) return void (await by.call(takeDecisionBack, { decision_id: made.id }))
    for (const { id } of file.reports) seen.get(by.id)?.add(id)
    accepted.push(report_id)
  }
  const work = async (by: TestPerson) => {
    for (let nth = 1; ; nth++) {
      const { subject_id: report_id } = await by.call(nextCase, { queue: 'reports' })
      if (!report_id) return
      // A tab that is closed; all three who open one case at the same moment.
      if (by === max && nth % 4 === 0) await by.call(leaveReport, { report_id })
      const deciding = by === mia && nth % 6 === 4 ? staff : [by]
      for (const answer of await Promise.allSettled(deciding.map((one) => decide(one, report_id, deciding.length > 1))))
        if (answer.status === 'rejected') refused.push(codeOf(answer.reason))
    }
  }
  // What was taken back, or walked away from, is handed out again.
  while ((await db.maybeOne(sql`select from report_groups where status = 'pending'`)) !== undefined) {
    await Promise.all(staff.map(work))
    await pass(5)
  }

  expect(accepted.length).toBeGreaterThanOrEqual(cases.length)
  expect(refused.filter((code) => !['conflict', 'taken', 'taken_above'].includes(code))).toEqual([])
  expect(refused).toContain('conflict')
  // A report that came after a decision is a case of its own.
  const log = await db.many<{ target_id: string }>(
    sql`select target_id from admin_logs where action in ('resolve_report', 'dismiss_report')`,
  )
  expect(log.map(({ target_id }) => target_id).toSorted()).toEqual(accepted.toSorted())
  expect(new Set(accepted).size).toBe(accepted.length)
  expect(await db.many(sql`select target_id from reports where status = 'pending' or target_id <> all(${cases}::uuid[])`)).toEqual([])
  expect((await db.many(sql`select distinct target_id from reports`)).length).toBe(cases.length)
  const closed = await db.many<{ id: string; resolved_by: string }>(sql`select id, resolved_by from reports`)
  expect(closed.filter(({ id, resolved_by }) => !seen.get(resolved_by)?.has(id))).toEqual([])
  expect(await db.many(sql`select target_id from removals group by target_id having count(*) > 1`)).toEqual([])
  expect(await Promise.all(staff.map(async (one) => (await one.call(listDecisions)).items))).toEqual([[], [], []])
})

test('thirty decisions that three take back within five seconds leave no notice, mail, event or row', async () => {
  const ids = await reported(30)
  const traces = () =>
    db.one(sql`
      select (select count(*) from admin_logs) as log, (select count(*) from notifications) as notices, (select count(*) from removals) as removals,
        (select count(*) from pgboss.job where name in ('mail', 'push', 'report-outcome')) as jobs,
        (select count(*) from pending_decisions) as waiting, (select count(*) from reports where status = 'pending') as pending`)
  const before = await traces()
  const heard: string[] = []
  for (const person of [gil, ann]) (await connected(person.token)).onAny((event: string) => heard.push(event))
  const each = async (by: TestPerson) => {
    for (;;) {
      const { subject_id: report_id } = await by.call(nextCase, { queue: 'reports', passed: ids })
      if (!report_id) return
      const { last_id, target_id } = await by.call(getReport, { report_id })
      if (!left.delete(target_id)) return
      const made = await waits(by)(closeReports, { report_id, last_id, outcome: 'resolved', remove: true, reason: 'Spam', warn: 'Stop' })
      clock.pass(1)
      await by.call(takeDecisionBack, { decision_id: made.id })
      ids.push(report_id)
    }
  }
  const left = new Set(ids)
  ids.length = 0
  await Promise.all(staff.map(each))
  await pass(60)
  expect(left.size).toBe(0)
  expect(await traces()).toEqual(before)
  expect(heard).toEqual([])
})
