import { type Sql, sql } from '#db/sql.ts'
import { banned, unblocked } from '#visibility/accounts.ts'
import { messageVisibleTo } from '#visibility/messages.ts'
import { insideFor, visibleTo } from '#visibility/posts.ts'

/** Over `n` and `sender`. A notice quotes people, so it ends with the right to see them and with what it is about. */
export function noticeShownTo(userId: string): Sql {
  return sql`(${banned(sql`sender`)} is not true and ${unblocked(userId, sql`n.sender_id`)}
    and (n.data -> 'post_id' is null or exists (
      select from posts p join profiles author on author.user_id = p.user_id
      where p.id = (n.data ->> 'post_id')::uuid and ${visibleTo(userId)} and ${insideFor(userId)}))
    and (n.data -> 'comment_id' is null or exists (
      select from comments c where c.id = (n.data ->> 'comment_id')::uuid and c.status = 'published'))
    and (n.data -> 'seq' is null or exists (
      select from messages m where m.conversation_id = (n.data ->> 'conversation_id')::uuid and m.seq = (n.data ->> 'seq')::bigint
        and m.taken_back_at is null and ${messageVisibleTo(userId)})))`
}
