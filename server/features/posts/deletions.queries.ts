import type { Deletion } from '@atelier/contract/post-deletions'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'

export async function lockToDelete(tx: Db, viewerId: string, id: string): Promise<void> {
  await tx.one(sql`select from posts where id = ${id} and user_id = ${viewerId} and status <> 'removed' for update`)
}

export const beginDeletion = (postId: string | Sql, at: Date) => sql`
  with begun as (
    insert into post_deletions (post_id, status, deleted_at) select p.id, p.status, ${at} from posts p where p.id = ${postId} and p.status <> 'removed'
    on conflict (post_id) do update set status = excluded.status, deleted_at = excluded.deleted_at returning post_id)
  update posts set status = 'removed' where id in (select post_id from begun)`

export interface TakenBack {
  id: string
  user_id: string
  content: string
  status: 'published' | 'pending'
  created_at: string
}

export const restoreDeleted = (tx: Db, { postId, since }: { postId: string; since: Date }) =>
  tx.maybeOne<TakenBack>(sql`
    with ended as (delete from post_deletions where post_id = ${postId} and deleted_at > ${since} returning post_id, status)
    update posts p set status = ended.status from ended where p.id = ended.post_id
    returning p.id, p.user_id, p.content, p.status, p.created_at`)

export const lockDeleted = (tx: Db, viewerId: string, postId: string) =>
  tx.maybeOne<{ id: string }>(sql`
    select p.id from posts p where p.id = ${postId} and p.user_id = ${viewerId} and exists (select from post_deletions d where d.post_id = p.id) for update`)

export const deletionsOf = (db: Db, viewerId: string, { since, limit }: { since: Date; limit: number }) =>
  db.many<Omit<Deletion, 'left_ms'> & { deleted_at: string }>(sql`
    select d.post_id, d.deleted_at, p.content from post_deletions d join posts p on p.id = d.post_id
    where d.deleted_at > ${since} and p.user_id = ${viewerId} order by d.deleted_at desc, d.post_id limit ${limit}`)

export const dueDeletions = (db: Db, until: Date, limit: number) =>
  db.many<{ post_id: string }>(sql`select post_id from post_deletions where deleted_at <= ${until} order by deleted_at limit ${limit}`)

/** @returns the uploads of the post, undefined if the deletion was undone */
export const lockToEnd = (tx: Db, postId: string, until: Date) =>
  tx.maybeOne<{ media_ids: string[] }>(sql`
    select array(select m.media_id from post_media m where m.post_id = p.id and m.media_id is not null) as media_ids from posts p
    where p.id = ${postId} and exists (select from post_deletions d where d.post_id = p.id and d.deleted_at <= ${until}) for update`)
