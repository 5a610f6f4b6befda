import { approveHeld, contentWaiting, declineHeld, heldContent } from '@atelier/contract/admin/content'
import { createComment, postComments } from '@atelier/contract/comments'
import { homeFeed } from '@atelier/contract/feed'
import { followUser, notifyOfPosts } from '@atelier/contract/follows'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, type Post, postVersions, updatePost } from '@atelier/contract/posts'
import { hashtagPosts } from '@atelier/contract/search'
import { expect, test, vi } from 'vitest'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { everyPage } from '#testing/every-page.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, clock, people, changeSettings } = await world()
const { mod, boss } = await people('mod', 'boss')
await db.run(sql`insert into user_roles (user_id, role) values (${mod.id}, 'moderator'), (${boss.id}, 'admin')`)
await db.run(sql`insert into word_filters (id, word, severity) values (${newId()}, 'harsh', 'high')`)

const queue = () => everyPage((cursor) => boss.call(heldContent, { cursor, limit: 2 }))
const told = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ data }) => data.kind)
const comment = (person: TestPerson, post_id: string, content: string, parent_comment_id?: string) =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content, parent_comment_id })
const logged = async (id: string) =>
  await db.many<{ action: string }>(sql`select action, admin_id, target_type, details from admin_logs where target_id = ${id} order by id`)
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.code)).toSorted()

test('the queue holds posts and comments that wait, the oldest first, for admins alone', async () => {
  const { ann, bob } = await people('ann', 'bob')
  const under = await publish(bob, 'A calm start')
  const first = await publish(ann, 'harsh post', { media: [await uploaded(db, ann)] })
  const second = await comment(ann, under.id, 'harsh comment')
  await changeSettings({ content_approval_required: true })
  const third = await publish(bob, 'All posts wait now')
  await changeSettings({ content_approval_required: false })
  const found = await queue()
  expect(found.map(({ id, kind, content, words, author, post }) => [id, kind, content, words, author.username, post.id])).toEqual([
    [first.id, 'post', 'harsh post', ['harsh'], 'ann', first.id],
    [second.id, 'comment', 'harsh comment', ['harsh'], 'ann', under.id],
    [third.id, 'post', 'All posts wait now', [], 'bob', third.id],
  ])
  expect(found[0]).toMatchObject({ created_at: first.created_at, held_at: first.created_at })
  expect(found[0]?.post.post_media[0]?.media_url).toContain(`?v=${boss.id}&`)
  await expect(mod.call(heldContent)).rejects.toMatchObject({ code: 'forbidden' })
  await boss.call(declineHeld, { kind: 'post', held_id: third.id })
  await db.run(sql`update posts set status = 'removed' where id = ${under.id}`)
  expect((await queue()).map(({ id }) => id)).toEqual([first.id])
})

test('an approved post is published with all that publishing does, once', async () => {
  const { cyn, dan, eve } = await people('cyn', 'dan', 'eve')
  for (const fan of [dan, eve]) await fan.call(followUser, { user_id: cyn.id })
  await eve.call(notifyOfPosts, { user_id: cyn.id })
  const post = await publish(cyn, 'harsh light for @dan #studio')
  expect(await told(dan)).toEqual([])
  await expect(dan.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })

  await boss.call(approveHeld, { kind: 'post', held_id: post.id })
  expect(await dan.call(getPost, { post_id: post.id })).toMatchObject({ status: 'published', created_at: post.created_at })
  for (const tab of ['for_you', 'following'] as const)
    expect((await dan.call(homeFeed, { tab })).items.map(({ id }) => id)).toContain(post.id)
  expect((await dan.call(hashtagPosts, { name: 'studio' })).items.map(({ id }) => id)).toEqual([post.id])
  expect(await told(dan)).toEqual(['mention'])
  await vi.waitFor(async () => expect(await told(eve)).toEqual(['new_post']), { timeout: 20_000 })
  expect((await told(cyn)).filter((kind) => kind === 'content_approved')).toHaveLength(1)
  expect(await logged(post.id)).toEqual([
    { action: 'approve_post', admin_id: boss.id, target_type: 'post', details: { author_id: cyn.id } },
  ])
  await expect(boss.call(approveHeld, { kind: 'post', held_id: post.id })).rejects.toMatchObject({ code: 'conflict' })
})

test('a post held after an edit is tagged again, tells the mentions that the edit added, and rings no bell again', async () => {
  const { fay, gus, hal, ida } = await people('fay', 'gus', 'hal', 'ida')
  const post = await publish(fay, 'Light for @gus #morning')
  expect(await told(gus)).toEqual(['mention'])
  await ida.call(followUser, { user_id: fay.id })
  await ida.call(notifyOfPosts, { user_id: fay.id })
  clock.pass(60)
  const edited = await fay.call(updatePost, { post_id: post.id, version: 1, content: 'harsh light for @gus and @hal #evening' })
  expect(edited.status).toBe('pending')
  expect(await told(gus)).toEqual([])
  const [held] = (await queue()).filter(({ id }) => id === post.id)
  expect(held).toMatchObject({ created_at: post.created_at, held_at: edited.edited_at })

  await boss.call(approveHeld, { kind: 'post', held_id: post.id })
  expect((await gus.call(hashtagPosts, { name: 'evening' })).items.map(({ id }) => id)).toEqual([post.id])
  expect((await gus.call(hashtagPosts, { name: 'morning' })).items).toEqual([])
  expect([await told(gus), await told(hal)]).toEqual([['mention'], ['mention']])
  expect(await db.many(sql`select from pgboss.job where name = 'new-post-notices' and data ->> 'post_id' = ${post.id}`)).toEqual([])
  expect(await told(ida)).toEqual([])
})

