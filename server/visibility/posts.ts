import { type Sql, sql } from '#db/sql.ts'
import {
  banned,
  choseApproval,
  followedBy,
  mutedWordsOf,
  openTo,
  reachedBy,
  unblocked,
  unmutedBy,
  type ViewerId,
} from '#visibility/accounts.ts'
import { memberOf } from '#visibility/communities.ts'

/** Over `p` and `author`: own, open authors', to the viewer as a follower, or in their private community. Every read of posts has it in its `where`. */
export function visibleTo(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`(${published} and ${openTo(null)})`
  return sql`(p.user_id = ${viewerId} and p.status <> 'removed' or ${published} and ${openTo(viewerId)}
    or ${forFollowers} and ${followedBy(viewerId)}
    or p.audience = 'community' and ${fromPrivateCommunity} and ${visibleToMember(viewerId)})`
}

/** Over `p` and `author`, for lists: no muted people, hidden posts or others' muted words. */
export function wantedBy(viewerId: ViewerId): Sql {
  return sql`(${unmutedBy(viewerId)} and ${unhiddenBy(viewerId)})`
}

export const published = sql`(p.is_public and p.status = 'published')`

const forFollowers = sql`(p.audience = 'followers' and p.status = 'published')`

/** Over `p`, for lists of whom one follows, and of one person's. */
export const publishedToFollowers = sql`((p.is_public or p.audience = 'followers') and p.status = 'published')`

/** Over `p`: only its author can share a post for followers. */
export const shareableBy = (personId: Sql) => sql`(p.audience <> 'followers' or p.user_id = ${personId})`

/** For lists of everybody's, over `p`: not beyond what counts of its author's imports from one day. */
export const withinDailyLimit = sql`not p.beyond_day`

/** Also one that was taken out of it. */
export const fromPrivateCommunity = sql`(p.community_id is not null and not p.is_public and p.status = 'published')`

/** In a private community members see each other, private accounts included, but not across blocks, bans and quiet; once it is public, who joined before. */
export function visibleToMember(viewerId: string | Sql): Sql {
  return sql`(${memberOf(viewerId, sql`p.community_id`, sql`p.members_before`)} and not ${banned(sql`author`)} and ${reachedBy(sql`author`, viewerId)}
    and ${unblocked(viewerId, sql`author.user_id`)})`
}

/** Over `p`: in a private community only while the viewer is its member, under their own post too. */
export function communityAccessibleTo(viewerId: string | Sql): Sql {
  return sql`(not ${fromPrivateCommunity} or ${memberOf(viewerId, sql`p.community_id`)})`
}

/** Over `p`: private and pending ones too. Only for calls whose `access` is a staff role. */
export const reviewable = sql`p.status <> 'removed'`

/** Over `p`: whatever its status, unless its author is deleting it. Only for calls whose `access` is a staff role. */
export const reported = sql`(select true from post_deletions d where d.post_id = p.id) is not true`

/** Over `p`: pending, flagged, or appealed. */
export const underReview = sql`(p.status = 'pending' or p.status = 'published' and exists (select from flags fl where fl.post_id = p.id)
  or p.status = 'removed' and exists (select from removals r join appeals a on a.removal_id = r.id
    where r.kind = 'post' and r.target_id = p.id and a.status = 'open'))`

const byOpenAccount = sql`not ${choseApproval(sql`author`)}`

/** Over `p` and `author`: what is for everyone, also of banned people, was reported or is under review. Only for calls whose `access` is a staff role. */
export const openToStaff = sql`(${reviewable} and ${reported} and (${published} and ${byOpenAccount} or ${underReview}
  or exists (select from reports r where r.type = 'post' and r.target_id = p.id)))`

export function unhiddenBy(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`true`
  // Hidden posts are few, so the set is read once per query: cheaper than a probe per candidate.
  return sql`(p.id not in ${hiddenBy(viewerId)} and ${withoutMutedWords(viewerId)})`
}

export const unreportedBy = (viewerId: string): Sql =>
  sql`(select true from hidden_posts h where h.user_id = ${viewerId} and h.post_id = p.id
    and exists (select from reports r where r.type = 'post' and r.target_id = p.id and r.reporter_id = ${viewerId})) is not true`

export function hiddenBy(viewerId: string | Sql): Sql {
  return sql`(select h.post_id from hidden_posts h where h.user_id = ${viewerId})`
}

// Without muted words no text is read, so lists of ids stay in their indices.
function withoutMutedWords(viewerId: string | Sql): Sql {
  const words = mutedWordsOf(viewerId)
  return sql`(${words} is null or (
    select true from posts said where said.id = p.id and said.user_id <> ${viewerId} and says_any(said.content, ${words})) is not true)`
}

export const unflagged = sql`(select true from flags fl where fl.post_id = p.id and fl.severity <> 'low') is not true`
