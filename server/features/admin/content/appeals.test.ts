import { type Appeal, decideAppeal, listAppeals } from '@atelier/contract/admin/appeals'
import { flaggedPosts } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import { ownFigures, ownOverturned } from '@atelier/contract/admin/own-decisions'
import { closeReports, listReports } from '@atelier/contract/admin/reports'
import { banPerson, unbanPerson } from '@atelier/contract/admin/users'
import { appeal, appealBan, getBan, getRemoval } from '@atelier/contract/appeals'
import { createComment, postComments } from '@atelier/contract/comments'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, updatePost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { hashtagPosts } from '@atelier/contract/search'
import { describe, expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { receivedMails } from '#mail/mailbox.queries.ts'
import { authWorld } from '#testing/auth-world.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import type { TestPerson } from '#testing/world.ts'

const { app, call, clock, db, deps, mailTo, people } = await authWorld()
const { mod, meg, ada, abe } = await people('mod', 'meg', 'ada', 'abe')
for (const [person, role] of [
  [mod, 'moderator'],
  [meg, 'moderator'],
  [ada, 'admin'],
  [abe, 'admin'],
] as const)
  await changeRole(deps, 'grant', person.email, role)

type Kind = 'post' | 'comment'
async function remove(by: TestPerson, type: Kind, target_id: string, reason: string | null = 'Too loud'): Promise<void> {
  await abe.call(createReport, { type, target_id, reason: 'spam' })
  const { items } = await by.call(listReports, {})
  const id = items.find((group) => group.target_id === target_id)?.id ?? ''
  await by.call(closeReports, { report_id: id, last_id: id, outcome: 'resolved', remove: true, reason })
}
const object = (person: TestPerson, kind: Kind, target_id: string, content = 'It is art', client_id = crypto.randomUUID()) =>
  person.call(appeal, { kind, target_id, content, client_id })
const appealOf = async (person: TestPerson, by = meg): Promise<Appeal> => {
  const all = await everyPage((cursor) => by.call(listAppeals, { cursor, limit: 2 }))
  const found = all.find(({ author }) => author.user_id === person.id)
  if (!found) throw new Error('They have no open appeal')
  return found
}
const decide = async (by: TestPerson, appeal_id: string, outcome: 'granted' | 'rejected', reason = '') =>
  by.call(decideAppeal, { appeal_id, outcome, reason })
const told = async (person: TestPerson, kind: string) =>
  (await person.call(listNotifications)).items.filter(({ data }) => data.kind === kind).map(({ content }) => content)
/** As if all that was taken from somebody had been so long ago: sessions do not last that long. */
const age = ({ id }: TestPerson, ms: number) =>
  db.run(sql`update removals set created_at = created_at - make_interval(secs => ${ms / 1_000}) where user_id = ${id}`)
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code)).toSorted()
const ban = async (person: TestPerson, days?: number) => {
  const { token } = person
  await ada.call(banPerson, { user_id: person.id, reason: 'Enough', days: days ?? null })
  const { link } = await mailTo(person.email)
  expect(link).toContain('/appeals/ban#')
  return { token, appeal: link.split('#')[1] ?? '' }
}