test('a text that was held and edited away comes out in nobody else’s history when another form is approved', async () => {
  const { uma, vic } = await people('uma', 'vic')
  const texts = async (who: TestPerson, post_id: string) => (await who.call(postVersions, { post_id })).items.map(({ content }) => content)
  const edit = ({ id: post_id, version }: Post, content: string) => uma.call(updatePost, { post_id, version, content })
  const first = await edit(await publish(uma, 'harsh at first'), 'Kind from the start')
  const published = await publish(uma, 'Fine words')
  const second = await edit(await edit(published, 'harsh words'), 'Fine words again')
  for (const { id } of [first, second]) await boss.call(approveHeld, { kind: 'post', held_id: id })
  await edit(await uma.call(getPost, { post_id: first.id }), 'Kind to the end')
  expect(await texts(vic, first.id)).toEqual(['Kind to the end', 'Kind from the start'])
  expect(await texts(vic, second.id)).toEqual(['Fine words again', 'Fine words'])
  expect(await texts(uma, first.id)).toEqual(['Kind to the end', 'Kind from the start', 'harsh at first'])
  expect(await texts(uma, second.id)).toEqual(['Fine words again', 'harsh words', 'Fine words'])
})

test('an approved comment counts, is shown and tells the people concerned', async () => {
  const { jan, kim, lea, max } = await people('jan', 'kim', 'lea', 'max')
  const { id: post_id } = await publish(jan)
  const top = await comment(kim, post_id, 'fine')
  const held = await comment(lea, post_id, 'harsh @max', top.id)
  expect(await told(kim)).toEqual([])
  await boss.call(approveHeld, { kind: 'comment', held_id: held.id })
  expect((await jan.call(getPost, { post_id })).comments_count).toBe(2)
  expect((await jan.call(postComments, { post_id })).items.map(({ replies_count }) => replies_count)).toEqual([1])
  expect([await told(kim), await told(max), await told(jan)]).toEqual([['reply'], ['mention'], ['comment']])
  expect(await told(lea)).toEqual(['content_approved'])
  expect(await logged(held.id)).toMatchObject([{ action: 'approve_comment', target_type: 'comment' }])
})

test('a declined post is removed, its author is told the reason, and nobody sees it', async () => {
  const { ned, oli } = await people('ned', 'oli')
  const post = await publish(ned, 'harsh for @oli')
  await boss.call(declineHeld, { kind: 'post', held_id: post.id, reason: 'Too harsh' })
  for (const reader of [ned, oli]) await expect(reader.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await told(oli)).toEqual([])
  const [notification] = (await ned.call(listNotifications)).items
  expect(notification).toMatchObject({ data: { kind: 'content_removed', removed: { kind: 'post', target_id: post.id } } })
  expect(notification?.content).toContain('Too harsh')
  expect(await logged(post.id)).toEqual([
    { action: 'decline_post', admin_id: boss.id, target_type: 'post', details: { author_id: ned.id, reason: 'Too harsh' } },
  ])
})

test('of two who decide at once, one wins and the other is told; the log has one row', async () => {
  const { pam } = await people('pam')
  const { id: post_id } = await publish(pam, 'A calm day')
  const held = [
    { kind: 'post', held_id: (await publish(pam, 'harsh one')).id },
    { kind: 'comment', held_id: (await comment(pam, post_id, 'harsh two')).id },
  ] as const
  for (const ref of held) {
    expect(await outcomes([boss.call(approveHeld, ref), boss.call(declineHeld, { ...ref, reason: 'No' })])).toEqual(['conflict', 'ok'])
    expect(await logged(ref.held_id)).toHaveLength(1)
  }
})

test('an answer does not wait below a removed comment, nor a comment below a removed post', async () => {
  const { rae, sol } = await people('rae', 'sol')
  const { held: before } = await boss.call(contentWaiting)
  const { id: post_id } = await publish(rae, 'Calm')
  const said = await comment(rae, post_id, 'Calm too')
  const answer = await comment(sol, post_id, 'harsh answer', said.id)
  const other = await comment(sol, post_id, 'harsh comment')
  const waits = async () => [(await boss.call(contentWaiting)).held, (await queue()).map(({ id }) => id).filter((id) => id === answer.id)]
  expect(await waits()).toEqual([(before ?? 0) + 2, [answer.id]])
  await db.run(sql`update comments set status = 'removed' where id = ${said.id}`)
  expect(await waits()).toEqual([(before ?? 0) + 1, []])
  await expect(boss.call(approveHeld, { kind: 'comment', held_id: answer.id })).rejects.toMatchObject({ code: 'conflict' })
  await db.run(sql`update posts set status = 'removed' where id = ${post_id}`)
  expect(await waits()).toEqual([before, []])
  await expect(boss.call(declineHeld, { kind: 'comment', held_id: other.id })).rejects.toMatchObject({ code: 'conflict' })
})

test('nobody decides about what they wrote themselves', async () => {
  const { id: post_id } = await publish(boss, 'harsh, by staff')
  const { id: comment_id } = await comment(boss, (await publish(boss, 'Calm')).id, 'harsh, by staff')
  for (const endpoint of [approveHeld, declineHeld]) {
    await expect(boss.call(endpoint, { kind: 'post', held_id: post_id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(boss.call(endpoint, { kind: 'comment', held_id: comment_id })).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('only what waits can be decided', async () => {
  const { quin } = await people('quin')
  const { id: held_id } = await publish(quin, 'Published long ago')
  for (const endpoint of [approveHeld, declineHeld]) {
    await expect(boss.call(endpoint, { kind: 'post', held_id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(boss.call(endpoint, { kind: 'post', held_id: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await expect(mod.call(endpoint, { kind: 'post', held_id })).rejects.toMatchObject({ code: 'forbidden' })
  }
})
