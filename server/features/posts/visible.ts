import { type Sql, sql } from '#db/sql.ts'

/** Who looks: a person's id, null for somebody who is not signed in, or a column of ids where SQL asks for many people at once. */
type ViewerId = string | Sql | null

/**
 * Who may see a post: a condition over the aliases `p` (posts) and `author` (the profile of `p.user_id`).
 * One's own posts, pending ones included; else published ones of an author who is open to the viewer. Nobody signed in is null.
 * Every read of posts carries it in its `where`, so that pages are never thinned out afterwards.
 */
export function visibleTo(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`(${published} and ${openTo(null)})`
  return sql`(p.user_id = ${viewerId} and p.status <> 'removed' or ${published} and ${openTo(viewerId)})`
}

/** What a viewer may see but does not want in lists: posts of muted people and hidden posts. Over `p` and `author`, like `visibleTo`. */
export function wantedBy(viewerId: ViewerId): Sql {
  return sql`(${unmutedBy(viewerId)} and ${unhiddenBy(viewerId)})`
}

/** The part of `visibleTo` that the post decides, over `p`. */
export const published = sql`(p.is_public and p.status = 'published')`

/** The part of `visibleTo` that the author decides, over `author`: not banned, no block either way, and a public account or one that the viewer follows. */
export function openTo(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`(not author.is_banned and not author.is_private)`
  return sql`(not author.is_banned
    and (not author.is_private
      or (select true from followers f where f.follower_id = ${viewerId} and f.following_id = author.user_id) is true)
    and ${unblocked(viewerId, sql`author.user_id`)})`
}

/** No block between the viewer and the person in `column`, whoever made it. */
export function unblocked(viewerId: ViewerId, column: Sql): Sql {
  // `exists` may be planned to read everybody who blocked the viewer, who can be many; a scalar subquery is always one probe per row.
  if (viewerId === null) return sql`true`
  return sql`((select true from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = ${column}) is not true
    and (select true from blocks b where b.blocker_id = ${column} and b.blocked_id = ${viewerId}) is not true)`
}

/** The part of `wantedBy` that the author decides, over `author`. */
export function unmutedBy(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`true`
  return sql`author.user_id not in (select m.muted_id from mutes m where m.muter_id = ${viewerId})`
}

// One's own hidden posts are few, so that the set is read once per query: cheaper than a probe per candidate.
/** The part of `wantedBy` that the post decides, over `p`. */
export function unhiddenBy(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`true`
  return sql`p.id not in (select h.post_id from hidden_posts h where h.user_id = ${viewerId})`
}

/** Posts that may be recommended, over `p`: none that the word filters found more than low words in. */
export const unflagged = sql`(select true from flags fl where fl.post_id = p.id and fl.severity <> 'low') is not true`

/** Whether a hashtag (alias `h`) stands in a post that the viewer may see: the tags of private accounts are theirs and their followers'. */
export function tagVisibleTo(viewerId: ViewerId): Sql {
  return sql`exists (
    select from post_hashtags ph join posts p on p.id = ph.post_id join profiles author on author.user_id = p.user_id
    where ph.hashtag_id = h.id and ${visibleTo(viewerId)})`
}
