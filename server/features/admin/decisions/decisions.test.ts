import { decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { addWordFilter, contentWaiting, declineHeld, deletePostAsStaff, flaggedPosts, heldContent } from '@atelier/contract/admin/content'
import { listDecisions, takeDecisionBack } from '@atelier/contract/admin/decisions'
import { approveDeletion, deletionRequests } from '@atelier/contract/admin/deletions'
import { listLog } from '@atelier/contract/admin/log'
import { closeReports, listReports, reopenReports } from '@atelier/contract/admin/reports'
import { appeal } from '@atelier/contract/appeals'
import { requestDeletion } from '@atelier/contract/deletion'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { sql } from '#db/sql.ts'
import { doDecisions } from '#features/admin/decisions/decide.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { settle } from '#testing/decisions.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, clock, people, callAs } = await world()
const { ann, bea, gil, mia, max, abe, root } = await people('ann', 'bea', 'gil', 'mia', 'max', 'abe', 'root')
for (const [person, role] of [
  [mia, 'moderator'],
  [max, 'moderator'],
  [abe, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

clock.stop(new Date().toISOString())
const [miaCalls, maxCalls, abeCalls] = [mia, max, abe].map(({ token }) => callAs(token, { waits: true })) as [
  typeof mia.call,
  typeof mia.call,
  typeof mia.call,
]
async function reported(by: TestPerson = ann) {
  const post = await publish(gil, 'Buy my prints')
  await by.call(createReport, { type: 'post', target_id: post.id, reason: 'spam' })
  const group = (await mia.call(listReports, {})).items.find(({ target_id }) => target_id === post.id)
  return { post_id: post.id, report_id: group?.id ?? '', last_id: group?.id ?? '' }
}
const removing = ({ report_id, last_id }: Awaited<ReturnType<typeof reported>>) =>
  ({ report_id, last_id, outcome: 'resolved', remove: true, reason: 'Spam' }) as const
const isQueued = async (report_id: string, by = max) => (await by.call(listReports, {})).items.some(({ id }) => id === report_id)
const traces = async () =>
  db.one(sql`
    select (select count(*) from admin_logs) as log, (select count(*) from notifications) as notifications, (select count(*) from removals) as removals,
      (select count(*) from pgboss.job where name in ('mail', 'push', 'report-outcome')) as jobs, (select count(*) from pending_decisions) as waiting,
      (select count(*) from reports where status <> 'pending') as closed`)
/** As the job does once the time is over. */
async function pass(seconds = 5) {
  clock.pass(seconds)
  await doDecisions(deps)
}

test('QUALITY R30, ADM-070, ADM-072: a decision is done after five seconds: until then nothing happens, but nobody else meets the case', async () => {
  const one = await reported()
  const before = await traces()
  const waiting = await max.call(contentWaiting)
  const decision = await miaCalls(closeReports, removing(one))
  expect(decision).toMatchObject({ action: 'resolve_report', subject_id: one.post_id, left_ms: 5_000, failed: null })
  expect(await traces()).toEqual({ ...(before as object), waiting: expect.anything() })
  expect(await isQueued(one.report_id)).toBe(false)
  expect((await max.call(contentWaiting)).reports).toBe(waiting.reports - 1)
  expect((await max.call(flaggedPosts)).items.some(({ post }) => post.id === one.post_id)).toBe(false)
  expect(await bea.call(getPost, { post_id: one.post_id })).toMatchObject({ status: 'published' })
  await pass(4.9)
  expect((await mia.call(listDecisions)).items).toMatchObject([{ id: decision.id, left_ms: 100 }])
  expect(await bea.call(getPost, { post_id: one.post_id })).toMatchObject({ status: 'published' })
  await pass(0.1)
  await expect(bea.call(getPost, { post_id: one.post_id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await mia.call(listDecisions)).items).toEqual([])
  expect(await db.one(sql`select status, resolved_by from reports where id = ${one.report_id}`)).toEqual({
    status: 'resolved',
    resolved_by: mia.id,
  })
  expect((await root.call(listLog, { action: 'resolve_report' })).items[0]).toMatchObject({
    target_id: one.report_id,
    admin: { user_id: mia.id },
  })
  expect((await gil.call(listNotifications, {})).items.map(({ data }) => data.kind)).toContain('content_removed')
})

test('taken back within five seconds, it leaves nothing; afterwards it stands', async () => {
  const one = await reported()
  const before = await traces()
  const { id: decision_id } = await miaCalls(closeReports, removing(one))
  await expect(max.call(takeDecisionBack, { decision_id })).rejects.toMatchObject({ code: 'not_found' })
  await mia.call(takeDecisionBack, { decision_id })
  await pass(60)
  expect(await traces()).toEqual(before)
  expect(await isQueued(one.report_id)).toBe(true)
  const again = await miaCalls(closeReports, removing(one))
  clock.pass(5)
  await expect(mia.call(takeDecisionBack, { decision_id: again.id })).rejects.toMatchObject({ code: 'not_found' })
  await pass(0)
  expect(await isQueued(one.report_id)).toBe(false)
})

test('a second decision about the same thing is a conflict, whichever queue it comes from', async () => {
  const one = await reported()
  const answers = await Promise.allSettled([
    miaCalls(closeReports, removing(one)),
    maxCalls(closeReports, { ...one, outcome: 'dismissed' }),
    abeCalls(deletePostAsStaff, { post_id: one.post_id }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
  await pass()
  expect((await db.many(sql`select id from pending_decisions`)).length).toBe(0)
})

test('held posts, appeals and requests to delete an account wait too', async () => {
  await mia.call(addWordFilter, { word: 'harsh', severity: 'high' })
  const held = await publish(gil, 'A harsh light')
  await abeCalls(declineHeld, { kind: 'post', held_id: held.id, reason: 'Rude' })
  expect((await root.call(heldContent, {})).items.map(({ id }) => id)).not.toContain(held.id)
  expect(await gil.call(getPost, { post_id: held.id })).toMatchObject({ status: 'pending' })
  const one = await reported()
  await mia.call(closeReports, removing(one))
  await gil.call(appeal, { kind: 'post', target_id: one.post_id, content: 'Why?', client_id: crypto.randomUUID() })
  const appealed = (await max.call(listAppeals, {})).items.find(({ target_id }) => target_id === one.post_id)
  await maxCalls(decideAppeal, { appeal_id: appealed?.id ?? '', outcome: 'granted' })
  expect((await abe.call(listAppeals, {})).items.map(({ id }) => id)).not.toContain(appealed?.id)
  await expect(bea.call(getPost, { post_id: one.post_id })).rejects.toMatchObject({ code: 'not_found' })
  const { id: request_id } = await ann.call(requestDeletion, {})
  await abeCalls(approveDeletion, { request_id })
  expect((await root.call(deletionRequests, {})).items.map(({ id }) => id)).not.toContain(request_id)
  expect(await ann.call(getPost, { post_id: one.post_id }).catch(({ code }) => code)).toBe('not_found')
  await pass()
  await expect(gil.call(getPost, { post_id: held.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await bea.call(getPost, { post_id: one.post_id })).toMatchObject({ status: 'published' })
  await expect(ann.call(requestDeletion, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a role that is gone by then, and a case that changed, are found when it is done; the case is in its queue again', async () => {
  const { joe, jon, lea } = await people('joe', 'jon', 'lea')
  await changeRole(deps, 'grant', joe.email, 'moderator')
  await changeRole(deps, 'grant', jon.email, 'admin')
  const { id: request_id } = await lea.call(requestDeletion, {})
  const one = await reported(bea)
  await callAs(joe.token, { waits: true })(closeReports, { ...one, outcome: 'dismissed' })
  await callAs(jon.token, { waits: true })(approveDeletion, { request_id })
  await changeRole(deps, 'revoke', joe.email, 'moderator')
  await changeRole(deps, 'revoke', jon.email, 'admin')
  await changeRole(deps, 'grant', jon.email, 'moderator')
  await pass()
  expect((await root.call(deletionRequests, {})).items).toContainEqual(expect.objectContaining({ id: request_id, status: 'pending' }))
  expect(await isQueued(one.report_id)).toBe(true)
  const { id } = await miaCalls(closeReports, removing(one))
  await db.run(sql`update posts set status = 'removed' where id = ${one.post_id}`)
  await pass()
  expect((await mia.call(listDecisions)).items).toEqual([
    { id, action: 'resolve_report', subject_id: one.post_id, left_ms: 0, failed: 'conflict' },
  ])
  expect(await db.one(sql`select input from pending_decisions where id = ${id}`)).toEqual({ input: {} })
  expect(await isQueued(one.report_id)).toBe(true)
  await mia.call(takeDecisionBack, { decision_id: id })
  expect((await mia.call(listDecisions)).items).toEqual([])
})

test('a report that comes while a decision waits was not seen, and stays open', async () => {
  const { kim } = await people('kim')
  const one = await reported(bea)
  await miaCalls(closeReports, { ...one, outcome: 'dismissed' })
  await kim.call(createReport, { type: 'post', target_id: one.post_id, reason: 'hate' })
  await pass()
  const left = (await max.call(listReports, {})).items.find(({ target_id }) => target_id === one.post_id)
  expect(left).toMatchObject({ reports_count: 1, reasons: [{ reason: 'hate', count: 1 }] })
  expect(await db.one(sql`select status from reports where id = ${one.report_id}`)).toEqual({ status: 'dismissed' })
})

test('what was due while no process ran is done by the next', async () => {
  const one = await reported(bea)
  await miaCalls(closeReports, { ...one, outcome: 'dismissed' })
  await db.run(sql`delete from pgboss.job where name = 'decisions'`)
  await pass(600)
  expect(await db.one(sql`select status from reports where id = ${one.report_id}`)).toEqual({ status: 'dismissed' })
})

test('staff of a higher role open a closed report again, which is logged; those who reported again meanwhile count once', async () => {
  const one = await reported(bea)
  await mia.call(closeReports, { ...one, outcome: 'dismissed' })
  const { report_id } = one
  await expect(max.call(reopenReports, { report_id })).rejects.toMatchObject({ code: 'forbidden' })
  await abe.call(reopenReports, { report_id })
  expect(await isQueued(report_id)).toBe(true)
  await expect(abe.call(reopenReports, { report_id })).rejects.toMatchObject({ code: 'conflict' })
  expect((await root.call(listLog, { action: 'reopen_report' })).items).toMatchObject([
    { target_id: report_id, admin: { user_id: abe.id } },
  ])
  await abe.call(closeReports, { ...one, outcome: 'dismissed' })
  await bea.call(createReport, { type: 'post', target_id: one.post_id, reason: 'hate' })
  await expect(abe.call(reopenReports, { report_id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(root.call(reopenReports, { report_id })).rejects.toMatchObject({ code: 'conflict' })
  await settle(deps)
})
