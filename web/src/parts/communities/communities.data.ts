import {
  type Community,
  type CommunityPage,
  type CommunityRole,
  communityPosts,
  communityRoles,
  featuredCommunities,
  getCommunity,
  joinCommunity,
  leaveCommunity,
  myCommunities,
} from '@atelier/contract/communities'
import { isFailure } from '@atelier/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepPerson, keepPosts } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { type LoadPage, removeFromLists, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { listen } from '#data/realtime/listen.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** The other fields arrive with its page. */
export type KnownCommunity = Community & Partial<Omit<CommunityPage, keyof Community>>

const communities = entity<KnownCommunity>('community', (community_id, signal) => call(getCommunity, { community_id }, { signal }))

export const keepCommunities = (answered: KnownCommunity[]): string[] => answered.map(keepCommunity)

export function keepCommunity(community: KnownCommunity): string {
  if (community.owner) keepPerson(community.owner)
  return communities.keep(community.id, { ...communities.read(community.id), ...community })
}

export const readCommunity = communities.read

export function useCommunity(id: string) {
  useEffect(followMemberships, [])
  return communities.useQuery(id).data
}

/** Refetched on every visit. `isMissing`: there is none, or no longer. */
export function useCommunityPage(id: string) {
  const lookup = useQuery({
    queryKey: [...keys.communities, id, 'page'],
    queryFn: async ({ signal }) => keepCommunity(await call(getCommunity, { community_id: id }, { signal })),
    staleTime: 0,
  })
  const community = useCommunity(lookup.data ?? '')
  const isMissing = isFailure(lookup.error, 'not_found', 'invalid')
  return {
    community: lookup.data && !isMissing ? community : undefined,
    isMissing,
    failed: lookup.isError && !lookup.data,
    retry: () => void lookup.refetch(),
  }
}

export async function fetchCommunity(community_id: string, signal: AbortSignal): Promise<CommunityPage> {
  const answer = await call(getCommunity, { community_id }, { signal })
  keepCommunity(answer)
  return answer
}

export const loadCommunityPosts =
  (community_id: string, limit?: number): LoadPage =>
  async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(communityPosts, { community_id, cursor, limit }, { signal })
    return { ids: keepPosts(items), next_cursor }
  }

export const useFeaturedCommunities = () =>
  useQuery({
    queryKey: [...keys.communities, 'featured'],
    queryFn: async ({ signal }) => keepCommunities((await call(featuredCommunities, {}, { signal })).items),
  })

export const useMyCommunities = () =>
  useList([...keys.communities, 'mine'], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(myCommunities, { cursor }, { signal })
    return { ids: keepCommunities(items), next_cursor }
  })

export const isModerated = ({ membership }: KnownCommunity): boolean => membership === 'owner' || membership === 'moderator'

/** Undefined outside, also while a request waits. */
export const roleIn = ({ membership }: KnownCommunity): CommunityRole | undefined => communityRoles.find((role) => role === membership)

/** Asks to join a private one. Optimistic. */
export const join = (community: KnownCommunity): Promise<void> =>
  changeMembership(community.id, true).then(
    () => toastSuccess(community.is_public ? 'communities.membership.done.joined' : 'communities.membership.done.requested'),
    (error) => toastError(isFailure(error, 'forbidden') ? 'communities.membership.refused' : 'communities.membership.failed')(error),
  )

export const withdraw = ({ id }: KnownCommunity): Promise<void> =>
  changeMembership(id, false).then(() => toastSuccess('communities.membership.done.withdrawn'), toastError('communities.membership.failed'))

/** @throws `Failure` `conflict` for its owner */
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
  void queries.invalidateQueries({ queryKey: [...keys.communities, id, 'members'] })
  void queries.invalidateQueries({ queryKey: [...keys.communityPosts, id] })
  if (wish || communities.read(id)?.is_public) return
  // They contain posts of private communities too.
  void queries.invalidateQueries({ queryKey: keys.feed })
  void queries.invalidateQueries({ queryKey: keys.bookmarks })
}

/** Optimistic; ends on the server's state. Throws `Failure`. */
export const changeShownCommunity = (
  id: string,
  aspect: string,
  guess: (shown: KnownCommunity) => KnownCommunity,
  send: () => Promise<unknown>,
) =>
  communities.change(id, aspect, {
    wish: send,
    guess,
    send: async () => {
      await send()
      // The change has succeeded, even if refetching fails.
      return call(getCommunity, { community_id: id }).catch((error) => communities.read(id) ?? Promise.reject(error))
    },
  })

export function forgetCommunity(id: string) {
  void queries.invalidateQueries({ queryKey: keys.communities })
  void queries.invalidateQueries({ queryKey: keys.feed })
  removeFromLists(id)
  communities.drop(id)
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

const followMemberships = () => listen('notification', askChanged)

/** The event does not name the notification: it may be an approval, an offer or an answer to one. */
function askChanged() {
  void queries.invalidateQueries({
    queryKey: keys.communities,
    predicate: ({ queryKey: [, id, what] }) => {
      const membership = communities.read(String(id))?.membership
      return membership === 'requested' || (what === 'page' && !!membership)
    },
  })
}
