import {
  type Community,
  type CommunityPage,
  type CommunityRole,
  communityRoles,
  featuredCommunities,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  myCommunities,
} from '@atelier/contract/communities'
import { isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Always has what a card shows; the rest once its page brought it. */
export type KnownCommunity = Community & Partial<Omit<CommunityPage, keyof Community>>

const communities = entity<KnownCommunity>('community', (community_id, signal) => call(getCommunity, { community_id }, { signal }))

export const keepCommunities = (answered: KnownCommunity[]): string[] => answered.map(keepCommunity)

const keepCommunity = (community: KnownCommunity): string =>
  communities.keep(community.id, { ...communities.read(community.id), ...community })

/** Asks for the community unless cached. */
export const useCommunity = (id: string) => communities.useQuery(id).data

/** Ids of the public communities with the most members. */
export const useFeaturedCommunities = () =>
  useQuery({
    queryKey: [...keys.communities, 'featured'],
    queryFn: async ({ signal }) => keepCommunities((await call(featuredCommunities, {}, { signal })).items),
  })

/** The viewer's communities and those that they asked to join, the last joined first. */
export const useMyCommunities = () =>
  useList([...keys.communities, 'mine'], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(myCommunities, { cursor }, { signal })
    return { ids: keepCommunities(items), next_cursor }
  })

/** The viewer's role; undefined outside, also while a request waits. */
export const roleIn = ({ membership }: KnownCommunity): CommunityRole | undefined => communityRoles.find((role) => role === membership)

/** Joins a community, or asks to join a private one: shown at once, undone when the server refuses. */
export const join = (community: KnownCommunity): Promise<void> =>
  changeMembership(community.id, true).then(
    () => toastSuccess(community.is_public ? 'communities.membership.done.joined' : 'communities.membership.done.requested'),
    (error) => toastError(isFailure(error, 'forbidden') ? 'communities.membership.refused' : 'communities.membership.failed')(error),
  )

/** Takes a request to join back. */
export const withdraw = ({ id }: KnownCommunity): Promise<void> =>
  changeMembership(id, false).then(() => toastSuccess('communities.membership.done.withdrawn'), toastError('communities.membership.failed'))

/** Leaves a community. Throws `Failure`: `conflict` for its owner. */
export async function leave({ id }: KnownCommunity): Promise<void> {
  await changeMembership(id, false)
  toastSuccess('communities.membership.done.left')
}

async function changeMembership(id: string, wish: boolean): Promise<void> {
  await communities.change(id, 'membership', {
    wish,
    guess: wish ? inside : outside,
    send: (wish) => call(wish ? joinCommunity : leaveCommunity, { community_id: id }),
  })
  void queries.invalidateQueries({ queryKey: [...keys.communities, 'mine'] })
  void queries.invalidateQueries({ queryKey: [...keys.communities, id] })
  void queries.invalidateQueries({ queryKey: [...keys.communityPosts, id] })
}

function inside(community: KnownCommunity): KnownCommunity {
  if (community.membership) return community
  return community.is_public
    ? { ...community, membership: 'member', member_count: community.member_count + 1 }
    : { ...community, membership: 'requested' }
}

function outside(community: KnownCommunity): KnownCommunity {
  const left = Number(roleIn(community) !== undefined)
  return { ...community, membership: null, member_count: community.member_count - left, visible: community.is_public }
}
