import { contentWaiting, deletePostAsStaff, flaggedPosts, liftFlag } from '@atelier/contract/admin/content'
import { createComment } from '@atelier/contract/comments'
import type { Failure } from '@atelier/contract/errors'
import { homeFeed } from '@atelier/contract/feed'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, likePost } from '@atelier/contract/posts'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { mediaLinks } from '#features/media/links.ts'
import { publish } from '#testing/posts.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { mod, boss, root, rob } = await people('mod', 'boss', 'root', 'rob')
await db.run(
  sql`insert into user_roles (user_id, role) values (${mod.id}, 'moderator'), (${boss.id}, 'admin'), (${root.id}, 'super_admin')`,
)
await db.run(sql`
  insert into word_filters (id, word, severity) values (${newId()}, 'mild', 'low'), (${newId()}, 'rude', 'moderate'), (${newId()}, 'harsh', 'high')`)
const report = (post_id: string) => rob.call(createReport, { type: 'post', target_id: post_id, reason: 'spam' })
const listed = async (staff = mod) => (await staff.call(flaggedPosts)).items
const logged = (action: string) =>
  db.many(sql`select admin_id, target_id, target_type, details from admin_logs where action = ${action} order by id`)
const inFeed = async (reader: TestPerson, id: string) =>
  (await reader.call(homeFeed, { tab: 'for_you' })).items.some((post) => post.id === id)

const free = { taken_by: null, taken_at: null, taken_until: null, escalation: null }

test('ADM-080, ADM-081, ADM-082, ADM-083, ADM-084, ADM-089: flagged and reported posts with what staff need to judge them, newest first', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const flagged = await publish(ann, 'so rude and so mild')
  const reported = await publish(ann, 'a fine day')
  const held = await publish(ann, 'harsh words')
  await publish(ann, 'nobody minds')
  await report((await publish(bob, 'reported and dealt with')).id)
  await db.run(sql`update reports set status = 'dismissed'`)
  await report(reported.id)
  await bob.call(likePost, { post_id: reported.id })
  await bob.call(createComment, { post_id: reported.id, client_id: crypto.randomUUID(), content: 'indeed' })
  await db.run(sql`update profiles set is_private = true where user_id = ${ann.id}`)

  const found = await listed()
  expect(found.map(({ post, ...why }) => [post.content, why])).toEqual([
    ['harsh words', { words: ['harsh'], severity: 'high', reports_count: 0, ...free }],
    ['a fine day', { words: [], severity: null, reports_count: 1, ...free }],
    ['so rude and so mild', { words: ['mild', 'rude'], severity: 'moderate', reports_count: 0, ...free }],
  ])
  expect(found[1]?.post).toMatchObject({
    id: reported.id,
    created_at: reported.created_at,
    likes_count: 1,
    comments_count: 1,
    author: { username: 'ann', full_name: 'Ann Tester' },
  })
  expect(found[0]?.post).toMatchObject({ id: held.id, status: 'pending' })
  await db.run(sql`update posts set status = 'removed' where id in (${flagged.id}, ${held.id}, ${reported.id})`)
  expect(await listed()).toEqual([])
  await expect(ann.call(flaggedPosts)).rejects.toMatchObject({ code: 'forbidden' })
})

test('ADM-090: at most the newest 50', async () => {
  const { cyn } = await people('cyn')
  for (let n = 0; n < 52; n++) await publish(cyn, `rude ${n}`)
  const texts = (await listed()).map(({ post }) => post.content)
  expect(texts).toEqual(Array.from({ length: 50 }, (_, n) => `rude ${51 - n}`))
  await db.run(sql`delete from posts where user_id = ${cyn.id}`)
})