describe('the author', () => {
  test('sees what was removed and why, and appeals once', async () => {
    const { ann, bob } = await people('ann', 'bob')
    const { id: target_id } = await publish(ann, 'Nude with cat')
    await expect(ann.call(getRemoval, { kind: 'post', target_id })).rejects.toMatchObject({ code: 'not_found' })
    await remove(mod, 'post', target_id)
    const removed = {
      kind: 'post',
      target_id,
      content: 'Nude with cat',
      rule_id: null,
      reason: 'Too loud',
      together: [],
      ends_at: null,
      created_at: clock.now().toISOString(),
      appeal_until: new Date(clock.now().getTime() + adminLimits.appealMs).toISOString(),
    }
    expect(await ann.call(getRemoval, { kind: 'post', target_id })).toEqual({ ...removed, appeal: null })
    await expect(bob.call(getRemoval, { kind: 'post', target_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(object(bob, 'post', target_id)).rejects.toMatchObject({ code: 'not_found' })
    const client_id = crypto.randomUUID()
    await object(ann, 'post', target_id, 'It is art', client_id)
    await object(ann, 'post', target_id, 'It is art', client_id)
    expect(await ann.call(getRemoval, { kind: 'post', target_id })).toEqual({
      ...removed,
      appeal: { content: 'It is art', status: 'open', answer: null, created_at: expect.any(String), decided_at: null },
    })
    await expect(object(ann, 'post', target_id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(ann.call(updatePost, { post_id: target_id, version: 1, content: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('who sends two at once has one', async () => {
    const { cal } = await people('cal')
    const { id } = await publish(cal)
    await remove(mod, 'post', id)
    expect(await outcomes([object(cal, 'post', id), object(cal, 'post', id)])).toEqual(['conflict', 'ok'])
  })

  test('has thirty days', async () => {
    const { dan, eve } = await people('dan', 'eve')
    const [late, early] = [await publish(dan), await publish(eve)]
    for (const { id } of [late, early]) await remove(mod, 'post', id)
    await age(eve, adminLimits.appealMs)
    await object(eve, 'post', early.id)
    await age(dan, adminLimits.appealMs + 1)
    await expect(object(dan, 'post', late.id)).rejects.toMatchObject({ code: 'too_late' })
  })

  test.each([
    ['', 'required'],
    ['x'.repeat(adminLimits.appeal + 1), 'too_long'],
  ])('%.5s is refused at its field', async (content, code) => {
    await expect(object(meg, 'post', crypto.randomUUID(), content)).rejects.toMatchObject({ errors: [{ field: 'content', code }] })
  })
})

describe('staff', () => {
  test('read open appeals, the oldest first, with what was removed; who removed it may not decide', async () => {
    const { fay, gus } = await people('fay', 'gus')
    const [first, second] = [await publish(fay, 'One'), await publish(gus, 'Two')]
    await remove(mod, 'post', first.id)
    await remove(ada, 'post', second.id, null)
    await object(fay, 'post', first.id, 'Why me?')
    await object(gus, 'post', second.id)
    const all = await everyPage((cursor) => mod.call(listAppeals, { cursor, limit: 1 }))
    const [one, two] = all.slice(-2)
    expect(one).toEqual({
      id: one?.id,
      content: 'Why me?',
      kind: 'post',
      target_id: first.id,
      removed: 'One',
      post_media: [],
      reason: 'Too loud',
      may_decide: false,
      taken_by: null,
      taken_at: null,
      taken_until: null,
      escalation: null,
      author: expect.objectContaining({ user_id: fay.id }),
      removed_by: expect.objectContaining({ user_id: mod.id }),
      created_at: clock.now().toISOString(),
    })
    expect(two).toMatchObject({ author: { user_id: gus.id }, reason: null, may_decide: true })
    await expect(decide(mod, one?.id ?? '', 'rejected')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decide(fay, one?.id ?? '', 'granted')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('see the pictures of a removed post while its author appeals', async () => {
    const { una } = await people('una')
    const { id } = await publish(una, 'A print', { media: [{ media_id: await uploadPicture(app, una.token) }] })
    await remove(mod, 'post', id)
    await db.run(sql`update reports set media_urls = '{}' where target_id = ${id}`)
    await object(una, 'post', id)
    const shown = await appealOf(una)
    const [media] = shown.post_media
    const statusOf = async () => (await app.inject({ url: media?.media_url ?? '' })).statusCode
    expect(new URL(media?.media_url ?? '', 'http://localhost').searchParams.get('v')).toBe(meg.id)
    expect(await statusOf()).toBe(200)
    await decide(meg, shown.id, 'rejected')
    expect(await statusOf()).toBe(404)
  })

  test('granted, a post is back with its hashtags and its place, and its author is told', async () => {
    const { hal, ida } = await people('hal', 'ida')
    const { id: post_id } = await publish(hal, 'For @ida #backagain')
    await remove(mod, 'post', post_id)
    await object(hal, 'post', post_id)
    const { id } = await appealOf(hal)
    await decide(meg, id, 'granted', 'Sorry')
    expect(await ida.call(getPost, { post_id })).toMatchObject({ status: 'published' })
    expect((await ida.call(hashtagPosts, { name: 'backagain' })).items).toMatchObject([{ id: post_id }])
    expect(await told(hal, 'appeal_granted')).toEqual(['We granted your appeal: Sorry'])
    // Once, not again.
    expect(await told(ida, 'mention')).toHaveLength(1)
    expect(await hal.call(getRemoval, { kind: 'post', target_id: post_id })).toMatchObject({
      appeal: { status: 'granted', answer: 'Sorry' },
    })
    expect(await db.many(sql`select admin_id, action, target_type, details from admin_logs where target_id = ${id}`)).toEqual([
      { admin_id: meg.id, action: 'grant_appeal', target_type: 'appeal', details: { kind: 'post', author_id: hal.id, reason: 'Sorry' } },
    ])
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
    // It can be removed again, and appealed again.
    await remove(mod, 'post', post_id)
    await object(hal, 'post', post_id)
  })

  test('granted, what a word filter found has no flag any more', async () => {
    const { fin } = await people('fin')
    const { id } = await publish(fin, 'so rude')
    await db.run(sql`insert into flags (id, post_id, severity, words) values (${crypto.randomUUID()}, ${id}, 'moderate', '{rude}')`)
    await remove(mod, 'post', id)
    await object(fin, 'post', id)
    await decide(meg, (await appealOf(fin)).id, 'granted')
    expect((await meg.call(flaggedPosts)).items.filter(({ post }) => post.id === id)).toEqual([])
  })

  test('an answer does not come back below a removed comment', async () => {
    const { gil, hub } = await people('gil', 'hub')
    const { id: post_id } = await publish(gil)
    const say = (person: TestPerson, parent_comment_id?: string) =>
      person.call(createComment, { post_id, client_id: crypto.randomUUID(), content: 'Hm', parent_comment_id })
    const said = await say(gil)
    const answer = await say(hub, said.id)
    await remove(mod, 'comment', answer.id)
    await remove(mod, 'comment', said.id)
    await object(hub, 'comment', answer.id)
    const { id } = await appealOf(hub)
    await expect(decide(meg, id, 'granted')).rejects.toMatchObject({ code: 'conflict' })
    await decide(meg, id, 'rejected')
  })

  test('granted, a comment is back with its answers, but not those that were removed themselves', async () => {
    const { jan, kim, lea } = await people('jan', 'kim', 'lea')
    const { id: post_id } = await publish(jan)
    const say = (person: TestPerson, content: string, parent_comment_id?: string) =>
      person.call(createComment, { post_id, client_id: crypto.randomUUID(), content, parent_comment_id })
    const said = await say(kim, 'Said')
    await say(lea, 'Kind', said.id)
    const rude = await say(lea, 'Rude', said.id)
    await remove(mod, 'comment', rude.id)
    await remove(mod, 'comment', said.id)
    expect((await jan.call(postComments, { post_id })).items).toEqual([])
    await object(kim, 'comment', said.id)
    await decide(meg, (await appealOf(kim)).id, 'granted')
    expect((await jan.call(postComments, { post_id })).items).toMatchObject([{ content: 'Said', replies_count: 1 }])
    expect((await jan.call(getPost, { post_id })).comments_count).toBe(2)
    expect((await checkCounters(db)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  test('rejected, it stays removed; of two at once one decides', async () => {
    const { max } = await people('max')
    const { id: post_id } = await publish(max)
    await remove(mod, 'post', post_id)
    await object(max, 'post', post_id)
    const { id } = await appealOf(max)
    expect(await outcomes([decide(meg, id, 'rejected', 'No'), decide(ada, id, 'rejected', 'No')])).toEqual(['conflict', 'ok'])
    await expect(max.call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await told(max, 'appeal_rejected')).toEqual(['We looked at your appeal and our decision stands: No'])
  })

  test('what was deleted for good meanwhile can only be rejected', async () => {
    const { ned } = await people('ned')
    const { id: post_id } = await publish(ned)
    await remove(mod, 'post', post_id)
    await object(ned, 'post', post_id)
    await db.run(sql`delete from posts where id = ${post_id}`)
    const { id, removed } = await appealOf(ned)
    expect(removed).toBeNull()
    await expect(decide(meg, id, 'granted')).rejects.toMatchObject({ code: 'conflict' })
    await decide(meg, id, 'rejected')
  })
})

describe('who decided first', () => {
  test('reads why an appeal undid it, counted with all they decided; others and staff of a lower role do not', async () => {
    const { zoe, yan } = await people('zoe', 'yan')
    const [undone, kept] = [await publish(zoe, 'A quotation'), await publish(yan)]
    const before = await mod.call(ownFigures)
    await remove(mod, 'post', undone.id)
    await remove(mod, 'post', kept.id)
    await object(zoe, 'post', undone.id)
    await object(yan, 'post', kept.id)
    await decide(meg, (await appealOf(zoe)).id, 'granted', 'It quotes')
    await decide(meg, (await appealOf(yan)).id, 'rejected', 'No')
    expect(await mod.call(ownFigures)).toEqual({
      decided: before.decided + 2,
      removed: before.removed + 2,
      appealed: before.appealed + 2,
      overturned: before.overturned + 1,
    })
    const { items } = await mod.call(ownOverturned, { limit: 1 })
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: 'post',
        target_id: undone.id,
        author: expect.objectContaining({ user_id: zoe.id }),
        excerpt: 'A quotation',
        was_held: false,
        reason: 'Too loud',
        created_at: expect.any(String),
        appeal: 'It is art',
        answer: 'It quotes',
        decided_by: expect.objectContaining({ user_id: meg.id }),
        decided_at: clock.now().toISOString(),
      },
    ])
    const isListed = async (by: TestPerson) =>
      (await everyPage((cursor) => by.call(ownOverturned, { cursor, limit: 2 }))).some(({ target_id }) => target_id === undone.id)
    expect([await isListed(mod), await isListed(meg)]).toEqual([true, false])
    await changeRole(deps, 'grant', zoe.email, 'moderator')
    expect(await isListed(mod)).toBe(false)
  })
})

describe('a banned person', () => {
  test('appeals with the mailed link; another admin lifts the ban and they are told by mail', async () => {
    const { ola } = await people('ola')
    const { appeal: token } = await ban(ola)
    expect(await call(getBan, { token })).toMatchObject({ kind: 'ban', content: null, reason: 'Enough', appeal: null })
    await call(appealBan, { token, content: 'I was hacked' })
    await expect(call(appealBan, { token, content: 'Again' })).rejects.toMatchObject({ code: 'conflict' })
    const { id } = await appealOf(ola, abe)
    const may = async (by: TestPerson) => (await appealOf(ola, by)).may_decide
    expect([await may(abe), await may(ada), await may(meg)]).toEqual([true, false, false])
    for (const by of [ada, meg]) await expect(decide(by, id, 'granted')).rejects.toMatchObject({ code: 'forbidden' })
    await decide(abe, id, 'granted', 'We see')
    expect(await db.one(sql`select is_banned from profiles where user_id = ${ola.id}`)).toEqual({ is_banned: false })
    await mailTo(ola.email, 2)
    const mail = (await receivedMails(db, ola.email)).at(-1)
    expect(mail).toMatchObject({ type: 'appeal_granted' })
    expect(mail?.text).toContain('What we say about it: We see')
    expect(await call(getBan, { token })).toMatchObject({ appeal: { status: 'granted', answer: 'We see' } })
    expect(await db.many(sql`select action from admin_logs where target_id in (${id}, ${ola.id}) order by id`)).toEqual(
      ['ban_user', 'unban_user', 'grant_appeal'].map((action) => ({ action })),
    )
  })

  test('also when suspended; rejected, they stay so', async () => {
    const { pam } = await people('pam')
    const { appeal: token } = await ban(pam, 7)
    await call(appealBan, { token, content: 'Please' })
    await decide(abe, (await appealOf(pam, abe)).id, 'rejected')
    expect(await db.one(sql`select is_banned from profiles where user_id = ${pam.id}`)).toEqual({ is_banned: true })
    await mailTo(pam.email, 2)
    expect(await receivedMails(db, pam.email)).toMatchObject([{ type: 'banned' }, { type: 'appeal_rejected' }])
  })

  test('of the same rank as staff cannot be answered by them, whatever the answer', async () => {
    const { val } = await people('val')
    const { appeal: token } = await ban(val)
    await call(appealBan, { token, content: 'Please' })
    const { id } = await appealOf(val, abe)
    await changeRole(deps, 'grant', val.email, 'admin')
    for (const outcome of ['rejected', 'granted'] as const)
      await expect(decide(abe, id, outcome)).rejects.toMatchObject({ code: 'forbidden' })
    await changeRole(deps, 'revoke', val.email, 'admin')
    await decide(abe, id, 'rejected')
  })

  test('has nothing to appeal once the ban is lifted, and granting an old appeal lifts no later ban', async () => {
    const { rob, sam } = await people('rob', 'sam')
    const lifted = await ban(rob)
    const former = await ban(sam)
    await call(appealBan, { token: former.appeal, content: 'Please' })
    for (const { id: user_id } of [rob, sam]) await ada.call(unbanPerson, { user_id })
    await expect(call(getBan, { token: lifted.appeal })).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(appealBan, { token: lifted.appeal, content: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await ada.call(banPerson, { user_id: sam.id })
    await decide(abe, (await appealOf(sam, abe)).id, 'granted')
    expect(await db.one(sql`select is_banned from profiles where user_id = ${sam.id}`)).toEqual({ is_banned: true })
  })

  test('thirty days long, and with no other token', async () => {
    const { tia } = await people('tia')
    const { appeal: token } = await ban(tia)
    const [id = '', signature = ''] = token.split('.')
    const forged = [id, `${id}.`, `${crypto.randomUUID()}.${signature}`, `${id}.${signature.split('').toReversed().join('')}`]
    for (const other of forged) await expect(call(getBan, { token: other })).rejects.toMatchObject({ code: 'not_found' })
    await age(tia, adminLimits.appealMs + 1)
    await expect(call(appealBan, { token, content: 'Please' })).rejects.toMatchObject({ code: 'too_late' })
  })
})
