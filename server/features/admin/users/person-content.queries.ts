import { adminLimits } from '@atelier/contract/admin/limits'
import { type PersonContent, personContentSchema } from '@atelier/contract/admin/users'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { commentOpenToStaff } from '#visibility/comments.ts'
import { openToStaff } from '#visibility/posts.ts'

type Page = (db: Db, userId: string, after: string | null, limit: number) => Promise<PersonContent[]>

export const contentOf: Record<'post' | 'comment', Page> = {
  post: (db, userId, after, limit) =>
    db.as(personContentSchema).many(sql`
      select p.id, p.id as post_id, left(p.content, ${adminLimits.excerpt}) as content, p.status, p.created_at,
        (select count(*)::int from post_media m where m.post_id = p.id) as media_count
      from posts p join profiles author on author.user_id = p.user_id
      where p.user_id = ${userId} and ${openToStaff} ${after ? sql`and p.id < ${after}` : empty} order by p.id desc limit ${limit}`),
  comment: (db, userId, after, limit) =>
    db.as(personContentSchema).many(sql`
      select c.id, c.post_id, left(c.content, ${adminLimits.excerpt}) as content, c.status, c.created_at, 0 as media_count
      from comments c join profiles author on author.user_id = c.user_id join posts p on p.id = c.post_id
      where c.user_id = ${userId} and ${commentOpenToStaff} ${after ? sql`and c.id < ${after}` : empty} order by c.id desc limit ${limit}`),
}
