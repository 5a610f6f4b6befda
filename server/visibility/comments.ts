import { type Sql, sql } from '#db/sql.ts'
import { choseApproval, openTo, type ViewerId } from '#visibility/accounts.ts'
import { fromPrivateCommunity, published, visibleTo, visibleToMember } from '#visibility/posts.ts'

/** Over `c` and `author`, in visible posts. Members of a private community see what was written there, also by people who left. */
export function commentOpenTo(viewerId: ViewerId): Sql {
  if (viewerId === null) return sql`(c.status = 'published' and ${openTo(null)})`
  return sql`(c.user_id = ${viewerId} and c.status <> 'removed' or c.status = 'published' and (
    select case when ${fromPrivateCommunity} then ${visibleToMember(viewerId)} else ${openTo(viewerId)} end from posts p where p.id = c.post_id))`
}

/** Over `c`, its `p` and the `author` of both: as posts. Only for calls whose `access` is a staff role. */
export const commentOpenToStaff = sql`(c.status <> 'removed' and (
  c.status = 'published' and ${published} and not ${choseApproval(sql`author`)}
    and not (select ${choseApproval(sql`poster`)} from profiles poster where poster.user_id = p.user_id)
  or exists (select from reports r where r.type = 'comment' and r.target_id = c.id)))`

export function commentVisibleTo(viewerId: ViewerId): Sql {
  return sql`(${commentOpenTo(viewerId)} and exists (
    select from posts p join profiles author on author.user_id = p.user_id where p.id = c.post_id and ${visibleTo(viewerId)}))`
}
