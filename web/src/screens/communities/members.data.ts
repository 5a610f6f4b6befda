import {
  acceptOffer,
  approveMember,
  banMember,
  bannedMembers,
  communityMembers,
  communityRequests,
  declineMember,
  endOffer,
  type GivenRole,
  type Member,
  offerCommunity,
  removeMember,
  setMemberRole,
  unbanMember,
} from '@atelier/contract/communities'
import { keepPeople, keepPerson } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { removeWithUndo, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { changeShownCommunity, type KnownCommunity, loadCommunityPosts } from '#parts/communities/communities.data.ts'

type Membership = Pick<Member, 'user_id' | 'role' | 'joined_at'>

const members = entity<Membership>('community-member')
const memberKey = (communityId: string, userId: string) => `${communityId} ${userId}`
const listOf = (communityId: string, which: 'members' | 'requests' | 'bans') => [...keys.communities, communityId, which]

export const useCommunityPosts = (communityId: string) => useList([...keys.communityPosts, communityId], loadCommunityPosts(communityId))

/** Owner and moderators first; `q` finds names and usernames. */
export const useMembers = (communityId: string, q: string) =>
  useList([...listOf(communityId, 'members'), q], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(communityMembers, { community_id: communityId, q, cursor }, { signal })
    return { ids: items.map((member) => keepMember(communityId, member)), next_cursor }
  })

export const useMember = (communityId: string, userId: string) => members.useQuery(memberKey(communityId, userId)).data

export const useRequests = (communityId: string) => usePeople(communityId, 'requests')
export const useBans = (communityId: string) => usePeople(communityId, 'bans')

function usePeople(communityId: string, which: 'requests' | 'bans') {
  const endpoint = which === 'requests' ? communityRequests : bannedMembers
  return useList(listOf(communityId, which), async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(endpoint, { community_id: communityId, cursor }, { signal })
    return { ids: keepPeople(items), next_cursor }
  })
}

/** Optimistic. Throws `Failure`. */
export function answerJoinRequest({ id }: KnownCommunity, userId: string, approved: boolean): Promise<void> {
  const guess = (shown: KnownCommunity) => ({
    ...shown,
    requests_count: Math.max(0, (shown.requests_count ?? 0) - 1),
    member_count: shown.member_count + Number(approved),
  })
  const send = () => call(approved ? approveMember : declineMember, { community_id: id, user_id: userId })
  return moveOut(id, 'requests', userId, guess, send)
}

/** `ban` also keeps them out. Optimistic. Throws `Failure`. */
export function expel({ id }: KnownCommunity, userId: string, ban: boolean): Promise<void> {
  const guess = (shown: KnownCommunity) => ({ ...shown, member_count: Math.max(0, shown.member_count - 1) })
  return moveOut(id, 'members', userId, guess, () => call(ban ? banMember : removeMember, { community_id: id, user_id: userId }))
}

/** Optimistic. Throws `Failure`. */
export const liftCommunityBan = ({ id }: KnownCommunity, userId: string): Promise<void> =>
  moveOut(id, 'bans', userId, unchanged, () => call(unbanMember, { community_id: id, user_id: userId }))

/** Optimistic. Throws `Failure`. */
export const changeMemberRole = (communityId: string, member: Membership, role: GivenRole): Promise<boolean> =>
  members.change(memberKey(communityId, member.user_id), 'role', {
    wish: role,
    guess: (shown, role) => ({ ...shown, role }),
    send: async (role) => {
      await call(setMemberRole, { community_id: communityId, user_id: member.user_id, role })
      return { ...member, role }
    },
  })

/** The viewer stays the owner until the other accepts. Throws `Failure`. */
export const offerOwnership = ({ id }: KnownCommunity, userId: string): Promise<unknown> =>
  changeShownCommunity(id, 'offer', unchanged, () => call(offerCommunity, { community_id: id, user_id: userId }))

/** Takes it back, or declines it. Throws `Failure`. */
export const endOwnershipOffer = ({ id }: KnownCommunity): Promise<unknown> =>
  changeShownCommunity(id, 'offer', unchanged, () => call(endOffer, { community_id: id }))

/** Throws `Failure`, `conflict` when it is no longer on offer. */
export async function acceptOwnership({ id }: KnownCommunity): Promise<unknown> {
  try {
    return await changeShownCommunity(id, 'offer', unchanged, () => call(acceptOffer, { community_id: id }))
  } finally {
    void queries.invalidateQueries({ queryKey: [...keys.communities, id] })
  }
}

const unchanged = (shown: KnownCommunity) => shown

async function moveOut(
  id: string,
  from: 'members' | 'requests' | 'bans',
  userId: string,
  guess: (shown: KnownCommunity) => KnownCommunity,
  send: () => Promise<unknown>,
): Promise<void> {
  const putBack = removeWithUndo(listOf(id, from), userId)
  try {
    await changeShownCommunity(id, `${from} ${userId}`, guess, send)
  } catch (error) {
    putBack()
    throw error
  }
  for (const which of ['members', 'requests', 'bans'] as const) {
    void queries.invalidateQueries({ queryKey: listOf(id, which), refetchType: which === from ? 'none' : 'active' })
  }
}

function keepMember(communityId: string, { role, joined_at, ...person }: Member): string {
  members.keep(memberKey(communityId, person.user_id), { user_id: person.user_id, role, joined_at })
  return keepPerson(person)
}
