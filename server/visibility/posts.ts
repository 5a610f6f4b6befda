import { type Sql, sql } from '#db/sql.ts'
import { banned, mutedWordsOf, openTo, unblocked, unmutedBy, type ViewerId } from '#visibility/accounts.ts'
import { memberOf } from '#visibility/communities.ts'

/**
 * Who may see a post: a condition over the aliases `p` (posts) and `author` (the profile of `p.user_id`).
 * One's own posts, pending ones included; else published ones of an author who is open to the viewer, and those that an unblocked member
 * published in a private community of the viewer's. Every read of posts carries it in its `where`, so that pages are never thinned out afterwards.
 */
export function visibleTo(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`(${published} and ${openTo(null)})`
  return sql`(p.user_id = ${viewerId} and p.status <> 'removed' or ${published} and ${openTo(viewerId)}
    or ${fromPrivateCommunity} and p.left_community_at is null and ${amongMembers(viewerId)})`
}

/** What a viewer may see but does not want in lists: posts of muted people, hidden posts, and others' posts with muted words. Over `p` and `author`. */
export function wantedBy(viewerId: ViewerId): Sql {
  return sql`(${unmutedBy(viewerId)} and ${unhiddenBy(viewerId)})`
}

export const published = sql`(p.is_public and p.status = 'published')`

/** Published in a private community, over `p`, also if it was taken out since. */
export const fromPrivateCommunity = sql`(p.community_id is not null and not p.is_public and p.status = 'published')`

/**
 * Whether what `author` says under `p`, in a private community, is for the viewer: members see what members say, private accounts included,
 * without blocks and bans.
 */
export function amongMembers(viewerId: string | Sql): Sql {
  return sql`(${memberOf(viewerId, sql`p.community_id`)} and not ${banned(sql`author`)} and ${unblocked(viewerId, sql`author.user_id`)})`
}

/**
 * Whether others may reach the viewer about a post, and the viewer them, over `p`: in a private community only while the viewer is its
 * member, under their own post too.
 */
export function insideFor(viewerId: string | Sql): Sql {
  return sql`(not ${fromPrivateCommunity} or ${memberOf(viewerId, sql`p.community_id`)})`
}

/** What staff read when they review it, over `p`: also what is private or waits for approval. Only for calls whose `access` is a staff role. */
export const reviewable = sql`p.status <> 'removed'`

/** What staff read of what was reported or is appealed: whatever has become of it. Only for calls whose `access` is a staff role. */
export const reported = sql`true`

/** Whether staff have a reason to look at a post besides reports, over `p`: it waits for approval, is flagged, or its author appeals. */
export const underReview = sql`(p.status = 'pending' or p.status = 'published' and exists (select from flags fl where fl.post_id = p.id)
  or p.status = 'removed' and exists (select from removals r join appeals a on a.removal_id = r.id
    where r.kind = 'post' and r.target_id = p.id and a.status = 'open'))`

/** The part of `wantedBy` that is about the post alone, over `p`. */
export function unhiddenBy(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`true`
  // One's own hidden posts are few, so that the set is read once per query: cheaper than a probe per candidate.
  return sql`(p.id not in ${hiddenBy(viewerId)} and ${withoutMutedWords(viewerId)})`
}

export function hiddenBy(viewerId: string | Sql): Sql {
  return sql`(select h.post_id from hidden_posts h where h.user_id = ${viewerId})`
}

// Without muted words no text is read, so that lists of ids stay in their indices.
function withoutMutedWords(viewerId: string | Sql): Sql {
  const words = mutedWordsOf(viewerId)
  return sql`(${words} is null or (
    select true from posts said where said.id = p.id and said.user_id <> ${viewerId} and says_any(said.content, ${words})) is not true)`
}

export const unflagged = sql`(select true from flags fl where fl.post_id = p.id and fl.severity <> 'low') is not true`
