import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { seen } from '#features/posts/posts.queries.ts'

export async function insertHidden(db: Db, viewerId: string, postId: string): Promise<boolean> {
  const hidden = await db.run(sql`
    insert into hidden_posts (user_id, post_id)
    select ${viewerId}, p.id from ${seen(viewerId, postId)}
    on conflict (user_id, post_id) do update set post_id = excluded.post_id`)
  return hidden > 0
}

export const deleteHidden = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`delete from hidden_posts where user_id = ${viewerId} and post_id = ${postId}`)
