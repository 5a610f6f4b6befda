import type { Audience, DownloadSize } from '@atelier/contract/choices'
import type { Post } from '@atelier/contract/posts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { withinDailyLimit } from '#visibility/posts.ts'

export async function importedIdOf(db: Db, userId: string, key: string): Promise<string | undefined> {
  const found = await db.maybeOne<{ new_id: string }>(
    sql`select new_id from imported_things where user_id = ${userId} and source_key = ${key}`,
  )
  return found?.new_id
}

export async function insertImportedId(
  tx: Db,
  userId: string,
  { key, kind, new_id }: { key: string; kind: string; new_id: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into imported_things (user_id, source_key, kind, new_id) values (${userId}, ${key}, ${kind}, ${new_id}) on conflict do nothing`)
  return inserted > 0
}

export async function hasPost(db: Db, userId: string, { key, id = null }: { key: string; id?: string | null }): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from imported_things where user_id = ${userId} and source_key = ${key}
    union all select from posts where id = ${id} and user_id = ${userId} limit 1`)
  return found !== undefined
}

interface PostFrom {
  id: string
  user_id: string
  content: string
  category: string | null
  location: string | null
  audience: Audience
  download_size: DownloadSize
  status: Post['status']
  created_at: Date
  edited_at: Date | null
}

export async function insertPostFrom(tx: Db, post: PostFrom): Promise<void> {
  const { id, user_id, content, category, location, audience, download_size, status, created_at, edited_at } = post
  await tx.run(sql`
    insert into posts (id, user_id, content, category, location, audience, download_size, is_public, status, created_at, edited_at, updated_at)
    values (${id}, ${user_id}, ${content}, ${category}, ${location}, ${audience}, ${download_size}, ${audience === 'everyone'}, ${status}, ${created_at}, ${edited_at}, ${edited_at ?? created_at})`)
}

/** Takes the oldest of that day that are beyond `most` out of the lists of everybody's. */
export async function keepDayWithin(
  tx: Db,
  { user_id, created_at }: Pick<PostFrom, 'user_id' | 'created_at'>,
  most: number,
): Promise<void> {
  const day = sql`date_trunc('day', ${created_at}::timestamptz, 'UTC')`
  await tx.run(sql`
    with beyond as (
      update posts set beyond_day = true
      where id in (
        select p.id from posts p
        where p.user_id = ${user_id} and p.client_id is null and ${withinDailyLimit}
          and p.created_at >= ${day} and p.created_at < ${day} + interval '24 hours'
        order by p.created_at desc, p.id desc offset ${most})
      returning id
    )
    delete from post_hashtags tagged using beyond where tagged.post_id = beyond.id`)
}

export async function hasOwnComment(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from comments where id = ${id} and user_id = ${userId}`)) !== undefined
}

interface CommentFrom {
  id: string
  user_id: string
  post_id: string
  parent_comment_id: string | null
  content: string
  status: 'published' | 'pending'
  created_at: Date
}

export async function insertCommentFrom(tx: Db, comment: CommentFrom): Promise<boolean> {
  const { id, user_id, post_id, parent_comment_id, content, status, created_at } = comment
  const inserted = await tx.run(sql`
    insert into comments (id, user_id, post_id, parent_comment_id, content, status, created_at)
    select ${id}, ${user_id}, p.id,
      (select coalesce(above.parent_comment_id, above.id) from comments above where above.id = ${parent_comment_id} and above.post_id = p.id),
      ${content}, ${status}, ${created_at}
    from posts p where p.id = ${post_id} and p.user_id = ${user_id} and p.status <> 'removed' for key share`)
  return inserted > 0
}

export const emptyFields = (db: Db, userId: string) =>
  db.one<Record<'full_name' | 'bio' | 'location' | 'website' | 'links' | 'avatar' | 'banner', boolean>>(sql`
    select coalesce(full_name, '') = '' as full_name, coalesce(bio, '') = '' as bio, location is null as location, website is null as website,
      links = '{}' as links, avatar_url is null as avatar, banner_url is null as banner
    from profiles where user_id = ${userId}`)
