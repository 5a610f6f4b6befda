import { createComment, deleteComment } from '@atelier/contract/comments'
import { createCommunity, joinCommunity, leaveCommunity } from '@atelier/contract/communities'
import { blockUser, followUser, muteUser, notifyOfPosts, removeFollower, unfollowUser } from '@atelier/contract/follows'
import { getNotification, listNotifications, readAllNotifications, unreadNotifications } from '@atelier/contract/notifications'
import { deletePost, hidePost, likePost, setAudience, unlikePost } from '@atelier/contract/posts'
import { expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { mediaLinks } from '#features/media/links.ts'
import { unmailedGroups } from '#features/notifications/notifications.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { renderNotification } from '#features/notifications/words.ts'
import { publish } from '#testing/posts.ts'
import { socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { app, db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)
const links = mediaLinks(deps)

const canary = 'canary-7c1f'

interface Scene {
  /** Reads the notification. */
  me: TestPerson
  /** Their name is the canary. */
  other: TestPerson
  /** Somebody else whose post is talked under. */
  host: TestPerson
}
/** Causes one notification, and says how it ends. */
type Case = [string, (scene: Scene) => Promise<() => Promise<unknown>>]

const comment = (person: TestPerson, post_id: string, content = canary, parent_comment_id?: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content, parent_comment_id })
const makePrivate = ({ id }: TestPerson) => db.run(sql`update profiles set is_private = true where user_id = ${id}`)
const ban = ({ id }: TestPerson) => db.run(sql`insert into user_bans (id, user_id) values (${crypto.randomUUID()}, ${id})`)
const community = (owner: TestPerson, is_public: boolean) =>
  owner.call(createCommunity, { client_id: crypto.randomUUID(), name: `${canary} ${crypto.randomUUID()}`, is_public })
const enter = (community_id: string, { id }: TestPerson) =>
  db.run(sql`
    insert into community_members (community_id, user_id, status) values (${community_id}, ${id}, 'member')`)

async function mentioned({ me, other }: Scene, more = {}): Promise<string> {
  return (await publish(other, `${canary} for @${me.username}`, more)).id
}
async function liked({ me, other }: Scene): Promise<string> {
  const { id: post_id } = await publish(me)
  await other.call(likePost, { post_id })
  return post_id
}
async function mentionedInside(scene: Scene) {
  const { id: community_id } = await community(scene.host, false)
  for (const person of [scene.me, scene.other]) await enter(community_id, person)
  return { community_id, post_id: await mentioned(scene, { community_id }) }
}

const cases: Case[] = [
  [
    'a like, taken back',
    async (scene) =>
      (
        (post_id) => () =>
          scene.other.call(unlikePost, { post_id })
      )(await liked(scene)),
  ],
  ['a like of somebody who is banned', async (scene) => liked(scene).then(() => () => ban(scene.other))],
  ['a like of somebody who blocks', async (scene) => liked(scene).then(() => () => scene.other.call(blockUser, { user_id: scene.me.id }))],
  [
    'a like of somebody who is blocked',
    async (scene) => liked(scene).then(() => () => scene.me.call(blockUser, { user_id: scene.other.id })),
  ],
  ['a like of somebody who is muted', async (scene) => liked(scene).then(() => () => scene.me.call(muteUser, { user_id: scene.other.id }))],
  [
    'a like of somebody whose account is deleted',
    async (scene) => liked(scene).then(() => () => db.run(sql`delete from auth.users where id = ${scene.other.id}`)),
  ],
  [
    'a like of a post that is deleted',
    async (scene) =>
      (
        (post_id) => () =>
          scene.me.call(deletePost, { post_id })
      )(await liked(scene)),
  ],
  [
    'a like of a post that staff removed',
    async (scene) =>
      (
        (post_id) => () =>
          db.run(sql`update posts set status = 'removed' where id = ${post_id}`)
      )(await liked(scene)),
  ],
  [
    'a mention in a post that is deleted',
    async (scene) =>
      (
        (post_id) => () =>
          scene.other.call(deletePost, { post_id })
      )(await mentioned(scene)),
  ],
  [
    'a mention in a post that is hidden',
    async (scene) =>
      (
        (post_id) => () =>
          scene.me.call(hidePost, { post_id })
      )(await mentioned(scene)),
  ],
  [
    'a mention in a post that waits for approval',
    async (scene) =>
      (
        (post_id) => () =>
          db.run(sql`update posts set status = 'pending' where id = ${post_id}`)
      )(await mentioned(scene)),
  ],
  ['a mention by an account that became private', async (scene) => mentioned(scene).then(() => () => makePrivate(scene.other))],
  [
    'a mention by somebody who is muted',
    async (scene) => mentioned(scene).then(() => () => scene.me.call(muteUser, { user_id: scene.other.id })),
  ],
  [
    'a comment that is deleted',
    async ({ me, other }) => {
      const { id: comment_id } = await comment(other, (await publish(me)).id)
      return () => other.call(deleteComment, { comment_id })
    },
  ],
  [
    'a comment that staff removed',
    async ({ me, other }) => {
      const { id } = await comment(other, (await publish(me)).id)
      return () => db.run(sql`update comments set status = 'removed' where id = ${id}`)
    },
  ],
  [
    'a comment by an account that became private',
    async ({ me, other }) => {
      await comment(other, (await publish(me)).id)
      return () => makePrivate(other)
    },
  ],
  [
    'an answer under a post whose author became private',
    async ({ me, other, host }) => {
      const { id: post_id } = await publish(host)
      const { id } = await comment(me, post_id, 'Mine')
      await comment(other, post_id, canary, id)
      return () => makePrivate(host)
    },
  ],
  [
    'an answer under a post whose author is muted',
    async ({ me, other, host }) => {
      const { id: post_id } = await publish(host)
      const { id } = await comment(me, post_id, 'Mine')
      await comment(other, post_id, canary, id)
      return () => me.call(muteUser, { user_id: host.id })
    },
  ],
  [
    'a mention in a private community that the reader left',
    async (scene) => {
      const { community_id } = await mentionedInside(scene)
      return () => scene.me.call(leaveCommunity, { community_id })
    },
  ],
  [
    'a mention in a post that was taken out of a private community',
    async (scene) => {
      const { post_id } = await mentionedInside(scene)
      return () => db.run(sql`update posts set left_community_at = now() where id = ${post_id}`)
    },
  ],
  [
    'a mention in a post for followers, after an unfollow',
    async (scene) => {
      await scene.me.call(followUser, { user_id: scene.other.id })
      await mentioned(scene, { audience: 'followers' })
      return () => scene.me.call(unfollowUser, { user_id: scene.other.id })
    },
  ],
  [
    'a mention in a post for followers, after they were removed as one',
    async (scene) => {
      await scene.me.call(followUser, { user_id: scene.other.id })
      await mentioned(scene, { audience: 'followers' })
      return () => scene.other.call(removeFollower, { user_id: scene.me.id })
    },
  ],
  [
    'a mention in a post that became one for followers',
    async (scene) => {
      const post_id = await mentioned(scene)
      return () => scene.other.call(setAudience, { post_id, audience: 'followers' })
    },
  ],
  [
    'a mention in a private community that was deleted',
    async (scene) => {
      const { community_id } = await mentionedInside(scene)
      return () => db.run(sql`delete from communities where id = ${community_id}`)
    },
  ],
  [
    'a follow that ended',
    async ({ me, other }) => {
      await other.call(followUser, { user_id: me.id })
      return () => other.call(unfollowUser, { user_id: me.id })
    },
  ],
  [
    'a request that was withdrawn',
    async ({ me, other }) => {
      await makePrivate(me)
      await other.call(followUser, { user_id: me.id })
      return () => other.call(unfollowUser, { user_id: me.id })
    },
  ],
  [
    'a post of somebody with the bell who became private and follows nobody back',
    async ({ me, other }) => {
      await me.call(followUser, { user_id: other.id })
      await me.call(notifyOfPosts, { user_id: other.id })
      await publish(other, canary)
      await vi.waitFor(async () => expect((await me.call(unreadNotifications)).count).toBe(1), { timeout: 60_000, interval: 100 })
      return async () => {
        await makePrivate(other)
        await me.call(unfollowUser, { user_id: other.id })
      }
    },
  ],
  [
    'a request to join a community that was withdrawn',
    async ({ me, other }) => {
      const { id: community_id } = await community(me, false)
      await other.call(joinCommunity, { community_id })
      await tell({ kind: 'community_request', to: me.id, from: other.id, community_id })
      return () => other.call(leaveCommunity, { community_id })
    },
  ],
  [
    'a request to join a community whose reader is its moderator no more',
    async ({ me, other, host }) => {
      const { id: community_id } = await community(host, false)
      await enter(community_id, me)
      const give = (role: string) =>
        db.run(sql`update community_members set role = ${role} where community_id = ${community_id} and user_id = ${me.id}`)
      await give('moderator')
      await other.call(joinCommunity, { community_id })
      await tell({ kind: 'community_request', to: me.id, from: other.id, community_id })
      return () => give('member')
    },
  ],
  [
    'the approval of a request to join a community that the reader left',
    async ({ me, host }) => {
      const { id: community_id } = await community(host, false)
      await enter(community_id, me)
      await tell({ kind: 'community_approved', to: me.id, from: host.id, community_id })
      return () => me.call(leaveCommunity, { community_id })
    },
  ],
]

function tell(notification: Parameters<typeof notify>[2]): Promise<number> {
  return transaction(db, (tx) => notify(tx, deps, notification))
}

test.each(cases)('QUALITY R19: %s: nothing of it in the list, the count, a hint or a mail', async (_what, cause) => {
  const name = () => `c${crypto.randomUUID().slice(0, 8)}`
  const [me, other, host] = Object.values(await people(name(), name(), name())) as [TestPerson, TestPerson, TestPerson]
  await db.run(sql`update profiles set full_name = ${canary} where user_id = ${other.id}`)
  const page = async () => (await app.inject({ url: '/api/notifications', headers: { authorization: `Bearer ${me.token}` } })).body
  const mail = async () => {
    const groups = await db.many<{ id: string }>(sql`select id from notification_groups where user_id = ${me.id}`)
    const ids = groups.map(({ id }) => id)
    const rows = await unmailedGroups(db, { userId: me.id, language: 'en' }, ids, deps.clock(), 20)
    return JSON.stringify(rows.map((row) => renderNotification(links, me.id, row, deps.clock())))
  }
  const count = async () => (await me.call(unreadNotifications)).count
  const end = await cause({ me, other, host })
  const [notification] = (await me.call(listNotifications)).items
  const notification_id = notification?.id ?? ''
  for (const told of [await page(), await mail()]) expect(told, 'or this test means nothing').toContain(canary)
  expect(await count()).toBe(1)

  await end()
  for (const told of [await page(), await mail()]) expect(told).not.toContain(canary)
  expect(await count()).toBe(0)
  await expect(me.call(getNotification, { notification_id })).rejects.toMatchObject({ code: 'not_found' })
  const hints: unknown[] = []
  const socket = await connected(me.token)
  socket.on('notification', (hint) => hints.push(hint))
  await me.call(readAllNotifications)
  // One that was counted before the end may arrive late, and says what was true then.
  await vi.waitFor(() => expect(hints.at(-1)).toMatchObject({ unread_count: 0 }), { timeout: 60_000, interval: 20 })
  expect(JSON.stringify(hints)).not.toContain(canary)
})

test('what was hidden while all was marked read is unread when it may be seen again', async () => {
  const { ann, bob } = await people('ann', 'bob')
  await liked({ me: ann, other: bob, host: bob })
  await ban(bob)
  await ann.call(readAllNotifications)
  expect((await ann.call(unreadNotifications)).count).toBe(0)
  await db.run(sql`update user_bans set is_active = false where user_id = ${bob.id}`)
  expect((await ann.call(unreadNotifications)).count).toBe(1)
})
