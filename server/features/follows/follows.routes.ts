import { Failure } from '@atelier/contract/errors'
import * as contract from '@atelier/contract/follows'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { emitChangedBetween } from '#features/conversations/emit-conversation.ts'
import { approveFollowRequest, declineFollowRequest } from '#features/follows/answer-request.ts'
import { blockedPeopleOf, deleteBlock, deleteMute, insertBlock, insertMute, mutedPeopleOf } from '#features/follows/blocks.queries.ts'
import { followUser, limitFollows, removeFollower, unfollowUser } from '#features/follows/follow-user.ts'
import { followersOf, followingOf, lockBoth, type PersonKey, requestsTo, setNotifyPosts } from '#features/follows/follows.queries.ts'
import { emitListsChanged } from '#features/notifications/emit-lists-changed.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { peoplePage } from '#features/profiles/people-page.ts'
import { profileOf, requireOpen } from '#features/profiles/profiles.queries.ts'
import { mount } from '#http/mount.ts'
import type { SignedIn } from '#http/session.ts'

export function followRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'limits' | 'jobs' | 'clock'>): void {
  const { db } = deps

  mount(app, deps, contract.followUser, async ({ user_id }, viewer) => {
    await limitFollows(deps, viewer.id)
    return transaction(db, async (tx) => {
      await followUser(tx, deps, viewer, user_id)
      return profileOf(tx, viewer, user_id)
    })
  })
  mount(app, deps, contract.unfollowUser, ({ user_id }, viewer) =>
    transaction(db, async (tx) => {
      await unfollowUser(tx, deps, viewer, user_id)
      return profileOf(tx, viewer, user_id)
    }),
  )

  mount(app, deps, contract.notifyOfPosts, async ({ user_id }, viewer) => {
    const isFollowed = await setNotifyPosts(db, viewer.id, user_id, true)
    const profile = await profileOf(db, viewer, user_id)
    if (!isFollowed) throw new Failure('conflict')
    return profile
  })
  mount(app, deps, contract.stopNotifyingOfPosts, async ({ user_id }, viewer) => {
    await setNotifyPosts(db, viewer.id, user_id, false)
    return profileOf(db, viewer, user_id)
  })

  mount(app, deps, contract.followersOf, async ({ user_id, ...page }, viewer) => {
    await requireOpen(db, viewer, user_id)
    return people(viewer, page, (range) => followersOf(db, viewer, user_id, range))
  })
  mount(app, deps, contract.followingOf, async ({ user_id, ...page }, viewer) => {
    await requireOpen(db, viewer, user_id)
    return people(viewer, page, (range) => followingOf(db, viewer, user_id, range))
  })

  mount(app, deps, contract.removeFollower, async ({ user_id }, viewer) => {
    await transaction(db, (tx) => removeFollower(tx, deps, viewer, user_id))
    emitListsChanged(deps, viewer.id)
    return {}
  })

  mount(app, deps, contract.followRequests, (page, viewer) => people(viewer, page, (range) => requestsTo(db, viewer, range)))
  mount(app, deps, contract.approveFollowRequest, async ({ user_id }, viewer) => {
    await transaction(db, (tx) => approveFollowRequest(tx, deps, viewer, user_id))
    return {}
  })
  mount(app, deps, contract.declineFollowRequest, async ({ user_id }, viewer) => {
    await transaction(db, (tx) => declineFollowRequest(tx, deps, viewer, user_id))
    return {}
  })

  mount(app, deps, contract.blockedUsers, async ({ cursor, limit }, viewer) =>
    paged(await blockedPeopleOf(db, viewer, { before: idCursor(cursor), limit: limit + 1 }), limit, ({ user_id }) => user_id),
  )
  mount(app, deps, contract.blockUser, async ({ user_id }, viewer) => {
    refuseSelf(viewer, user_id)
    await transaction(db, async (tx) => {
      await lockBoth(tx, viewer.id, user_id)
      await insertBlock(tx, viewer, user_id)
      await emitChangedBetween(tx, deps, viewer.id, user_id)
      tx.after(() => deps.realtime.checkChannels(viewer.id, user_id))
      tx.after(() => emitNotifications(deps, [{ user_id }]))
      tx.after(() => emitListsChanged(deps, viewer.id))
    })
    return {}
  })
  mount(app, deps, contract.unblockUser, async ({ user_id }, viewer) => {
    await transaction(db, async (tx) => {
      await deleteBlock(tx, viewer, user_id)
      tx.after(() => emitNotifications(deps, [{ user_id }]))
      tx.after(() => emitListsChanged(deps, viewer.id))
      await emitChangedBetween(tx, deps, viewer.id, user_id)
    })
    return {}
  })

  mount(app, deps, contract.mutedUsers, (page, viewer) => people(viewer, page, (range) => mutedPeopleOf(db, viewer, range)))
  mount(app, deps, contract.muteUser, async ({ user_id }, viewer) => {
    refuseSelf(viewer, user_id)
    await insertMute(db, viewer, user_id)
    emitListsChanged(deps, viewer.id)
    return {}
  })
  mount(app, deps, contract.unmuteUser, async ({ user_id }, viewer) => {
    await deleteMute(db, viewer, user_id)
    emitListsChanged(deps, viewer.id)
    return {}
  })

  type List = (range: { before: string | null; limit: number }) => Promise<PersonKey[]>
  async function people(viewer: SignedIn, { cursor, limit }: { cursor?: string | undefined; limit: number }, list: List) {
    return peoplePage(db, viewer, await list({ before: idCursor(cursor), limit: limit + 1 }), limit, ({ id }) => id)
  }
}

function refuseSelf(viewer: SignedIn, userId: string): void {
  if (userId === viewer.id) throw new Failure('invalid', { errors: [{ field: 'user_id', code: 'oneself' }] })
}
