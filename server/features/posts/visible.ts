import { type Sql, sql } from '#db/sql.ts'

/**
 * Who may see a post: a condition over the aliases `p` (posts) and `author` (the profile of `p.user_id`).
 * One's own posts, pending ones included; else published, public posts of people who are not banned, who have no block with the viewer
 * either way, and whose account is public or followed by the viewer. Nobody signed in (null) sees public accounts only.
 * Every read of posts carries it in its `where`, so that pages are never thinned out afterwards.
 */
export function visibleTo(viewerId: string | null): Sql {
  if (viewerId === null) return sql`(${published} and not author.is_private)`
  return sql`(p.user_id = ${viewerId} and p.status <> 'removed' or ${published}
    and (not author.is_private or exists (select from followers f where f.follower_id = ${viewerId} and f.following_id = p.user_id))
    and ${unblocked(viewerId, sql`p.user_id`)})`
}

/** What a viewer may see but does not want in lists, over the alias `p`: posts of muted people and hidden posts. */
export function wantedBy(viewerId: string | null): Sql {
  if (viewerId === null) return sql`true`
  return sql`(not exists (select from mutes m where m.muter_id = ${viewerId} and m.muted_id = p.user_id)
    and not exists (select from hidden_posts h where h.user_id = ${viewerId} and h.post_id = p.id))`
}

/** No block between the viewer and the person in `column`, whoever made it. */
export function unblocked(viewerId: string | null, column: Sql): Sql {
  if (viewerId === null) return sql`true`
  return sql`(not exists (select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = ${column})
    and not exists (select from blocks b where b.blocker_id = ${column} and b.blocked_id = ${viewerId}))`
}

const published = sql`p.status = 'published' and p.is_public and not author.is_banned`
