import { Failure } from '@atelier/contract/errors'
import { type Post, type PostVersion, postVersionSchema } from '@atelier/contract/posts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { insertHashtags, linkHashtags, tagsOf } from '#features/posts/create-post.queries.ts'
import { lockAuthor } from '#features/posts/posts.queries.ts'
import { insideFor, visibleTo } from '#visibility/posts.ts'

/** Locks it. @throws Failure not_found, also in a private community that they left */
export function lockOwnPost(tx: Db, userId: string, id: string): Promise<Pick<Post, 'id' | 'user_id' | 'content' | 'status' | 'version'>> {
  return tx.one(sql`
    select p.id, p.user_id, p.content, p.status, p.version from posts p
    where p.id = ${id} and p.user_id = ${userId} and p.status <> 'removed' and ${insideFor(userId)} for no key update`)
}

export async function replaceText(
  tx: Db,
  { id, content, status, at }: Pick<Post, 'id' | 'content' | 'status'> & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into post_versions (post_id, version, content, created_at, held)
    select p.id, p.version, p.content, coalesce(p.edited_at, p.created_at), p.status = 'pending' from posts p where p.id = ${id}`)
  await tx.run(sql`
    update posts set content = ${content}, status = ${status}, version = version + 1, edited_at = ${at}, updated_at = ${at},
      held_at = case when status = 'published' and ${status} = 'pending' then ${at}::timestamptz else held_at end
    where id = ${id}`)
}

export async function formerTexts(tx: Db, postId: string): Promise<string[]> {
  const former = await tx.many<{ content: string }>(sql`select content from post_versions where post_id = ${postId}`)
  return former.map(({ content }) => content)
}

/** Locks the author, then old and new names in one order, so that edits do not deadlock. */
export async function retagPost(tx: Db, postId: string, names: string[]): Promise<void> {
  const tags = tagsOf(postId, names)
  await lockAuthor(tx, postId)
  await insertHashtags(tx, tags)
  await tx.run(sql`
    select from hashtags h
    where h.name = any(${names}) or h.id in (select t.hashtag_id from post_hashtags t where t.post_id = ${postId})
    order by h.id for no key update`)
  await tx.run(sql`
    delete from post_hashtags t using hashtags h where t.post_id = ${postId} and h.id = t.hashtag_id and h.name <> all(${names})`)
  await linkHashtags(tx, tags)
}

export async function versionsOf(db: Db, viewerId: string | null, postId: string, limit: number): Promise<PostVersion[]> {
  const versions = await db.as(postVersionSchema).many(sql`
    select text.version, text.content, text.created_at
    from posts p join profiles author on author.user_id = p.user_id
      cross join lateral (
        select p.version, p.content, coalesce(p.edited_at, p.created_at) as created_at
        union all select v.version, v.content, v.created_at from post_versions v
          where v.post_id = p.id and (not v.held or p.user_id is not distinct from ${viewerId}::uuid)) text
    where p.id = ${postId} and ${visibleTo(viewerId)}
    order by text.version desc limit ${limit}`)
  if (versions.length === 0) throw new Failure('not_found')
  return versions
}
