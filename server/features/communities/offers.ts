import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { emitNotificationsOfCommunity } from '#features/communities/emit-notifications-of-community.ts'
import { isKnownMember, lockMembers, membershipOf, updateMemberRole } from '#features/communities/members.queries.ts'
import { deleteOffer, offeredTo, storeOffer, takeOffer } from '#features/communities/offers.queries.ts'
import type { DeliveryDeps } from '#features/notifications/deliver.ts'
import { notify } from '#features/notifications/notify.ts'
import type { SignedIn } from '#http/session.ts'

/** @throws Failure not_found, forbidden for non-owners, and to oneself */
export async function offerCommunity(
  tx: Db,
  deps: DeliveryDeps,
  viewer: SignedIn,
  { community_id, user_id }: { community_id: string; user_id: string },
): Promise<void> {
  await lockMembers(tx, community_id)
  if ((await membershipOf(tx, community_id, viewer.id)) !== 'owner' || user_id === viewer.id) throw new Failure('forbidden')
  if (!(await isKnownMember(tx, viewer, community_id, user_id))) throw new Failure('not_found')
  const before = await offeredTo(tx, community_id)
  await storeOffer(tx, community_id, viewer, user_id, deps.clock())
  await notify(tx, deps, { kind: 'community_offered', to: user_id, from: viewer.id, community_id })
  await emitNotificationsOfCommunity(tx, deps, community_id, user_id, ...before)
}

export async function endOffer(tx: Db, deps: DeliveryDeps, viewer: SignedIn, communityId: string): Promise<void> {
  await lockMembers(tx, communityId)
  const told = await deleteOffer(tx, communityId, viewer)
  if (told.length > 0) await emitNotificationsOfCommunity(tx, deps, communityId, ...told)
}

/** Idempotent. @throws Failure not_found, conflict when it is not on offer to the viewer, or no longer */
export async function acceptOffer(tx: Db, deps: DeliveryDeps, viewer: SignedIn, communityId: string): Promise<void> {
  await lockMembers(tx, communityId)
  if ((await membershipOf(tx, communityId, viewer.id)) === 'owner') return
  const former = await takeOffer(tx, communityId, viewer, deps.clock())
  if (!former) throw new Failure('conflict')
  await updateMemberRole(tx, communityId, former, 'moderator')
  await updateMemberRole(tx, communityId, viewer.id, 'owner')
  await notify(tx, deps, { kind: 'community_accepted', to: former, from: viewer.id, community_id: communityId })
  await emitNotificationsOfCommunity(tx, deps, communityId)
}
