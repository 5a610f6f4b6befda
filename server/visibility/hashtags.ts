import { type Sql, sql } from '#db/sql.ts'
import type { ViewerId } from '#visibility/accounts.ts'
import { visibleTo } from '#visibility/posts.ts'

/** Over `h`: tags of private accounts are theirs and their followers'. */
export function tagVisibleTo(viewerId: ViewerId): Sql {
  return sql`exists (
    select from post_hashtags ph join posts p on p.id = ph.post_id join profiles author on author.user_id = p.user_id
    where ph.hashtag_id = h.id and ${visibleTo(viewerId)})`
}
