import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { visibleTo } from '#visibility/posts.ts'
import { inReachOf } from '#visibility/staff.ts'

interface Cover {
  order_index: number
  user_id: string
  sensitive: 'author' | 'staff' | null
  is_in_reach: boolean
}

export function lockMedia(tx: Db, viewerId: string, postId: string, id: string): Promise<Cover> {
  return tx.one(sql`
    select m.order_index, p.user_id, m.sensitive, ${inReachOf(viewerId, sql`p.user_id`)} as is_in_reach
    from post_media m join posts p on p.id = m.post_id join profiles author on author.user_id = p.user_id
    where m.id = ${id} and m.post_id = ${postId} and ${visibleTo(viewerId)} for no key update of m`)
}

export const updateSensitive = (tx: Db, id: string, by: Cover['sensitive']) =>
  tx.run(sql`update post_media set sensitive = ${by} where id = ${id}`)
