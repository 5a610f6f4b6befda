import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitChangedBetween } from '#features/conversations/emit-conversation.ts'
import { emitNotificationsOfFollow } from '#features/follows/emit-notifications-of-follow.ts'
import {
  deleteFollow,
  deleteRequest,
  hasRoomToFollow,
  insertFollow,
  insertFollowRequest,
  lockBoth,
  personToFollow,
} from '#features/follows/follows.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import type { SignedIn } from '#http/session.ts'

export const limitFollows = ({ limits }: Pick<Deps, 'limits'>, userId: string) => limits.take(`follow:${userId}`, rates.follows)

/** @throws Failure cannot_follow_self, not_found, onboarding_required, follow_limit */
export async function followUser(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  viewer: SignedIn,
  userId: string,
): Promise<void> {
  if (userId === viewer.id) throw new Failure('cannot_follow_self')
  await lockBoth(tx, viewer.id, userId)
  await mustBeOnboarded(tx, viewer.id)
  const { asks_first } = await personToFollow(tx, viewer, userId)
  if (!(await hasRoomToFollow(tx, viewer.id, userId))) throw new Failure('follow_limit')
  const kind = asks_first ? 'follow_request' : 'follow'
  const isNew = asks_first ? await insertFollowRequest(tx, viewer.id, userId) : await insertFollow(tx, viewer.id, userId)
  // The notification of an earlier follow is shown again.
  if (isNew && (await notify(tx, deps, { kind, to: userId, from: viewer.id })) === 0)
    await emitNotificationsOfFollow(tx, deps, viewer.id, userId)
  await emitChangedBetween(tx, deps, viewer.id, userId)
}

/** Sends no notification. To follow a private account again they need approval. */
export async function removeFollower(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'clock'>,
  viewer: SignedIn,
  userId: string,
): Promise<void> {
  await lockBoth(tx, viewer.id, userId)
  await deleteFollow(tx, userId, viewer.id)
  await emitNotificationsOfFollow(tx, deps, userId, viewer.id)
  await emitChangedBetween(tx, deps, viewer.id, userId)
  tx.after(() => deps.realtime.checkChannels(viewer.id, userId))
}

export async function unfollowUser(tx: Db, deps: Pick<Deps, 'db' | 'realtime' | 'clock'>, viewer: SignedIn, userId: string): Promise<void> {
  await lockBoth(tx, viewer.id, userId)
  await deleteFollow(tx, viewer.id, userId)
  await deleteRequest(tx, viewer.id, userId)
  await emitNotificationsOfFollow(tx, deps, viewer.id, userId)
  await emitChangedBetween(tx, deps, viewer.id, userId)
  tx.after(() => deps.realtime.checkChannels(viewer.id))
}
