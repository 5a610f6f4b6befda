import { Failure } from '@atelier/contract/errors'
import { stoppableKinds } from '@atelier/contract/notification-kinds'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { lockedVisiblePost } from '#features/posts/posts.queries.ts'
import { visibleTo } from '#visibility/posts.ts'

/** @throws Failure not_found */
export const postNotifications = (db: Db, viewerId: string, postId: string): Promise<{ notices: 'on' | 'stopped' | 'none' }> =>
  db.one(sql`
    select case
      when (select true from stopped_notices s where s.user_id = ${viewerId} and s.post_id = p.id) then 'stopped'
      when p.user_id = ${viewerId} or exists (select from post_commenters c where c.post_id = p.id and c.user_id = ${viewerId}) then 'on'
      else 'none' end as notices
    from posts p join profiles author on author.user_id = p.user_id where p.id = ${postId} and ${visibleTo(viewerId)}`)

/** Read notifications are neither mailed nor pushed. @throws Failure not_found */
export async function stopNotifications(tx: Db, viewerId: string, postId: string): Promise<void> {
  const stopped = await tx.run(sql`
    insert into stopped_notices (user_id, post_id) select ${viewerId}, p.id from ${lockedVisiblePost(viewerId, postId)}
    on conflict (user_id, post_id) do update set post_id = excluded.post_id`)
  if (stopped === 0) throw new Failure('not_found')
  await tx.run(sql`
    update notification_groups g set read_seq = last_seq
    where g.user_id = ${viewerId} and g.post_id = ${postId} and not g.is_read and g.kind = any(${[...stoppableKinds]})`)
}

export async function resumeNotifications(db: Db, viewerId: string, postId: string): Promise<void> {
  await db.run(sql`delete from stopped_notices where user_id = ${viewerId} and post_id = ${postId}`)
}
