import type { Audience, DownloadSize } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { MediaRow } from '#features/media/media.queries.ts'
import { present } from '#visibility/accounts.ts'
import { takesMentionsFrom } from '#visibility/mentions.ts'
import { visibleTo, withinDailyLimit } from '#visibility/posts.ts'

interface NewPost {
  id: string
  user_id: string
  client_id: string
  content: string
  category: string | null
  location: string | null
  status: 'published' | 'pending'
  community_id: string | null
  audience: Audience
  download_size: DownloadSize
  is_public: boolean
}

/** False for a repeated `client_id`; waits for a concurrent insert. */
export async function insertPost(db: Db, post: NewPost): Promise<boolean> {
  const { id, user_id, client_id, content, category, location, status, community_id, audience, download_size, is_public } = post
  const inserted = await db.run(sql`
    insert into posts (id, user_id, client_id, content, category, location, status, community_id, audience, download_size, is_public)
    values (${id}, ${user_id}, ${client_id}, ${content}, ${category}, ${location}, ${status}, ${community_id}, ${audience}, ${download_size}, ${is_public})
    on conflict (user_id, client_id) do nothing`)
  return inserted > 0
}

export async function postIdByClientId(db: Db, viewerId: string, clientId: string): Promise<string> {
  return (await db.one<{ id: string }>(sql`select id from posts where user_id = ${viewerId} and client_id = ${clientId}`)).id
}

export async function insertPostMedia(
  db: Db,
  postId: string,
  media: (MediaRow & { alt_text: string | null; is_sensitive: boolean })[],
): Promise<void> {
  for (const [index, { media_id, media_url, media_type, alt_text, width, height, placeholder, sizes, is_sensitive }] of media.entries()) {
    await db.run(sql`
      insert into post_media (id, post_id, media_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes, sensitive)
      values (${newId()}, ${postId}, ${media_id}, ${media_url}, ${media_type}, ${index}, ${alt_text}, ${width}, ${height}, ${placeholder}, ${sizes},
        ${is_sensitive ? 'author' : null})`)
  }
  if (media.some(({ alt_text }) => alt_text)) await refreshSearchText(db, postId)
}

export const refreshSearchText = (db: Db, postId: string) =>
  db.run(sql`update posts set search_text = search_text_of(id, content) where id = ${postId}`)

interface Tag {
  post_id: string
  name: string
}

/** Public posts only: hashtags must reveal nothing of private communities. Sorted, so that posts with the same tags do not deadlock. */
export async function tagPosts(db: Db, tags: Tag[]): Promise<void> {
  await insertHashtags(db, tags)
  await linkHashtags(db, tags)
}

export async function insertHashtags(db: Db, tags: Tag[]): Promise<void> {
  if (tags.length === 0) return
  const fresh = [...new Set(tags.map(({ name }) => name))].toSorted()
  const ids = fresh.map(() => newId())
  await db.run(sql`
    insert into hashtags (id, name)
    select id, name from unnest(${ids}::uuid[], ${fresh}::text[]) fresh (id, name) where name in (select tag.name from ${publicTags(tags)}) order by name
    on conflict (name) do nothing`)
}

export async function linkHashtags(db: Db, tags: Tag[]): Promise<void> {
  if (tags.length === 0) return
  await db.run(sql`
    insert into post_hashtags (post_id, hashtag_id)
    select tag.post_id, h.id from ${publicTags(tags)} join hashtags h on h.name = tag.name order by h.id, tag.post_id
    for key share of h
    on conflict do nothing`)
}

const publicTags = (tags: Tag[]) => sql`
  unnest(${tags.map(({ post_id }) => post_id)}::uuid[], ${tags.map(({ name }) => name)}::text[]) tag (post_id, name)
    join posts p on p.id = tag.post_id and p.is_public and ${withinDailyLimit}`

export const tagsOf = (post_id: string, names: string[]): Tag[] => names.map((name) => ({ post_id, name }))

export async function mentionable(db: Db, postId: string, usernames: string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const people = await db.many<{ user_id: string }>(sql`
    select who.user_id from profiles who join posts p on p.id = ${postId} join profiles author on author.user_id = p.user_id
    where who.username = any(${usernames}) and ${present(sql`who`)} and ${visibleTo(sql`who.user_id`)}
      and ${takesMentionsFrom(sql`p.user_id`, sql`who`)}
    order by who.user_id`)
  return people.map(({ user_id }) => user_id)
}

export async function isCountry(db: Db, name: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from countries where name = ${name}`)) !== undefined
}

export async function storedCountryName(db: Db, code: string): Promise<string | undefined> {
  return (await db.maybeOne<{ name: string }>(sql`select name from countries where id = ${code}`))?.name
}
