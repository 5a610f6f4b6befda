import { createComment, deleteComment, likeComment, unlikeComment } from '@atelier/contract/comments'
import { approveFollowRequest, blockUser, declineFollowRequest, followUser, muteUser, unfollowUser } from '@atelier/contract/follows'
import { listNotifications, readAllNotifications, readNotification } from '@atelier/contract/notifications'
import { deletePost, hidePost, likePost, unlikePost, updatePost } from '@atelier/contract/posts'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#db/sql.ts'
import { transaction } from '#db/transaction.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { publish } from '#testing/posts.ts'
import { next, socketsTo } from '#testing/sockets.ts'
import { type TestPerson, world } from '#testing/world.ts'

const { db, deps, people } = await world()
const { connected } = await socketsTo(deps.realtime)

const groupsOf = async (person: TestPerson) => (await person.call(listNotifications)).items.map(({ id }) => id)
const comment = (person: TestPerson, post_id: string) =>
  person.call(createComment, { client_id: crypto.randomUUID(), post_id, content: 'Well done' })

async function pair(): Promise<[TestPerson, TestPerson]> {
  const name = crypto.randomUUID().slice(0, 8)
  return Object.values(await people(`a${name}`, `b${name}`)) as [TestPerson, TestPerson]
}

describe('the hint to every tab and device', () => {
  test('NOTI-010, NOTI-014: a like tells each socket of its receiver the count and the group; reading it on one tells the other', async () => {
    const [ann, bob] = await pair()
    const [here, there] = [await connected(ann.token), await connected(ann.token)]
    const { id: post_id } = await publish(ann)
    const both = () => Promise.all([next(here, 'notification'), next(there, 'notification')])
    const liked = both()
    await bob.call(likePost, { post_id })
    const [notification_id = ''] = await groupsOf(ann)
    const hint = [{ unread_count: 1, notification_ids: [notification_id] }]
    expect(await liked).toEqual([hint, hint])
    const read = both()
    await ann.call(readNotification, { notification_id })
    expect(await read).toEqual([
      [{ unread_count: 0, notification_ids: [notification_id] }],
      [{ unread_count: 0, notification_ids: [notification_id] }],
    ])
    const all = both()
    await ann.call(readAllNotifications)
    expect(await all).toEqual([[{ unread_count: 0 }], [{ unread_count: 0 }]])
  })

  type Case = [string, (who: { me: TestPerson; other: TestPerson }) => Promise<() => Promise<unknown>>]
  test.each<Case>([
    [
      'a like is taken back',
      async ({ me, other }) => {
        const { id: post_id } = await publish(me)
        await other.call(likePost, { post_id })
        return () => other.call(unlikePost, { post_id })
      },
    ],
    [
      'a comment is deleted',
      async ({ me, other }) => {
        const { id: comment_id } = await comment(other, (await publish(me)).id)
        return () => other.call(deleteComment, { comment_id })
      },
    ],
    [
      'the like of a comment is taken back',
      async ({ me, other }) => {
        const { id: comment_id } = await comment(me, (await publish(me)).id)
        await other.call(likeComment, { comment_id })
        return () => other.call(unlikeComment, { comment_id })
      },
    ],
    [
      'a post that mentions is deleted',
      async ({ me, other }) => {
        const { id: post_id } = await publish(other, `For @${me.username}`)
        return () => other.call(deletePost, { post_id })
      },
    ],
    [
      'an edit holds a post that mentions',
      async ({ me, other }) => {
        await db.run(
          sql`insert into word_filters (id, word, severity) values (gen_random_uuid(), 'quarrel', 'high') on conflict do nothing`,
        )
        const { id: post_id, version } = await publish(other, `For @${me.username}`)
        return () => other.call(updatePost, { post_id, version, content: `A quarrel for @${me.username}` })
      },
    ],
    [
      'a post that mentions is hidden',
      async ({ me, other }) => {
        const { id: post_id } = await publish(other, `For @${me.username}`)
        return () => me.call(hidePost, { post_id })
      },
    ],
    [
      'somebody unfollows',
      async ({ me, other }) => {
        await other.call(followUser, { user_id: me.id })
        return () => other.call(unfollowUser, { user_id: me.id })
      },
    ],
    [
      'a request is approved',
      async ({ me, other }) => {
        await db.run(sql`update profiles set is_private = true where user_id = ${me.id}`)
        await other.call(followUser, { user_id: me.id })
        return () => me.call(approveFollowRequest, { user_id: other.id })
      },
    ],
    [
      'a request is declined',
      async ({ me, other }) => {
        await db.run(sql`update profiles set is_private = true where user_id = ${me.id}`)
        await other.call(followUser, { user_id: me.id })
        return () => me.call(declineFollowRequest, { user_id: other.id })
      },
    ],
    [
      'somebody is muted',
      async ({ me, other }) => {
        await other.call(likePost, { post_id: (await publish(me)).id })
        return () => me.call(muteUser, { user_id: other.id })
      },
    ],
    [
      'somebody is blocked',
      async ({ me, other }) => {
        await other.call(likePost, { post_id: (await publish(me)).id })
        return () => me.call(blockUser, { user_id: other.id })
      },
    ],
    [
      'one is blocked',
      async ({ me, other }) => {
        await other.call(likePost, { post_id: (await publish(me)).id })
        return () => other.call(blockUser, { user_id: me.id })
      },
    ],
  ])('says that a notification is gone when %s', async (_when, prepare) => {
    const [me, other] = await pair()
    const end = await prepare({ me, other })
    expect(await groupsOf(me), 'or this test means nothing').toHaveLength(1)
    const socket = await connected(me.token)
    const heard = new Promise<void>((resolve) => {
      socket.on('notification', ({ unread_count }) => unread_count === 0 && resolve())
    })
    await end()
    await heard
    expect(await groupsOf(me)).toEqual([])
  })

  test('of a deleted post that was told to very many, only those hear who have the app open, and others than its author tell nobody', async () => {
    const [ann, bob] = await pair()
    const { id: post_id } = await publish(ann)
    const socket = await connected(bob.token)
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID())
    await db.run(sql`insert into auth.users (id) select unnest(${ids}::uuid[])`)
    await transaction(db, (tx) => notify(tx, deps, { kind: 'new_post', to: [bob.id, ...ids], from: ann.id, post_id }))
    const [group_id = ''] = await groupsOf(bob)
    await vi.waitFor(async () => expect(await groupsAboutPost(db, post_id)).toEqual([{ user_id: bob.id, group_id }]), { timeout: 60_000 })
    await expect(bob.call(deletePost, { post_id })).rejects.toMatchObject({ code: 'not_found' })
    const heard = new Promise<void>((resolve) => {
      socket.on('notification', ({ unread_count }) => unread_count === 0 && resolve())
    })
    await ann.call(deletePost, { post_id })
    await heard
  })
})
