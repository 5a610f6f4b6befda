import { takeDecisionBack } from '@atelier/contract/admin/decisions'
import { adminLimits } from '@atelier/contract/admin/limits'
import { listLog } from '@atelier/contract/admin/log'
import { closeReports, listReports } from '@atelier/contract/admin/reports'
import { personRecent, sweepPerson } from '@atelier/contract/admin/sweep'
import { appeal, getRemoval } from '@atelier/contract/appeals'
import { createComment } from '@atelier/contract/comments'
import { createCommunity, joinCommunity, myCommunities } from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost } from '@atelier/contract/posts'
import { updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { publish } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { callAs, clock, db, deps, people } = await world()
const { mod, meg, ada, bea } = await people('mod', 'meg', 'ada', 'bea')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [ada, 'admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

const comment = (person: TestPerson, post_id: string, content: string, parent_comment_id?: string) =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content, parent_comment_id })
const found = (person: TestPerson, is_public = true) =>
  person.call(createCommunity, { client_id: crypto.randomUUID(), name: `Room ${crypto.randomUUID().slice(0, 8)}`, is_public })
const seen = ({ id }: TestPerson) => mod.call(personRecent, { user_id: id })
const sweep = ({ id }: TestPerson, what: Omit<InputOf<typeof sweepPerson>, 'user_id' | 'reason'>, by = mod) =>
  by.call(sweepPerson, { user_id: id, reason: 'Advertising', ...what })
const told = async (person: TestPerson) => (await person.call(listNotifications)).items
const logOf = async ({ id }: TestPerson) => (await ada.call(listLog, { target_id: id })).items

test('what somebody posted, commented and joined in public within 48 hours is there, and nothing else', async () => {
  const { ann } = await people('ann')
  const open = await found(bea)
  await ann.call(joinCommunity, { community_id: (await found(bea, false)).id })
  await found(ann)
  const old = await publish(ann, 'Old')
  await db.run(sql`update posts set created_at = ${clock.now()}::timestamptz - interval '49 hours' where id = ${old.id}`)
  const fresh = await publish(ann, 'Fresh')
  await publish(ann, 'For followers', { audience: 'followers' })
  const said = await comment(ann, fresh.id, 'Buy this')
  await ann.call(joinCommunity, { community_id: open.id })
  expect(await seen(ann)).toMatchObject({
    posts: [{ id: fresh.id, content: 'Fresh' }],
    comments: [{ id: said.id, post_id: fresh.id, content: 'Buy this' }],
    communities: [{ id: open.id, name: open.name }],
    more: false,
  })
  await bea.call(createReport, { type: 'post', target_id: fresh.id, reason: 'spam' })
  await ann.call(updateProfile, { is_private: true })
  expect(await seen(ann)).toMatchObject({ posts: [{ id: fresh.id }], comments: [] })
})

test('the newest of each are listed, and whether there are more', async () => {
  const { max } = await people('max')
  await db.run(sql`
    insert into posts (id, user_id, content, created_at)
    select gen_random_uuid(), ${max.id}, 'Number ' || n, ${clock.now()} from generate_series(1, ${adminLimits.sweep + 1}) n`)
  const { posts, more } = await seen(max)
  expect([posts.length, more]).toEqual([adminLimits.sweep, true])
})

