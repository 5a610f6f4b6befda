import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { publishedToFollowers, unreportedBy, visibleTo } from '#visibility/posts.ts'

/** Those that the viewer may see, the last pinned first; one more than the limit where staff brought one back. */
export async function pinnedIds(db: Db, viewerId: string, userId: string): Promise<string[]> {
  const listed = viewerId === userId ? empty : sql`and ${publishedToFollowers}`
  const pinned = await db.many<{ id: string }>(sql`
    select p.id from pins join posts p on p.id = pins.post_id join profiles author on author.user_id = p.user_id
    where pins.user_id = ${userId} ${listed} and ${visibleTo(viewerId)} and ${unreportedBy(viewerId)}
    order by pins.pinned_at desc, p.id desc limit ${limits.profile.pins + 1}`)
  return pinned.map(({ id }) => id)
}

export async function insertPin(tx: Db, viewerId: string, postId: string, at: Date): Promise<boolean> {
  const pinned = await tx.run(sql`
    insert into pins (post_id, user_id, pinned_at)
    select p.id, p.user_id, ${at} from posts p where p.id = ${postId} and p.user_id = ${viewerId} and p.status = 'published' for key share of p
    on conflict (post_id) do update set post_id = excluded.post_id`)
  return pinned > 0
}

export const deletePin = (db: Db, viewerId: string, postId: string) =>
  db.run(sql`delete from pins where post_id = ${postId} and user_id = ${viewerId}`)
