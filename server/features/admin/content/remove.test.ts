import { closeReports, listReports, type ReportGroup } from '@atelier/contract/admin/reports'
import { createComment } from '@atelier/contract/comments'
import { followUser } from '@atelier/contract/follows'
import { listMessages } from '@atelier/contract/messages'
import { listNotifications } from '@atelier/contract/notifications'
import { getPost, likePost, savePost } from '@atelier/contract/posts'
import { updatePreferences } from '@atelier/contract/preferences'
import { getProfile } from '@atelier/contract/profiles'
import { channelOf } from '@atelier/contract/realtime'
import { createReport } from '@atelier/contract/reports'
import { expect, test } from 'vitest'
import { checkCounters } from '#db/counters.ts'
import { sql } from '#db/sql.ts'
import { changeRole } from '#features/admin/roles/change-roles.ts'
import { refreshTrends } from '#features/trends/refresh-trends.ts'
import { converse, say } from '#testing/conversations.ts'
import { crawl } from '#testing/crawl.ts'
import { publish, uploaded } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, clock, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const { mod } = await people('mod')
await changeRole(deps, 'grant', mod.email, 'moderator')

/** As a moderator who resolves a report of `reporter`. */
async function remove(
  reporter: TestPerson,
  type: ReportGroup['type'],
  target_id: string,
  reason: string | null = 'Too loud',
): Promise<void> {
  await reporter.call(createReport, { type, target_id, reason: 'spam' })
  const { items } = await mod.call(listReports, {})
  const { id } = items.find((group) => group.target_id === target_id) as ReportGroup
  await mod.call(closeReports, { report_id: id, last_id: id, outcome: 'resolved', remove: true, reason })
}
const comment = (person: TestPerson, post_id: string, content: string, parent_comment_id?: string) =>
  person.call(createComment, { post_id, client_id: crypto.randomUUID(), content, parent_comment_id })
const notificationsOf = async (person: TestPerson) => (await person.call(listNotifications)).items
const wrongCounters = async () => (await checkCounters(db)).filter(({ wrong }) => wrong > 0)

test('a removed post is nowhere any more, as if it were deleted', async () => {
  const { ann, bob } = await people('ann', 'bob')
  await bob.call(followUser, { user_id: ann.id })
  const post = await publish(ann, 'A zqremoved picture for @bob #zqtag', { media: [await uploaded(db, ann)] })
  const answer = await comment(bob, post.id, 'zqanswer')
  await bob.call(savePost, { post_id: post.id })
  await bob.call(likePost, { post_id: post.id })
  await refreshTrends(db, clock.now())
  const about = { post_id: [post.id], comment_id: [answer.id], user_id: [ann.id], identifier: ['ann'], name: ['zqtag'], q: ['zqr'] }
  const secrets = ['A zqremoved', 'zqanswer', 'zqtag', post.id]
  const seenBy = async (person: TestPerson | null) => (await crawl(app, person, secrets, about)).toSorted()
  expect(await seenBy(bob)).toEqual(secrets.toSorted())

  const socket = await connected(bob.token)
  await socket.emitWithAck('subscribe', channelOf.post(post.id))
  const changed = next(socket, 'post_changed')
  await remove(bob, 'post', post.id)
  expect(await changed).toEqual([{ post_id: post.id }])
  await refreshTrends(db, clock.now())
  for (const person of [bob, null]) expect(await seenBy(person)).toEqual([])
  await expect(ann.call(getPost, { post_id: post.id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await bob.call(getProfile, { identifier: 'ann' })).posts_count).toBe(0)
  expect(await db.many(sql`select usage_count from hashtags where name = 'zqtag'`)).toEqual([{ usage_count: 0 }])
  expect(await wrongCounters()).toEqual([])
})

test('a removed comment goes with its answers, and the counts follow', async () => {
  const { cyn, dan, eve } = await people('cyn', 'dan', 'eve')
  const post = await publish(cyn)
  const said = await comment(dan, post.id, 'zqrude')
  await comment(eve, post.id, 'zqreply', said.id)
  await comment(eve, post.id, 'Kind')
  const seen = () => crawl(app, eve, ['zqrude', 'zqreply'], { post_id: [post.id], comment_id: [said.id] })
  expect(await seen()).toEqual(['zqrude', 'zqreply'])
  await remove(eve, 'comment', said.id)
  expect(await seen()).toEqual([])
  expect((await cyn.call(getPost, { post_id: post.id })).comments_count).toBe(1)
  expect(await wrongCounters()).toEqual([])
})

test('a removed message is empty for both people, at once', async () => {
  const { fay, gus } = await people('fay', 'gus')
  const conversation_id = await converse(fay, gus)
  const message = await say(fay, conversation_id, 'zqmessage')
  const sockets = await Promise.all([connected(fay.token), connected(gus.token)])
  const updates = Promise.all(sockets.map((socket) => next(socket, 'message_updated')))
  await remove(gus, 'message', message.id)
  expect(await updates).toMatchObject(Array(2).fill([{ id: message.id, taken_back: true, content: null }]))
  for (const person of [fay, gus])
    expect((await person.call(listMessages, { conversation_id })).items).toMatchObject([{ id: message.id, taken_back: true }])
  expect((await notificationsOf(fay)).map(({ data }) => data)).toContainEqual({ kind: 'content_removed' })
})

test('its author is told why, in their language, and where to appeal', async () => {
  const { hal, ida } = await people('hal', 'ida')
  const post = await publish(hal)
  const said = await comment(hal, post.id, 'Rude')
  await remove(ida, 'comment', said.id, null)
  await remove(ida, 'post', post.id)
  const about = async () => (await notificationsOf(hal)).map(({ title, content, data }) => ({ title, content, removed: data.removed }))
  expect(await about()).toEqual([
    { title: 'Content removed', content: 'We removed something you wrote: Too loud', removed: { kind: 'post', target_id: post.id } },
    { title: 'Content removed', content: 'We removed something you wrote', removed: { kind: 'comment', target_id: said.id } },
  ])
  for (const [language, content] of [
    ['es', 'Hemos retirado algo que escribiste: Too loud'],
    ['fr', 'Nous avons retiré quelque chose que tu as écrit : Too loud'],
    ['de', 'Wir haben etwas entfernt, das du geschrieben hast: Too loud'],
  ] as const) {
    await hal.call(updatePreferences, { language })
    expect((await about())[0]?.content).toBe(content)
  }
})

test('its author reads the whole reason', async () => {
  const { lea, max } = await people('lea', 'max')
  const reason = `${'Too loud '.repeat(110)}at night`
  await remove(max, 'post', (await publish(lea)).id, reason)
  expect((await notificationsOf(lea))[0]?.content).toBe(`We removed something you wrote: ${reason}`)
})

test('what is removed already is a conflict, and nothing else happens', async () => {
  const { jan, kim } = await people('jan', 'kim')
  const post = await publish(jan)
  await kim.call(createReport, { type: 'post', target_id: post.id, reason: 'spam' })
  await db.run(sql`update posts set status = 'removed' where id = ${post.id}`)
  await expect(remove(kim, 'post', post.id)).rejects.toBeDefined()
  expect(await db.many(sql`select status from reports where target_id = ${post.id}`)).toEqual([{ status: 'pending' }])
  expect(await notificationsOf(jan)).toEqual([])
})