test('one sweep removes the chosen with one reason, one notice, and an entry for each in the log; reports are resolved', async () => {
  const { cal, dee } = await people('cal', 'dee')
  const community = await found(bea)
  const [one, two, kept] = [await publish(cal, 'One'), await publish(cal, 'Two'), await publish(cal, 'Kept')]
  const under = await publish(bea, 'Of bea')
  const said = await comment(cal, under.id, 'Said')
  const answer = await comment(cal, under.id, 'Answered', said.id)
  await cal.call(joinCommunity, { community_id: community.id })
  await dee.call(createReport, { type: 'post', target_id: two.id, reason: 'spam' })
  const decision = await sweep(cal, { post_ids: [one.id, two.id], comment_ids: [said.id, answer.id], community_ids: [community.id] })
  expect(decision).toMatchObject({ action: 'remove_post', subject_id: cal.id })

  for (const { id } of [one, two]) await expect(bea.call(getPost, { post_id: id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await bea.call(getPost, { post_id: kept.id })).toMatchObject({ content: 'Kept' })
  expect((await bea.call(getPost, { post_id: under.id })).comments_count).toBe(0)
  expect((await cal.call(myCommunities, {})).items).toEqual([])
  expect((await mod.call(listReports, {})).items.filter(({ target_id }) => target_id === two.id)).toEqual([])
  expect((await told(dee)).map(({ data }) => data.kind)).toEqual(['report_resolved'])

  const notices = (await told(cal)).filter(({ data }) => data.kind?.includes('removed'))
  expect(notices).toMatchObject([{ data: { kind: 'contents_removed' }, content: 'We removed several things you posted: Advertising' }])
  const { removed } = notices[0]?.data ?? {}
  if (!removed) throw new Error('The notice leads nowhere')
  const removal = await cal.call(getRemoval, removed)
  expect([removed.target_id, ...removal.together.map(({ target_id }) => target_id)].toSorted()).toEqual(
    [one.id, two.id, said.id, answer.id].toSorted(),
  )
  for (const { kind, target_id } of removal.together)
    await cal.call(appeal, { kind, target_id, client_id: crypto.randomUUID(), content: 'Why?' })

  const log = (await logOf(cal)).filter(({ admin }) => admin?.user_id === mod.id)
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'remove_comment',
    'remove_comment',
    'remove_member',
    'remove_post',
    'remove_post',
  ])
  for (const { details } of log) expect(details).toMatchObject({ reason: 'Advertising' })
  expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('a sweep waits five seconds: what it takes is out of the wall, and Undo leaves nothing of it', async () => {
  const { eve } = await people('eve')
  const [one, other] = [await publish(eve, 'One'), await publish(eve, 'Other')]
  const waits = callAs(mod.token, { waits: true })
  const { id } = await waits(sweepPerson, { user_id: eve.id, post_ids: [one.id], reason: 'Advertising' })
  expect((await seen(eve)).posts.map(({ content }) => content)).toEqual(['Other'])
  await expect(waits(sweepPerson, { user_id: eve.id, post_ids: [other.id], reason: 'More' })).rejects.toMatchObject({ code: 'conflict' })
  await mod.call(takeDecisionBack, { decision_id: id })
  expect((await seen(eve)).posts.map(({ content }) => content)).toEqual(['Other', 'One'])
  expect([await told(eve), await logOf(eve)]).toEqual([[], []])
})

test('what is gone by then is passed over, and of others nothing is removed', async () => {
  const { fay, gil } = await people('fay', 'gil')
  const [one, gone] = [await publish(fay, 'One'), await publish(fay, 'Gone')]
  const [foreign, quiet] = [await publish(gil, 'Of gil'), await publish(fay, 'Quiet', { audience: 'followers' })]
  await bea.call(createReport, { type: 'post', target_id: gone.id, reason: 'spam' })
  const group = (await mod.call(listReports, {})).items.find(({ target_id }) => target_id === gone.id)
  const report_id = group?.id ?? ''
  await meg.call(closeReports, { report_id, last_id: report_id, outcome: 'resolved', remove: true, reason: 'Rude' })
  await sweep(fay, { post_ids: [one.id, gone.id, foreign.id, quiet.id] })
  expect(await bea.call(getPost, { post_id: foreign.id })).toMatchObject({ content: 'Of gil' })
  expect(await fay.call(getPost, { post_id: quiet.id })).toMatchObject({ content: 'Quiet' })
  expect((await told(fay)).map(({ data, content }) => [data.kind, content])).toEqual([
    ['content_removed', 'We removed something you wrote: Advertising'],
    ['content_removed', 'We removed something you wrote: Rude'],
  ])
  await expect(sweep(fay, { post_ids: [one.id, foreign.id] })).rejects.toMatchObject({ code: 'conflict' })
  await expect(sweep(fay, {})).rejects.toMatchObject({ code: 'conflict' })
})

test('nobody sweeps staff of the same or a higher role, and nobody else sweeps at all', async () => {
  const post = await publish(meg, 'Of meg')
  for (const person of [meg, ada, mod]) {
    await expect(seen(person)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(sweep(person, { post_ids: [post.id] })).rejects.toMatchObject({ code: 'forbidden' })
  }
  const { hal } = await people('hal')
  await expect(sweep(bea, { post_ids: [post.id] }, hal)).rejects.toMatchObject({ code: 'forbidden' })
})
