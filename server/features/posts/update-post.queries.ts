import type { DownloadSize } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { type Post, type PostMedia, type PostVersion, postVersionSchema } from '@atelier/contract/posts'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { insertHashtags, linkHashtags, refreshSearchText, tagsOf } from '#features/posts/create-post.queries.ts'
import { lockAuthor } from '#features/posts/posts.queries.ts'
import { communityAccessibleTo, visibleTo } from '#visibility/posts.ts'

export interface PostFields extends Pick<Post, 'content' | 'category' | 'location'> {
  media: AttachedMedia[]
}

export interface AttachedMedia extends Pick<PostMedia, 'order_index' | 'alt_text'> {
  id: string
  sensitive: 'author' | 'staff' | null
}

/** Locks it, then its pictures. @throws Failure not_found, also in a private community that they left */
export async function lockOwnPost(
  tx: Db,
  viewerId: string,
  id: string,
): Promise<PostFields & Pick<Post, 'id' | 'user_id' | 'status' | 'version'>> {
  const post = await tx.one<Omit<PostFields, 'media'> & Pick<Post, 'id' | 'user_id' | 'status' | 'version'>>(sql`
    select p.id, p.user_id, p.content, p.category, p.location, p.status, p.version from posts p
    where p.id = ${id} and p.user_id = ${viewerId} and p.status <> 'removed' and ${communityAccessibleTo(viewerId)} for no key update`)
  const media = await tx.many<AttachedMedia>(sql`
    select m.id, m.order_index, m.alt_text, m.sensitive from post_media m where m.post_id = ${id} order by m.order_index for no key update`)
  return { ...post, media }
}

/** False if it is that already. */
export const setDownloadSize = async (tx: Db, id: string, size: DownloadSize, at: Date) =>
  (await tx.run(sql`update posts set download_size = ${size}, updated_at = ${at} where id = ${id} and download_size <> ${size}`)) > 0

export async function keepAndReplace(
  tx: Db,
  { id, content, category, location, status, at }: Omit<PostFields, 'media'> & Pick<Post, 'id' | 'status'> & { at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into post_versions (post_id, version, content, created_at, held, details)
    select p.id, p.version, p.content, coalesce(p.edited_at, p.created_at), p.status = 'pending', ${details} from posts p where p.id = ${id}`)
  await tx.run(sql`
    update posts set content = ${content}, category = ${category}, location = ${location}, status = ${status}, version = version + 1,
      edited_at = ${at}, updated_at = ${at},
      held_at = case when status = 'published' and ${status} = 'pending' then ${at}::timestamptz else held_at end
    where id = ${id}`)
}

export async function reorderMedia(tx: Db, postId: string, media: AttachedMedia[]): Promise<void> {
  await tx.run(sql`update post_media set order_index = order_index + ${limits.post.media} where post_id = ${postId}`)
  for (const { id, order_index, alt_text, sensitive } of media)
    await tx.run(sql`update post_media set order_index = ${order_index}, alt_text = ${alt_text}, sensitive = ${sensitive} where id = ${id}`)
  await refreshSearchText(tx, postId)
}

const details: Sql = sql`
  jsonb_build_object('category', p.category, 'location', p.location, 'media', coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'alt_text', m.alt_text, 'is_sensitive', m.sensitive is not null) order by m.order_index)
    from post_media m where m.post_id = p.id), '[]'))`

export const formerDetails: Sql = sql`
  coalesce(v.details, (
    select later.details from post_versions later
    where later.post_id = p.id and later.version > v.version and later.details is not null order by later.version limit 1), ${details})`

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
    select form.version, form.content, form.details ->> 'category' as category, form.details ->> 'location' as location,
      coalesce((
        select json_agg(json_build_object('order_index', m.order_index, 'alt_text', was.media -> 'alt_text', 'is_sensitive', was.media -> 'is_sensitive')
          order by was.place)
        from jsonb_array_elements(form.details -> 'media') with ordinality was (media, place) join post_media m on m.id = (was.media ->> 'id')::uuid
        where m.post_id = p.id), '[]') as media,
      form.created_at
    from posts p join profiles author on author.user_id = p.user_id
      cross join lateral (
        select p.version, p.content, coalesce(p.edited_at, p.created_at) as created_at, ${details} as details
        union all select v.version, v.content, v.created_at, ${formerDetails} from post_versions v
          where v.post_id = p.id and (not v.held or p.user_id is not distinct from ${viewerId}::uuid)) form
    where p.id = ${postId} and ${visibleTo(viewerId)}
    order by form.version desc limit ${limit}`)
  if (versions.length === 0) throw new Failure('not_found')
  return versions
}
