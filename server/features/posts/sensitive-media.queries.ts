import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { visibleTo } from '#visibility/posts.ts'
import { inReachOf } from '#visibility/staff.ts'

interface Cover {
  id: string
  user_id: string
  sensitive: 'author' | 'staff' | null
  is_in_reach: boolean
}

export function lockMedia(tx: Db, viewerId: string, postId: string, orderIndex: number): Promise<Cover> {
  return tx.one(sql`
    select m.id, p.user_id, m.sensitive, ${inReachOf(viewerId, sql`p.user_id`)} as is_in_reach
    from post_media m join posts p on p.id = m.post_id join profiles author on author.user_id = p.user_id
    where m.post_id = ${postId} and m.order_index = ${orderIndex} and ${visibleTo(viewerId)} for no key update of m`)
}

export const markSensitive = (tx: Db, mediaId: string, by: Cover['sensitive']) =>
  tx.run(sql`update post_media set sensitive = ${by} where id = ${mediaId}`)
