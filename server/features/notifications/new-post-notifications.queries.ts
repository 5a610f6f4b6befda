import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { communityAccessibleTo, visibleTo } from '#visibility/posts.ts'

export async function hasBellSubscribers(db: Db, userId: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from followers where following_id = ${userId} and notify_posts limit 1`)) !== undefined
}

export async function bellSubscribersOf(tx: Db, postId: string, after: string | null, limit: number): Promise<string[]> {
  const follower = sql`f.follower_id`
  const found = await tx.many<{ user_id: string }>(sql`
    select f.follower_id as user_id
    from posts p join profiles author on author.user_id = p.user_id join followers f on f.following_id = p.user_id
    where p.id = ${postId} and f.notify_posts ${after ? sql`and f.follower_id > ${after}` : empty} and ${visibleTo(follower)} and ${communityAccessibleTo(follower)}
      and (select true from notification_groups g where g.user_id = f.follower_id and g.key = ${`mention:${postId}`}) is not true
    order by f.follower_id limit ${limit} for key share of p`)
  return found.map(({ user_id }) => user_id)
}
