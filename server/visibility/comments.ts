import { type Sql, sql } from '#db/sql.ts'
import { openTo, type ViewerId } from '#visibility/accounts.ts'
import { visibleTo } from '#visibility/posts.ts'

/**
 * Who may see a comment on a post that they may see: a condition over the aliases `c` (comments) and `author` (the profile of `c.user_id`).
 * One's own, held ones included; else published ones of people who are open to the viewer, as with posts.
 */
export function commentOpenTo(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`(c.status = 'published' and ${openTo(null)})`
  return sql`(c.user_id = ${viewerId} and c.status <> 'removed' or c.status = 'published' and ${openTo(viewerId)})`
}

/** The same with the post that the comment is on: for comments that are named by their id. */
export function commentVisibleTo(viewerId: ViewerId): Sql {
  return sql`(${commentOpenTo(viewerId)} and exists (
    select from posts p join profiles author on author.user_id = p.user_id where p.id = c.post_id and ${visibleTo(viewerId)}))`
}
