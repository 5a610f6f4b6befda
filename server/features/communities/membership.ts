import { communityRoles, type GivenRole } from '@atelier/contract/communities'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { detachPost, lockPostIn } from '#features/communities/communities.queries.ts'
import { emitNotificationsOfCommunity } from '#features/communities/emit-notifications-of-community.ts'
import {
  endMembership,
  isKnownMember,
  lockMembers,
  type Membership,
  membershipOf,
  moderatorsOf,
  setMembership,
  updateMemberRole,
} from '#features/communities/members.queries.ts'
import { groupsAboutPost } from '#features/notifications/causes.queries.ts'
import type { DeliveryDeps } from '#features/notifications/deliver.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { notify } from '#features/notifications/notify.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import type { SignedIn } from '#http/session.ts'

interface Place {
  community_id: string
  user_id: string
}

/** Asks if it is private; idempotent. @throws Failure onboarding_required, not_found, forbidden for the banned */
export async function joinCommunity(tx: Db, deps: DeliveryDeps, viewer: SignedIn, communityId: string): Promise<void> {
  await mustBeOnboarded(tx, viewer.id)
  const { is_public } = await lockMembers(tx, communityId)
  const now = await membershipOf(tx, communityId, viewer.id)
  if (now === 'banned') throw new Failure('forbidden')
  if (now !== null) return
  await setMembership(tx, communityId, viewer.id, { membership: is_public ? 'member' : 'requested', at: deps.clock() })
  if (is_public) return
  await notify(tx, deps, { kind: 'community_request', to: await moderatorsOf(tx, communityId), from: viewer.id, community_id: communityId })
  await emitNotificationsOfCommunity(tx, deps, communityId)
}

/** Or takes a request back. @throws Failure not_found, conflict for the owner */
export async function leaveCommunity(tx: Db, deps: DeliveryDeps, viewer: SignedIn, communityId: string): Promise<void> {
  await lockMembers(tx, communityId)
  const now = await membershipOf(tx, communityId, viewer.id)
  if (now === 'owner') throw new Failure('conflict')
  if (now !== null && now !== 'banned') await removeFromCommunity(tx, deps, { community_id: communityId, user_id: viewer.id })
}

/** @throws Failure not_found, forbidden for non-owners, and for an owner who would leave it without one */
export async function setMemberRole(tx: Db, viewer: SignedIn, { community_id, user_id, role }: Place & { role: GivenRole }): Promise<void> {
  await lockMembers(tx, community_id)
  if ((await membershipOf(tx, community_id, viewer.id)) !== 'owner') throw new Failure('forbidden')
  if (!(await isKnownMember(tx, viewer, community_id, user_id))) throw new Failure('not_found')
  if (user_id === viewer.id) throw new Failure('forbidden')
  await updateMemberRole(tx, community_id, user_id, role)
}

/** @throws Failure not_found, forbidden for non-moderators, and about their equals */
export async function removeMember(tx: Db, deps: DeliveryDeps, viewer: SignedIn, place: Place): Promise<void> {
  const theirs = await lockToModerate(tx, viewer, place)
  if (rankOf(theirs) >= 0) await removeFromCommunity(tx, deps, place)
}

export async function banMember(tx: Db, deps: DeliveryDeps, viewer: SignedIn, place: Place): Promise<void> {
  const theirs = await lockToModerate(tx, viewer, place)
  if (theirs === 'banned') return
  await setMembership(tx, place.community_id, place.user_id, { membership: 'banned', at: deps.clock() })
  await leaveChannels(tx, deps, place)
}

export async function unbanMember(tx: Db, viewer: SignedIn, place: Place): Promise<void> {
  await lockModerated(tx, viewer, place.community_id)
  if ((await membershipOf(tx, place.community_id, place.user_id)) === 'banned') await endMembership(tx, place.community_id, place.user_id)
}

export async function approveMember(tx: Db, deps: DeliveryDeps, viewer: SignedIn, place: Place): Promise<void> {
  await lockModerated(tx, viewer, place.community_id)
  const theirs = await membershipOf(tx, place.community_id, place.user_id)
  if (rankOf(theirs) >= 0) return
  if (theirs !== 'requested') throw new Failure('not_found')
  await setMembership(tx, place.community_id, place.user_id, { membership: 'member', at: deps.clock() })
  await notify(tx, deps, { kind: 'community_approved', to: [place.user_id], from: null, community_id: place.community_id })
  await emitNotificationsOfCommunity(tx, deps, place.community_id, place.user_id)
}

export async function declineMember(tx: Db, deps: DeliveryDeps, viewer: SignedIn, place: Place): Promise<void> {
  await lockModerated(tx, viewer, place.community_id)
  if ((await membershipOf(tx, place.community_id, place.user_id)) === 'requested') await removeFromCommunity(tx, deps, place)
}

export async function removeCommunityPost(
  tx: Db,
  deps: DeliveryDeps,
  viewer: SignedIn,
  { community_id, post_id }: { community_id: string; post_id: string },
): Promise<void> {
  await lockMembers(tx, community_id)
  const mine = await membershipOf(tx, community_id, viewer.id)
  const { user_id, seen } = await lockPostIn(tx, viewer, community_id, post_id)
  if (user_id !== viewer.id && !moderates(mine)) throw new Failure(seen ? 'forbidden' : 'not_found')
  await detachPost(tx, post_id, deps.clock())
  const told = await groupsAboutPost(tx, post_id)
  tx.after(() => emitNotifications(deps, told))
}

export async function requireModerator(db: Db, viewer: SignedIn, communityId: string): Promise<void> {
  if (!moderates(await membershipOf(db, communityId, viewer.id))) throw new Failure('forbidden')
}

async function lockModerated(tx: Db, viewer: SignedIn, communityId: string): Promise<Membership> {
  await lockMembers(tx, communityId)
  const mine = await membershipOf(tx, communityId, viewer.id)
  if (!moderates(mine)) throw new Failure('forbidden')
  return mine
}

/** The caller has checked the right, and that the member is not the owner. */
export async function removeFromCommunity(tx: Db, deps: DeliveryDeps, place: Place): Promise<void> {
  await endMembership(tx, place.community_id, place.user_id)
  await leaveChannels(tx, deps, place)
}

/** After the commit: outsiders receive no more events of a private community. */
async function leaveChannels(tx: Db, deps: DeliveryDeps, { community_id, user_id }: Place): Promise<void> {
  await emitNotificationsOfCommunity(tx, deps, community_id, user_id)
  tx.after(() => deps.realtime.checkChannels(user_id))
}

async function lockToModerate(tx: Db, viewer: SignedIn, { community_id, user_id }: Place): Promise<Membership> {
  const mine = await lockModerated(tx, viewer, community_id)
  const theirs = await membershipOf(tx, community_id, user_id)
  if (rankOf(theirs) >= rankOf(mine)) throw new Failure('forbidden')
  return theirs
}

const moderates = (membership: Membership) => membership === 'moderator' || membership === 'owner'

const rankOf = (membership: Membership) => (communityRoles as readonly Membership[]).indexOf(membership)
