import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { lockedVisiblePost } from '#features/posts/posts.queries.ts'
import { visibleTo } from '#visibility/posts.ts'

export async function insertHiddenPost(db: Db, viewerId: string, postId: string): Promise<boolean> {
  const hidden = await db.run(sql`
    insert into hidden_posts (user_id, post_id)
    select ${viewerId}, p.id from ${lockedVisiblePost(viewerId, postId)}
    on conflict (user_id, post_id) do update set post_id = excluded.post_id`)
  return hidden > 0
}

export const deleteHidden = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`delete from hidden_posts where user_id = ${viewerId} and post_id = ${postId}`)

export const hiddenPostsOf = (
  db: Db,
  viewerId: string,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<{ post_id: string; created_at: string }[]> =>
  db.many(sql`
    select h.post_id, h.created_at
    from hidden_posts h join posts p on p.id = h.post_id join profiles author on author.user_id = p.user_id
    where h.user_id = ${viewerId} and ${visibleTo(viewerId)}
      ${before ? sql`and (h.created_at, h.post_id) < (${before.at}, ${before.id}::uuid)` : empty}
    order by h.created_at desc, h.post_id desc limit ${limit}`)
