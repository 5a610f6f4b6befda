import { contentWaiting } from '@atelier/contract/admin/content'
import { assignReport, closeReports, getReport, listReports, type ReportGroup, releaseReport } from '@atelier/contract/admin/reports'
import { listRules } from '@atelier/contract/admin/rules'
import { createComment, deleteComment } from '@atelier/contract/comments'
import type { InputOf } from '@atelier/contract/endpoint'
import { takeBackMessage } from '@atelier/contract/messages'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, updatePost } from '@atelier/contract/posts'
import { getMe, updateProfile } from '@atelier/contract/profiles'
import { createReport } from '@atelier/contract/reports'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { sweepMedia } from '#features/media/sweep.ts'
import { converse, say } from '#testing/conversations.ts'
import { everyPage } from '#testing/every-page.ts'
import { deleteForGood, publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, clock, db, deps, people } = await world()
const { mod, meg, ada, root } = await people('mod', 'meg', 'ada', 'root')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [ada, 'admin'],
  [root, 'super_admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

type Reason = InputOf<typeof createReport>['reason']
type Type = ReportGroup['type']
const report = (person: TestPerson, target_id: string, { type = 'post' as Type, reason = 'spam' as Reason, note = '' } = {}) =>
  person.call(createReport, { type, target_id, reason, note })
const groupOf = async (target_id: string, status: ReportGroup['status'] = 'pending') => {
  const { items } = await root.call(listReports, { status, limit: 50 })
  const found = items.find((group) => group.target_id === target_id)
  if (!found) throw new Error('There is no such group')
  return found
}
const fileOf = async (target_id: string, by = mod) => by.call(getReport, { report_id: (await groupOf(target_id)).id })
const close = async (by: TestPerson, target_id: string, more: Partial<InputOf<typeof closeReports>> = {}) => {
  const { id: report_id, last_id } = await fileOf(target_id, root)
  return by.call(closeReports, { report_id, last_id, outcome: 'resolved', ...more })
}
const told = async (person: TestPerson) =>
  (await person.call(listNotifications)).items.flatMap(({ data, content }) => (data.kind === 'like' ? [] : [[data.kind, content]]))
const logOf = (target_id: string) =>
  db.many(sql`select admin_id, action, target_type, details from admin_logs where target_id = ${target_id} order by id`)
const comment = (person: TestPerson, post_id: string, content = 'Rude') =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content })
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code)).toSorted()