test('ADM-085, ADM-086, ADM-087, ADM-091, ADM-092: an admin deletes a post outright, with what hangs on it, and the log says so', async () => {
  const { dan, eve } = await people('dan', 'eve')
  const { id: post_id } = await publish(dan, 'rude again')
  await eve.call(likePost, { post_id })
  expect((await dan.call(listNotifications)).items).toHaveLength(1)
  await expect(mod.call(deletePostAsStaff, { post_id })).rejects.toMatchObject({ code: 'forbidden' })
  await boss.call(deletePostAsStaff, { post_id })
  await expect(dan.call(getPost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.maybeOne(sql`select from posts where id = ${post_id}`)).toBeUndefined()
  expect((await dan.call(listNotifications)).items).toEqual([])
  expect(await logged('delete_post')).toEqual([
    { admin_id: boss.id, target_id: post_id, target_type: 'post', details: { author_id: dan.id, excerpt: 'rude again', reports_count: 0 } },
  ])
  await expect(boss.call(deletePostAsStaff, { post_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a final deletion keeps its reason and an excerpt in the log, resolves its open reports and tells who made them', async () => {
  const { ivy } = await people('ivy')
  const { id: post_id } = await publish(ivy, 'Buy my followers')
  await report(post_id)
  await boss.call(deletePostAsStaff, { post_id, reason: 'A swindle' })
  const details = { author_id: ivy.id, excerpt: 'Buy my followers', reports_count: 1, reason: 'A swindle' }
  expect((await logged('delete_post')).at(-1)).toMatchObject({ target_id: post_id, details })
  expect(await db.many(sql`select status, resolved_by from reports where target_id = ${post_id}`)).toEqual([
    { status: 'resolved', resolved_by: boss.id },
  ])
  expect((await rob.call(listNotifications, {})).items.map(({ data }) => data.kind)).toContain('report_resolved')
})

test('of two who delete or clear the same post at once, one is told that it is decided or gone, and the log has one row', async () => {
  const { fay } = await people('fay')
  const isLate = ({ code }: Failure) => code === 'not_found' || code === 'conflict'
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls))
      .map((one) => (one.status === 'fulfilled' ? 'ok' : isLate(one.reason) ? 'late' : one.reason))
      .toSorted()
  const cleared = await publish(fay, 'rude twice')
  expect(await outcomes([mod, boss].map((staff) => staff.call(liftFlag, { post_id: cleared.id })))).toEqual(['late', 'ok'])
  expect(await outcomes([1, 2].map(() => boss.call(deletePostAsStaff, { post_id: cleared.id })))).toEqual(['late', 'ok'])
  expect((await logged('delete_post')).filter((row) => (row as { target_id: string }).target_id === cleared.id)).toHaveLength(1)
  expect(await logged('lift_flag')).toHaveLength(1)
})

test('a moderator clears a flag: the post leaves the list and is back in For You', async () => {
  const { gus, hal } = await people('gus', 'hal')
  const { id: post_id } = await publish(gus, 'rude, some say')
  expect(await inFeed(hal, post_id)).toBe(false)
  await mod.call(liftFlag, { post_id })
  expect(await inFeed(hal, post_id)).toBe(true)
  expect((await listed()).map(({ post }) => post.id)).not.toContain(post_id)
  expect((await logged('lift_flag')).at(-1)).toEqual({
    admin_id: mod.id,
    target_id: post_id,
    target_type: 'post',
    details: { words: ['rude'], severity: 'moderate', author_id: gus.id },
  })
  await expect(hal.call(liftFlag, { post_id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('nobody clears the flag of their own post, or deletes it as staff', async () => {
  const { id: post_id } = await publish(boss, 'rude, by staff')
  for (const endpoint of [liftFlag, deletePostAsStaff])
    await expect(boss.call(endpoint, { post_id })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await listed(root)).map(({ post }) => post.id)).toContain(post_id)
})

test('staff neither see nor decide what is flagged of their own or of a higher role', async () => {
  const { sue } = await people('sue')
  await db.run(sql`insert into user_roles (user_id, role) values (${sue.id}, 'super_admin')`)
  const authors = [mod, boss, root]
  const ids = new Map<TestPerson, string>()
  for (const author of authors) ids.set(author, (await publish(author, 'a fine evening')).id)
  for (const id of ids.values()) await report(id)
  const seenBy = async (viewer: TestPerson) => {
    const seen = (await listed(viewer)).map(({ post }) => post.id)
    return authors.filter((author) => seen.includes(ids.get(author) ?? ''))
  }
  expect([await seenBy(mod), await seenBy(boss), await seenBy(root), await seenBy(sue)]).toEqual([[], [mod], [mod, boss], authors])
  const post_id = ids.get(root) ?? ''
  // Not flagged either: an admin’s right to delete posts ends at their own role.
  await db.run(sql`update reports set status = 'dismissed' where target_id = ${post_id}`)
  await expect(boss.call(deletePostAsStaff, { post_id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(root.call(deletePostAsStaff, { post_id })).rejects.toMatchObject({ code: 'forbidden' })
  await sue.call(deletePostAsStaff, { post_id })
  await boss.call(deletePostAsStaff, { post_id: ids.get(mod) ?? '' })
  await db.run(sql`delete from reports where author_id = any(${authors.map(({ id }) => id)}::uuid[])`)
})

test('staff load no reported or flagged picture of somebody of their own or a higher role', async () => {
  const { tim } = await people('tim')
  await db.run(sql`insert into user_roles (user_id, role) values (${tim.id}, 'admin')`)
  const { id: post_id } = await publish(tim, 'rude and private', { media: [{ media_id: await uploadPicture(app, tim.token) }] })
  await report(post_id)
  await db.run(sql`update profiles set is_private = true where user_id = ${tim.id}`)
  const [shown] = (await listed(root)).filter(({ post }) => post.id === post_id)
  const signed = shown?.post.post_media[0]?.media_url ?? ''
  const links = mediaLinks(deps)
  const statusFor = async ({ id }: TestPerson) => (await app.inject({ url: links.signed(signed.split('?')[0] ?? '', id) })).statusCode
  expect([await statusFor(root), await statusFor(boss), await statusFor(mod)]).toEqual([200, 404, 404])
  await db.run(sql`delete from flags where post_id = ${post_id}`)
  expect([await statusFor(root), await statusFor(boss), await statusFor(mod)]).toEqual([200, 404, 404])
  await db.run(sql`delete from reports where target_id = ${post_id}`)
})

test('staff load the pictures of what they review, nobody else those of a private account', async () => {
  const { ida } = await people('ida')
  await db.run(sql`update profiles set is_private = true where user_id = ${ida.id}`)
  const media = [{ media_id: await uploadPicture(app, ida.token) }]
  const plain = await publish(ida, 'A private picture', { media })
  const url = async (reader: TestPerson) => {
    const shown = (await listed(reader)).find(({ post }) => post.id === plain.id)
    return shown?.post.post_media[0]?.media_url ?? ''
  }
  await db.run(sql`insert into flags (id, post_id, severity, words) values (${newId()}, ${plain.id}, 'low', '{mild}')`)
  const signed = await url(mod)
  expect((await app.inject({ url: signed })).statusCode).toBe(200)
  expect(new URL(signed, 'http://localhost').searchParams.get('v')).toBe(mod.id)
  const require = (wish: boolean) =>
    db.run(sql`update platform_settings set setting_value = ${String(wish)} where setting_key = 'staff_second_factor_required'`)
  await require(true)
  expect((await app.inject({ url: signed })).statusCode).toBe(404)
  await require(false)
  await mod.call(liftFlag, { post_id: plain.id })
  expect((await app.inject({ url: signed })).statusCode).toBe(404)
  await db.run(sql`update profiles set is_private = false where user_id = ${ida.id}`)
  await report(plain.id)
  await db.run(sql`update profiles set is_private = true where user_id = ${ida.id}`)
  expect((await app.inject({ url: signed })).statusCode).toBe(200)
  await require(true)
  expect((await app.inject({ url: signed })).statusCode).toBe(404)
  await require(false)
})

test('counts beside the tabs: what waits, and null for what the viewer may not decide', async () => {
  const { kim } = await people('kim')
  const before = await boss.call(contentWaiting)
  await publish(kim, 'harsh indeed')
  await report((await publish(kim, 'plain')).id)
  await db.run(sql`insert into user_deletion_requests (id, user_id) values (${newId()}, ${kim.id})`)
  const forAdmins = await boss.call(contentWaiting)
  expect(forAdmins).toEqual({ ...before, reports: before.reports + 1, held: (before.held ?? 0) + 1, deletions: 1 })
  expect(await mod.call(contentWaiting)).toEqual({ ...forAdmins, held: null, deletions: null })
  await expect(kim.call(contentWaiting)).rejects.toMatchObject({ code: 'forbidden' })
})
