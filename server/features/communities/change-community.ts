import type * as contract from '@atelier/contract/communities'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  type CommunityAbout,
  changeCommunity,
  changesVisibility,
  closePostsOf,
  communityIdByClientId,
  deleteCommunityRow,
  insertCommunity,
  keepPostsOf,
  lockCommunity,
  peopleNotifiedOf,
  refuseTakenName,
} from '#features/communities/communities.queries.ts'
import { emitNotificationsOfCommunity } from '#features/communities/emit-notifications-of-community.ts'
import { admitAll, membershipOf, setMembership } from '#features/communities/members.queries.ts'
import type { DeliveryDeps } from '#features/notifications/deliver.ts'
import { notify } from '#features/notifications/notify.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { pictureUrl } from '#features/profiles/picture-url.ts'
import { refuseFiltered } from '#features/word-filters/judge.ts'
import type { SignedIn } from '#http/session.ts'

/** A repeated `client_id` answers with the first. @throws Failure onboarding_required, invalid, media_not_ready, rate_limited */
export async function createCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  viewer: SignedIn,
  draft: ParsedInputOf<typeof contract.createCommunity>,
): Promise<string> {
  const earlier = (db: Db) => communityIdByClientId(db, viewer, draft.client_id)
  const first = await earlier(deps.db)
  if (first) return first
  await deps.limits.take(`community-attempt:${viewer.id}`, rates.communityTries)
  const { client_id, avatar_media_id, name, is_public } = draft
  const [id, at] = [newId(), deps.clock()]
  const about = { name, is_public, description: draft.description || null, rules: draft.rules || null }
  const insert = async (tx: Db) => {
    const avatar_url = await pictureUrl(tx, viewer, avatar_media_id, null, 'community')
    if (!(await insertCommunity(tx, { id, client_id, created_by: viewer.id, at, ...about, avatar_url }))) return earlier(tx)
    await setMembership(tx, id, viewer.id, { membership: 'owner', at })
    return id
  }
  try {
    await mustBeOnboarded(deps.db, viewer.id)
    await refuseTakenName(deps.db, name)
    await refuseFiltered(deps.db, { name, description: about.description, rules: about.rules })
    await deps.limits.take(`community:${viewer.id}`, rates.communities)
    return (await transaction(deps.db, insert)) ?? id
  } catch (error) {
    // A concurrent retry of this call may have taken the name or the picture.
    const winner = await earlier(deps.db)
    if (winner) return winner
    throw error
  }
}

/** A change of visibility rewrites all posts. Call it before `updateCommunity`, outside the transaction. @throws Failure rate_limited */
export async function limitVisibilityChanges(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  viewer: SignedIn,
  { community_id, is_public }: ParsedInputOf<typeof contract.updateCommunity>,
): Promise<void> {
  if (is_public === undefined || !(await changesVisibility(db, viewer, community_id, is_public))) return
  await limits.take(`community-visibility:${community_id}`, rates.communitySwitches)
}

export async function updateCommunity(
  tx: Db,
  deps: DeliveryDeps,
  viewer: SignedIn,
  { community_id, ...draft }: ParsedInputOf<typeof contract.updateCommunity>,
): Promise<void> {
  const now = await lockOwn(tx, viewer, community_id)
  const { name = now.name, is_public = now.is_public } = draft
  const changed = (field: 'name' | 'description' | 'rules') => (draft[field] !== now[field] ? draft[field] : null)
  await refuseFiltered(tx, { name: changed('name'), description: changed('description'), rules: changed('rules') })
  const at = deps.clock()
  await changeCommunity(
    tx,
    community_id,
    {
      name,
      is_public,
      description: draft.description === undefined ? now.description : draft.description || null,
      rules: draft.rules === undefined ? now.rules : draft.rules || null,
      avatar_url: await pictureUrl(tx, viewer, draft.avatar_media_id, now.avatar_url, 'community'),
    },
    at,
  )
  if (is_public === now.is_public) return
  await (is_public ? keepPostsOf(tx, community_id, at) : closePostsOf(tx, community_id))
  await emitNotificationsOfCommunity(tx, deps, community_id, ...(await peopleNotifiedOf(tx, community_id)))
  if (!is_public) return
  await notify(tx, deps, { kind: 'community_approved', to: await admitAll(tx, community_id, at), from: null, community_id })
}

export async function deleteCommunity(tx: Db, deps: DeliveryDeps, viewer: SignedIn, communityId: string): Promise<void> {
  await lockOwn(tx, viewer, communityId)
  await emitNotificationsOfCommunity(tx, deps, communityId, ...(await peopleNotifiedOf(tx, communityId)))
  await deleteCommunityRow(tx, communityId)
}

async function lockOwn(tx: Db, viewer: SignedIn, communityId: string): Promise<CommunityAbout> {
  const community = await lockCommunity(tx, communityId)
  if ((await membershipOf(tx, communityId, viewer.id)) !== 'owner') throw new Failure('forbidden')
  return community
}