describe('the list of reports', () => {
  test('ADM-062, ADM-063, ADM-064, ADM-065, ADM-066, AMB-39: has a group for each thing, with type, reporter, reasons, status and dates', async () => {
    const { ann, bob, cyn, dee } = await people('ann', 'bob', 'cyn', 'dee')
    const { id } = await publish(ann, 'Buy my soap')
    await report(bob, id)
    await report(cyn, id, { reason: 'hate' })
    await report(dee, id, { reason: 'spam' })
    const group = await groupOf(id)
    const filed = await db.many<{ id: string; created_at: string }>(
      sql`select id, created_at from reports where target_id = ${id} order by id`,
    )
    expect(group).toEqual({
      id: filed[0]?.id,
      last_id: filed[2]?.id,
      type: 'post',
      target_id: id,
      status: 'pending',
      reports_count: 3,
      escalation: null,
      excerpt: 'Buy my soap',
      reasons: [
        { reason: 'spam', count: 2 },
        { reason: 'hate', count: 1 },
      ],
      reporter: expect.objectContaining({ user_id: dee.id }),
      author: expect.objectContaining({ user_id: ann.id }),
      first_at: filed[0]?.created_at,
      last_at: filed[2]?.created_at,
      assigned_to: null,
      assigned_at: null,
      reserved_by: null,
      reserved_at: null,
      watchers: [],
      resolved_by: null,
      resolved_at: null,
    })
    expect((await fileOf(id)).reports.map(({ reporter }) => reporter?.user_id)).toEqual([dee.id, cyn.id, bob.id])
  })

  test('ADM-074, ADM-078: by status and type, newest first, by how long they wait, or how many they are, to the end', async () => {
    const { dan, eve, fay } = await people('dan', 'eve', 'fay')
    const things: string[] = []
    for (let n = 0; n < 5; n++) things.push((await publish(dan, `Thing ${n}`)).id)
    const said = await comment(dan, things[0] ?? '')
    for (const id of things) await report(eve, id)
    await report(eve, said.id, { type: 'comment' })
    await report(fay, things[1] ?? '', { reason: 'hate' })
    const read = async (filter: InputOf<typeof listReports>) => {
      const all = await everyPage((cursor) => mod.call(listReports, { ...filter, cursor, limit: 2 }))
      return all.map(({ target_id }) => target_id).filter((id) => things.includes(id) || id === said.id)
    }
    const [a, b, c, d, e] = things
    expect(await read({})).toEqual([b, said.id, e, d, c, a])
    expect(await read({ sort: 'waiting' })).toEqual([a, b, c, d, e, said.id])
    expect(await read({ sort: 'most' })).toEqual([b, said.id, e, d, c, a])
    expect(await read({ type: 'comment' })).toEqual([said.id])
    expect(await read({ type: 'post', sort: 'waiting' })).toEqual(things)
    expect(await read({ reason: 'hate' })).toEqual([b])
    expect(await read({ reporter_id: fay.id })).toEqual([b])
    expect(await read({ reporter_id: eve.id, type: 'comment', reason: 'spam' })).toEqual([said.id])
    expect(await read({ reporter_id: dan.id })).toEqual([])
    await close(mod, c as string, { outcome: 'dismissed' })
    await close(mod, d as string)
    expect(await read({ sort: 'waiting' })).toEqual([a, b, e, said.id])
    expect(await read({ status: 'dismissed' })).toEqual([c])
    expect(await read({ status: 'resolved' })).toEqual([d])
    for (const sort of ['newest', 'waiting', 'most'] as const)
      await expect(mod.call(listReports, { sort, cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
  })

  test('who opens a private message is in the log, once an hour, and its words are in no list', async () => {
    const { ulf, ute } = await people('ulf', 'ute')
    const { id } = await say(ulf, await converse(ulf, ute), 'You will regret it')
    await report(ute, id, { type: 'message' })
    const group = await groupOf(id)
    expect(group.excerpt).toBeNull()
    expect(await logOf(id)).toEqual([])
    const open = (by: TestPerson) => by.call(getReport, { report_id: group.id })
    expect((await open(mod)).messages.map(({ content }) => content)).toEqual(['You will regret it'])
    await open(mod)
    const row = { action: 'read_message', target_type: 'message', details: { author_id: ulf.id, report_id: group.id } }
    expect(await logOf(id)).toEqual([{ admin_id: mod.id, ...row }])
    await open(meg)
    expect((await logOf(id)).slice(1)).toEqual([{ admin_id: meg.id, ...row }])
  })

  test('says how many things wait', async () => {
    const { gus, hal, ida } = await people('gus', 'hal', 'ida')
    const waiting = async () => (await mod.call(listReports, { type: 'message' })).pending_count
    const before = await waiting()
    const { id } = await publish(gus)
    await report(hal, id)
    await report(ida, id)
    expect(await waiting()).toBe(before + 1)
    await close(mod, id)
    expect(await waiting()).toBe(before)
  })

  test('what is reported again after a decision is a new group, and joins the old one once that is decided', async () => {
    const { jan, kim } = await people('jan', 'kim')
    const { id } = await publish(jan)
    await report(kim, id, { reason: 'hate' })
    const first = await groupOf(id)
    await close(mod, id, { outcome: 'dismissed' })
    await report(kim, id)
    expect(await groupOf(id)).toMatchObject({ reports_count: 1, reasons: [{ reason: 'spam', count: 1 }] })
    clock.pass(60)
    await close(ada, id, { outcome: 'dismissed' })
    expect(await groupOf(id, 'dismissed')).toMatchObject({
      id: first.id,
      reports_count: 2,
      resolved_by: { user_id: ada.id },
      resolved_at: clock.now().toISOString(),
      reasons: [
        { reason: 'hate', count: 1 },
        { reason: 'spam', count: 1 },
      ],
    })
  })

  test('its groups are what the reports say, whatever happens to those', async () => {
    const { lea, max, moe } = await people('lea', 'max', 'moe')
    const { id } = await publish(moe)
    await Promise.all([lea, max].map((person) => report(person, id)))
    await db.run(sql`update reports set status = 'resolved' where target_id = ${id} and reporter_id = ${max.id}`)
    await db.run(sql`update reports set reason = reason where target_id = ${id}`)
    await db.run(sql`delete from reports where target_id = ${id} and reporter_id = ${lea.id}`)
    const wrong = await db.many(sql`
      select type, target_id, status from (
        select type, target_id, status, count(*) as reports_count, min(id::text) as id, max(id::text) as last_id from reports group by 1, 2, 3
      ) due full join (select type, target_id, status, reports_count, id::text as id, last_id::text as last_id from report_groups) kept
        using (type, target_id, status, reports_count, id, last_id)
      where due is null or kept is null`)
    expect(wrong).toEqual([])
    expect(await groupOf(id, 'resolved')).toMatchObject({ reports_count: 1 })
  })
})

describe('a report shows the thing', () => {
  test('a private, removed or banned person’s post with its pictures, as it is and as it was reported', async () => {
    const { ned, ola } = await people('ned', 'ola')
    const post = await publish(ned, 'Once', { media: [{ media_id: await uploadPicture(app, ned.token) }] })
    await report(ola, post.id)
    await ned.call(updatePost, { post_id: post.id, version: 1, content: 'Now' })
    await db.run(sql`update profiles set is_private = true where user_id = ${ned.id}`)
    await db.run(sql`update posts set status = 'removed' where id = ${post.id}`)
    await db.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${ned.id})`)
    const file = await fileOf(post.id)
    expect(file).toMatchObject({
      post: { id: post.id, content: 'Now' },
      comment: null,
      messages: [],
      is_removed: true,
      author: { user_id: ned.id },
      snapshot: { content: 'Once', media: [{ media_type: 'image/webp' }] },
    })
    for (const url of [file.post?.post_media[0]?.media_url, file.snapshot?.media[0]?.media_url])
      expect((await app.inject({ url: url ?? '' })).statusCode).toBe(200)
    // The path without the signature, and somebody else's signature, are worth nothing.
    expect((await app.inject({ url: post.post_media[0]?.media_url ?? '' })).statusCode).toBe(404)
    const bare = new URL(file.snapshot?.media[0]?.media_url ?? '', 'http://here')
    bare.searchParams.set('v', ola.id)
    expect((await app.inject({ url: `${bare.pathname}${bare.search}` })).statusCode).toBe(404)
    // Nor has a moderator a reason to see what nobody reported.
    await expect(mod.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a comment, a profile, and a message with those before it, also once they are gone', async () => {
    const { pam, rob } = await people('pam', 'rob')
    const said = await comment(pam, (await publish(rob)).id)
    await pam.call(updateProfile, {
      bio: 'I bite',
      location: 'A kennel',
      website: 'https://bite.example/',
      links: ['https://bark.example/'],
    })
    const conversation_id = await converse(pam, rob)
    await say(rob, conversation_id, 'Stop it')
    const picture = await uploadPicture(app, pam.token, { bucket: 'message-media' })
    const message = await say(pam, conversation_id, 'No', { media_id: picture })
    const targets = { comment: said.id, profile: pam.id, message: message.id } as const
    for (const [type, id] of Object.entries(targets) as [Type, string][]) await report(rob, id, { type })
    expect(await fileOf(said.id)).toMatchObject({
      comment: { content: 'Rude' },
      post: { id: said.post_id },
      snapshot: { content: 'Rude' },
      is_removed: false,
    })
    expect((await fileOf(pam.id)).snapshot?.content).toBe(
      'Pam Tester\n@pam\nI bite\nA kennel\nhttps://bite.example/\nhttps://bark.example/',
    )
    const seen = await fileOf(message.id)
    expect(seen.messages.map(({ content }) => content).slice(-2)).toEqual(['Stop it', 'No'])
    await pam.call(takeBackMessage, { message_id: message.id })
    await pam.call(deleteComment, { comment_id: said.id })
    await db.run(sql`update media set created_at = '-infinity' where id = ${picture}`)
    await sweepMedia(deps)
    const link = (await fileOf(message.id)).messages.at(-1)?.media_url ?? ''
    expect((await app.inject({ url: link })).statusCode).toBe(200)
    expect(await fileOf(message.id)).toMatchObject({ messages: seen.messages, is_removed: true })
    expect(await fileOf(said.id)).toMatchObject({ comment: null, snapshot: { content: 'Rude' }, is_removed: true })
    // Once it is decided, nothing keeps the file.
    await close(mod, message.id)
    await sweepMedia(deps)
    expect((await app.inject({ url: link })).statusCode).toBe(404)
  })

  test('DATA-049: reports outlive what they report', async () => {
    const { sam, tia } = await people('sam', 'tia')
    const { id } = await publish(sam, 'Gone soon')
    await report(tia, id, { reason: 'hate', note: 'Look' })
    await deleteForGood(deps, sam, id)
    expect(await fileOf(id)).toMatchObject({ post: null, excerpt: 'Gone soon', author: { user_id: sam.id }, reports: [{ note: 'Look' }] })
    await close(mod, id)
    expect(
      await db.one(sql`
        select id, type, reason, status, created_at is not null as dated, reported_post_id, reported_comment_id, reported_user_id, resolved_by,
          resolved_at is not null as resolved from reports where target_id = ${id}`),
    ).toMatchObject({
      type: 'post',
      reason: 'hate',
      status: 'resolved',
      dated: true,
      resolved: true,
      resolved_by: mod.id,
      reported_post_id: null,
      reported_comment_id: null,
      reported_user_id: null,
    })
  })
})

describe('cases of staff', () => {
  test.each([
    ['their_own', meg],
    ['of_the_same_role', mod],
  ])('are not theirs to see or to decide: %s', async (which, viewer) => {
    const { [which]: ugo } = await people(which)
    if (!ugo) throw new Error('Nobody')
    const { id } = await publish(meg, 'Mine')
    const waiting = () => Promise.all([viewer.call(listReports, { limit: 50 }), viewer.call(contentWaiting)])
    const [before, tabs] = await waiting()
    await report(ugo, id)
    const { id: report_id, last_id } = await fileOf(id, root)
    const [page, tabsAfter] = await waiting()
    expect([page.pending_count, page.items.filter(({ target_id }) => target_id === id)]).toEqual([before.pending_count, []])
    expect(tabsAfter.reports).toBe(tabs.reports)
    await expect(viewer.call(getReport, { report_id })).rejects.toMatchObject({ code: 'not_found' })
    for (const endpoint of [assignReport, releaseReport])
      await expect(viewer.call(endpoint, { report_id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(viewer.call(closeReports, { report_id, last_id, outcome: 'dismissed' })).rejects.toMatchObject({ code: 'forbidden' })
    await close(ada, id, { outcome: 'dismissed' })
  })

  test('are decided among super admins, as nobody stands above them', async () => {
    const { sol, ugo } = await people('sol', 'ugo')
    await changeRole(deps, 'grant', sol.email, 'super_admin')
    const { id } = await publish(sol, 'Mine')
    await report(ugo, id)
    await expect(close(ada, id, { outcome: 'dismissed' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(close(sol, id, { outcome: 'dismissed' })).rejects.toMatchObject({ code: 'forbidden' })
    await close(root, id, { outcome: 'dismissed' })
  })
})

describe('assignment', () => {
  test('ends with the role or a ban of who had it, and stays when one report goes', async () => {
    const { sid, tom, uwe, wes } = await people('sid', 'tom', 'uwe', 'wes')
    await changeRole(deps, 'grant', sid.email, 'moderator')
    const { id: target_id } = await publish(tom)
    await report(wes, target_id)
    clock.pass(1)
    await report(uwe, target_id)
    const { id: report_id } = await groupOf(target_id)
    await sid.call(assignReport, { report_id })
    await db.run(sql`delete from reports where target_id = ${target_id} and reporter_id = ${uwe.id}`)
    const now = async () => {
      const { items } = await mod.call(listReports, { assigned: 'nobody', limit: 50 })
      return [(await groupOf(target_id)).assigned_to?.user_id, items.some((group) => group.target_id === target_id)]
    }
    expect(await now()).toEqual([sid.id, false])
    await db.run(sql`update profiles set is_banned = true where user_id = ${sid.id}`)
    expect(await now()).toEqual([undefined, true])
    await db.run(sql`update profiles set is_banned = false where user_id = ${sid.id}`)
    await expect(mod.call(assignReport, { report_id })).rejects.toMatchObject({ code: 'conflict' })
    await changeRole(deps, 'revoke', sid.email, 'moderator')
    expect(await now()).toEqual([undefined, true])
    await mod.call(assignReport, { report_id })
    expect(await now()).toEqual([mod.id, false])
    await close(mod, target_id)
  })

  test('is one person’s until they release it, and others are told', async () => {
    const { una, vic } = await people('una', 'vic')
    const { id: target_id } = await publish(una)
    await report(vic, target_id)
    const { id: report_id } = await groupOf(target_id)
    expect(await outcomes([mod, meg].map((one) => one.call(assignReport, { report_id })))).toEqual(['conflict', 'ok'])
    const owner = (await groupOf(target_id)).assigned_to?.user_id === mod.id ? mod : meg
    const other = owner === mod ? meg : mod
    await owner.call(assignReport, { report_id })
    await expect(other.call(releaseReport, { report_id })).rejects.toMatchObject({ code: 'conflict' })
    const listed = async (by: TestPerson, assigned: 'me' | 'nobody') =>
      (await by.call(listReports, { assigned, limit: 50 })).items.some((group) => group.target_id === target_id)
    expect([await listed(owner, 'me'), await listed(other, 'me'), await listed(mod, 'nobody')]).toEqual([true, false, false])
    await owner.call(releaseReport, { report_id })
    expect(await listed(mod, 'nobody')).toBe(true)
    const details = { type: 'post', author_id: una.id }
    expect(await logOf(report_id)).toMatchObject([
      { action: 'assign_report', details },
      { action: 'release_report', admin_id: owner.id, details },
    ])
    await close(mod, target_id)
    await expect(mod.call(assignReport, { report_id })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a decision', () => {
  test('ADM-070, ADM-072, ADM-073, ADM-075, ADM-079: Resolve is for all reports of the thing, with who did it and when, and its reporters hear of it', async () => {
    const { wim, xia, yan } = await people('wim', 'xia', 'yan')
    const { id } = await publish(wim)
    await report(xia, id)
    await report(yan, id, { reason: 'hate' })
    const { id: report_id } = await groupOf(id)
    await close(ada, id)
    const at = clock.now().toISOString()
    expect(await db.many(sql`select status, resolved_by, resolved_at from reports where target_id = ${id}`)).toEqual(
      Array(2).fill({ status: 'resolved', resolved_by: ada.id, resolved_at: at }),
    )
    for (const person of [xia, yan])
      expect(await told(person)).toEqual([['report_resolved', 'Thank you. We looked at your report and took action.']])
    expect(await told(wim)).toEqual([])
    expect(await logOf(report_id)).toEqual([
      {
        admin_id: ada.id,
        action: 'resolve_report',
        target_type: 'report',
        details: { type: 'post', author_id: wim.id, reports_count: 2, reasons: { hate: 1, spam: 1 } },
      },
    ])
  })

  test('ADM-071, ADM-076, AMB-44: Dismiss leaves the thing as it is', async () => {
    const { zoe, abe } = await people('zoe', 'abe')
    const { id: post_id } = await publish(zoe)
    await report(abe, post_id)
    const { id: report_id } = await groupOf(post_id)
    await close(mod, post_id, { outcome: 'dismissed' })
    expect(await groupOf(post_id, 'dismissed')).toMatchObject({ resolved_by: { user_id: mod.id } })
    expect(await told(abe)).toMatchObject([['report_dismissed', expect.any(String)]])
    expect((await abe.call(getPost, { post_id })).id).toBe(post_id)
    expect(await logOf(report_id)).toMatchObject([{ action: 'dismiss_report' }])
    for (const step of [{ remove: true }, { warn: 'Stop' }, { restrict: { reason: 'Stop', hours: 1 } }, { ban: {} }, { reason: 'Rude' }])
      await expect(ada.call(closeReports, { report_id, last_id: report_id, outcome: 'dismissed', ...step })).rejects.toMatchObject({
        errors: [{ field: Object.keys(step)[0], code: 'not_allowed' }],
      })
  })

  test('removes, warns and bans in the same step, and tells the author why', async () => {
    const { bea, cal } = await people('bea', 'cal')
    const post = await publish(bea)
    await report(cal, post.id)
    const { id: report_id } = await groupOf(post.id)
    await close(ada, post.id, { remove: true, reason: 'Not here', warn: 'Last time', ban: { reason: 'Enough', days: 3 } })
    await expect(cal.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await logOf(post.id)).toMatchObject([{ action: 'remove_post', details: { author_id: bea.id, report_id, reason: 'Not here' } }])
    expect(await logOf(bea.id)).toMatchObject([{ action: 'warn_user' }, { action: 'suspend_user', details: { reason: 'Enough', days: 3 } }])
    expect(await db.many(sql`select reason from user_warnings where user_id = ${bea.id}`)).toEqual([{ reason: 'Last time' }])
    expect(await db.one(sql`select is_banned from profiles where user_id = ${bea.id}`)).toEqual({ is_banned: true })
  })

  test('restricts in the same step: a moderator may, for at most 24 hours, with a rule, and not beside a ban', async () => {
    const { bix, cor } = await people('bix', 'cor')
    const { id } = await publish(bix)
    await report(cor, id)
    const restrict = { reason: 'Calm down', hours: 24 }
    await expect(close(mod, id, { restrict: { ...restrict, hours: 25 } })).rejects.toMatchObject({ code: 'invalid' })
    await expect(close(ada, id, { restrict, ban: {} })).rejects.toMatchObject({ errors: [{ field: 'restrict', code: 'not_allowed' }] })
    expect(await groupOf(id)).toMatchObject({ status: 'pending' })
    const rule = (await mod.call(listRules)).items[0]
    await close(mod, id, { restrict, rule_id: rule?.id ?? null })
    await expect(publish(bix)).rejects.toMatchObject({ code: 'restricted' })
    expect(await bix.call(getMe)).toMatchObject({ restriction: { reason: 'Calm down' } })
    expect(await told(bix)).toEqual([['restricted', expect.stringContaining('Calm down')]])
    expect(await logOf(bix.id)).toEqual([
      { admin_id: mod.id, action: 'restrict_user', target_type: 'user', details: { reason: 'Calm down', hours: 24 } },
    ])
    expect(await db.one(sql`select rule_id from removals where kind = 'restriction' and user_id = ${bix.id}`)).toEqual({
      rule_id: rule?.id,
    })
    expect((await cor.call(getPost, { post_id: id })).id).toBe(id)
    // They are restricted already.
    await report(cor, bix.id, { type: 'profile' })
    await expect(close(mod, bix.id, { restrict })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('all or nothing: a moderator’s step never bans, nobody acts on a higher role, a profile cannot be removed', async () => {
    const { dot, eli } = await people('dot', 'eli')
    const { id } = await publish(dot)
    await report(eli, id)
    await report(eli, dot.id, { type: 'profile' })
    await report(eli, ada.id, { type: 'profile' })
    await expect(close(mod, id, { ban: {} })).rejects.toMatchObject({ code: 'forbidden' })
    for (const step of [{ warn: 'Hm' }, { restrict: { reason: 'Hm', hours: 1 } }])
      await expect(close(mod, ada.id, step)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(close(mod, dot.id, { remove: true })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'remove' }] })
    for (const target of [id, dot.id, ada.id]) expect(await groupOf(target)).toMatchObject({ status: 'pending' })
    expect(await told(eli)).toEqual([])
    await close(root, ada.id, { warn: 'Hm' })
    expect(await groupOf(ada.id, 'resolved')).toMatchObject({ resolved_by: { user_id: root.id } })
  })

  test('of two at once one wins, and the other is told; so is who has not seen the newest report', async () => {
    const { fox, gil, hub } = await people('fox', 'gil', 'hub')
    const { id } = await publish(fox)
    await report(gil, id)
    const { id: report_id, last_id } = await fileOf(id)
    const decide = (by: TestPerson, outcome: 'resolved' | 'dismissed') =>
      by.call(closeReports, { report_id, last_id, outcome, remove: outcome === 'resolved' })
    clock.pass(1)
    await report(hub, id)
    await expect(decide(mod, 'dismissed')).rejects.toMatchObject({ code: 'conflict' })
    const seen = await fileOf(id)
    const again = (by: TestPerson, outcome: 'resolved' | 'dismissed') =>
      by.call(closeReports, { report_id, last_id: seen.last_id, outcome, remove: outcome === 'resolved' })
    expect(await outcomes([again(mod, 'resolved'), again(meg, 'dismissed'), again(ada, 'resolved')])).toEqual([
      'conflict',
      'conflict',
      'ok',
    ])
    expect(await db.many(sql`select distinct status, resolved_by from reports where target_id = ${id}`)).toHaveLength(1)
    expect((await told(gil)).length).toBe(1)
  })

  test('a crowd of reporters is told too', async () => {
    const { fan, gay } = await people('fan', 'gay')
    const { id } = await publish(fan)
    await report(gay, id)
    await db.run(sql`
      insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || n || '@test.example' from generate_series(1, 620) n`)
    const ids = (await db.many<{ id: string }>(sql`select id from auth.users where email like 'crowd-%'`)).map((row) => row.id)
    await db.run(sql`
      insert into reports (id, type, reporter_id, reason, target_id)
      select id, 'post', reporter_id, 'spam', ${id} from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[]) r (id, reporter_id)`)
    await close(mod, id)
    const heard = async () =>
      (
        await db.one<{ n: number }>(
          sql`select count(*)::int as n from notifications where data ->> 'kind' = 'report_resolved' and user_id = any(${ids}::uuid[])`,
        )
      ).n
    await vi.waitFor(async () => expect(await heard()).toBe(620), { timeout: 60_000 })
  })

  test('reports that come while one is decided wait for the next', async () => {
    const crowd = Object.values(await people('una1', 'una2', 'una3', 'una4', 'una5', 'una6'))
    const { jon } = await people('jon')
    const { id } = await publish(jon)
    await report(mod, id)
    const { id: report_id, last_id } = await fileOf(id)
    await Promise.allSettled([
      mod.call(closeReports, { report_id, last_id, outcome: 'resolved' }),
      ...crowd.map((person) => report(person, id)),
    ])
    const counts = await db.many<{ status: string; n: number }>(
      sql`select status, count(*)::int as n from reports where target_id = ${id} group by status order by status`,
    )
    const groups = await db.many(sql`select status, reports_count as n from report_groups where target_id = ${id} order by status`)
    expect(groups).toEqual(counts)
    expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(7)
  })
})
