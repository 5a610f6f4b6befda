import * as contract from '@atelier/contract/communities'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import { rates } from '@atelier/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connection.ts'
import { idCursor, paged, timeCursor, timeCursorOf } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { createCommunity, deleteCommunity, limitVisibilityChanges, updateCommunity } from '#features/communities/change-community.ts'
import {
  communitiesOf,
  communityOf,
  communityPostsPage,
  featured,
  requireOpenCommunity,
} from '#features/communities/communities.queries.ts'
import { membersOf, peopleOutside } from '#features/communities/members.queries.ts'
import {
  approveMember,
  banMember,
  declineMember,
  joinCommunity,
  leaveCommunity,
  removeCommunityPost,
  removeMember,
  requireModerator,
  setMemberRole,
  unbanMember,
} from '#features/communities/membership.ts'
import { acceptOffer, endOffer, offerCommunity } from '#features/communities/offers.ts'
import { mediaLinks } from '#features/media/links.ts'
import { readPage } from '#features/posts/read-posts.ts'
import { peoplePage } from '#features/profiles/people-page.ts'
import { planEachSearch } from '#features/search/search.queries.ts'
import { mount } from '#http/mount.ts'
import type { SignedIn } from '#http/session.ts'

export function communityRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits' | 'realtime' | 'jobs'>,
): void {
  const { db, limits } = deps
  const links = mediaLinks(deps)

  mount(app, deps, contract.createCommunity, async (draft, viewer) => pageOf(db, viewer, await createCommunity(deps, viewer, draft)))
  mount(app, deps, contract.getCommunity, ({ community_id }, viewer) => pageOf(db, viewer, community_id))
  mount(app, deps, contract.updateCommunity, async (draft, viewer) => {
    await limitVisibilityChanges(deps, viewer, draft)
    return transaction(db, async (tx) => {
      await updateCommunity(tx, deps, viewer, draft)
      return pageOf(tx, viewer, draft.community_id)
    })
  })
  mount(app, deps, contract.deleteCommunity, async ({ community_id }, viewer) => {
    await transaction(db, (tx) => deleteCommunity(tx, deps, viewer, community_id))
    return {}
  })

  mount(app, deps, contract.featuredCommunities, async ({ limit }, viewer) => ({ items: await featured(db, viewer, limit) }))
  mount(app, deps, contract.myCommunities, async ({ cursor, limit }, viewer) =>
    paged(await communitiesOf(db, viewer, { before: timeCursor(cursor), limit: limit + 1 }), limit, ({ since, id }) =>
      timeCursorOf(since, id),
    ),
  )

  mount(app, deps, contract.joinCommunity, async ({ community_id }, viewer) => {
    await limits.take(`community-join:${viewer.id}`, rates.communityJoins)
    return transaction(db, async (tx) => {
      await joinCommunity(tx, deps, viewer, community_id)
      return pageOf(tx, viewer, community_id)
    })
  })
  mount(app, deps, contract.leaveCommunity, ({ community_id }, viewer) =>
    transaction(db, async (tx) => {
      await leaveCommunity(tx, deps, viewer, community_id)
      return pageOf(tx, viewer, community_id)
    }),
  )

  mount(app, deps, contract.communityMembers, async ({ community_id, q, cursor, limit }, viewer) => {
    const before = memberCursor(cursor)
    if (q) await limits.take(`community-members:${viewer.id}`, rates.memberSearch)
    await requireOpenCommunity(db, viewer, community_id)
    return transaction(db, async (tx) => {
      const text = q.toLowerCase()
      if (text) await planEachSearch(tx)
      const listed = await membersOf(tx, viewer, community_id, { text, before, limit: limit + 1 })
      const cursorOf = ({ role, since, user_id }: (typeof listed)[number]) => `${role}_${timeCursorOf(since, user_id)}`
      const { items: people, next_cursor } = await peoplePage(tx, viewer, listed, limit, cursorOf)
      const members = new Map(listed.map((member) => [member.user_id, member]))
      return {
        items: people.flatMap((person) => {
          const member = members.get(person.user_id)
          return member ? { ...person, role: member.role, joined_at: member.since } : []
        }),
        next_cursor,
      }
    })
  })
  mount(app, deps, contract.setMemberRole, (input, viewer) => inTransaction((tx) => setMemberRole(tx, viewer, input)))
  mount(app, deps, contract.removeMember, (place, viewer) => inTransaction((tx) => removeMember(tx, deps, viewer, place)))

  mount(app, deps, contract.offerCommunity, (place, viewer) =>
    transaction(db, async (tx) => {
      await offerCommunity(tx, deps, viewer, place)
      return pageOf(tx, viewer, place.community_id)
    }),
  )
  mount(app, deps, contract.endOffer, ({ community_id }, viewer) =>
    transaction(db, async (tx) => {
      await endOffer(tx, deps, viewer, community_id)
      return pageOf(tx, viewer, community_id)
    }),
  )
  mount(app, deps, contract.acceptOffer, ({ community_id }, viewer) =>
    transaction(db, async (tx) => {
      await acceptOffer(tx, deps, viewer, community_id)
      return pageOf(tx, viewer, community_id)
    }),
  )

  mount(app, deps, contract.communityRequests, (page, viewer) => outside('requested', page, viewer))
  mount(app, deps, contract.approveMember, (place, viewer) => inTransaction((tx) => approveMember(tx, deps, viewer, place)))
  mount(app, deps, contract.declineMember, (place, viewer) => inTransaction((tx) => declineMember(tx, deps, viewer, place)))

  mount(app, deps, contract.bannedMembers, (page, viewer) => outside('banned', page, viewer))
  mount(app, deps, contract.banMember, (place, viewer) => inTransaction((tx) => banMember(tx, deps, viewer, place)))
  mount(app, deps, contract.unbanMember, (place, viewer) => inTransaction((tx) => unbanMember(tx, viewer, place)))

  mount(app, deps, contract.communityPosts, async ({ community_id, cursor, limit }, viewer) => {
    const before = idCursor(cursor)
    await requireOpenCommunity(db, viewer, community_id)
    return readPage(db, links, viewer.id, communityPostsPage(viewer.id, community_id, before, limit + 1), limit, ({ id }) => id)
  })
  mount(app, deps, contract.removeCommunityPost, (input, viewer) => inTransaction((tx) => removeCommunityPost(tx, deps, viewer, input)))

  function pageOf(tx: Db, viewer: SignedIn, communityId: string) {
    return communityOf(tx, viewer, communityId, deps.clock())
  }

  async function inTransaction(work: (tx: Db) => Promise<void>): Promise<Record<string, never>> {
    await transaction(db, work)
    return {}
  }

  async function outside(
    status: 'requested' | 'banned',
    { community_id, cursor, limit }: ParsedInputOf<typeof contract.communityRequests>,
    viewer: SignedIn,
  ) {
    const from = timeCursor(cursor)
    await requireModerator(db, viewer, community_id)
    const listed = await peopleOutside(db, viewer, community_id, { status, from, limit: limit + 1 })
    return peoplePage(db, viewer, listed, limit, ({ since, user_id }) => timeCursorOf(since, user_id))
  }
}

function memberCursor(cursor: string | undefined) {
  const role = contract.communityRoles.find((one) => cursor?.startsWith(`${one}_`))
  if (cursor !== undefined && !role) throw new Failure('bad_cursor')
  const before = timeCursor(role && cursor?.slice(role.length + 1))
  return role && before && { ...before, role }
}
