import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitChangedBetween } from '#features/conversations/emit-conversation.ts'
import { emitNotificationsOfFollow } from '#features/follows/emit-notifications-of-follow.ts'
import { deleteRequest, insertFollow, isFollowing, lockBoth } from '#features/follows/follows.queries.ts'
import { forgetNotificationsOfFollow } from '#features/notifications/notify.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'

export async function approveFollowRequest(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  viewer: SignedIn,
  requesterId: string,
): Promise<void> {
  await lockBoth(tx, viewer.id, requesterId)
  if (await deleteRequest(tx, requesterId, viewer.id)) {
    await insertFollow(tx, requesterId, viewer.id)
    await forgetNotificationsOfFollow(tx, viewer.id, [requesterId])
    await notify(tx, deps, { kind: 'follow_approved', to: requesterId, from: viewer.id })
    await emitNotificationsOfFollow(tx, deps, requesterId, viewer.id)
    await emitChangedBetween(tx, deps, viewer.id, requesterId)
  } else if (!(await isFollowing(tx, requesterId, viewer.id))) {
    throw new Failure('not_found')
  }
}

export async function declineFollowRequest(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime'>,
  viewer: SignedIn,
  requesterId: string,
): Promise<void> {
  await lockBoth(tx, viewer.id, requesterId)
  await deleteRequest(tx, requesterId, viewer.id)
  await emitNotificationsOfFollow(tx, deps, requesterId, viewer.id)
}
