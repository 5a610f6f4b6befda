import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import type { MediaRow } from '#features/media/media.queries.ts'
import { openTo, present } from '#visibility/accounts.ts'

interface NewPost {
  id: string
  user_id: string
  client_id: string
  content: string
  category: string | null
  location: string | null
  status: 'published' | 'pending'
}

/** False when the author has one with this `client_id` already; waits for a concurrent insert. */
export async function insertPost(db: Db, { id, user_id, client_id, content, category, location, status }: NewPost): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into posts (id, user_id, client_id, content, category, location, status, is_public)
    values (${id}, ${user_id}, ${client_id}, ${content}, ${category}, ${location}, ${status}, true)
    on conflict (user_id, client_id) do nothing`)
  return inserted > 0
}

/** @throws Failure not_found */
export async function postIdByClientId(db: Db, userId: string, clientId: string): Promise<string> {
  return (await db.one<{ id: string }>(sql`select id from posts where user_id = ${userId} and client_id = ${clientId}`)).id
}

export async function insertPostMedia(db: Db, postId: string, media: (MediaRow & { alt_text: string | null })[]): Promise<void> {
  for (const [index, { media_id, media_url, media_type, alt_text, width, height, placeholder, sizes }] of media.entries()) {
    await db.run(sql`
      insert into post_media (id, post_id, media_id, media_url, media_type, order_index, alt_text, width, height, placeholder, sizes)
      values (${newId()}, ${postId}, ${media_id}, ${media_url}, ${media_type}, ${index}, ${alt_text}, ${width}, ${height}, ${placeholder}, ${sizes})`)
  }
}

/** Names and ids are sorted, so that posts with the same tags do not deadlock. */
export async function tagPost(db: Db, postId: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  const sorted = names.toSorted()
  const ids = sorted.map(() => newId())
  await db.run(sql`
    insert into hashtags (id, name) select * from unnest(${ids}::uuid[], ${sorted}::text[]) on conflict (name) do nothing`)
  await db.run(sql`
    insert into post_hashtags (post_id, hashtag_id)
    select ${postId}, id from hashtags where name = any(${sorted}) order by id
    on conflict do nothing`)
}

export async function mentionable(db: Db, authorId: string, usernames: string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const people = await db.many<{ user_id: string }>(sql`
    select who.user_id from profiles who join profiles author on author.user_id = ${authorId}
    where who.username = any(${usernames}) and ${present(sql`who`)} and ${openTo(sql`who.user_id`)}
    order by who.user_id`)
  return people.map(({ user_id }) => user_id)
}

export async function countryName(db: Db, code: string): Promise<string | undefined> {
  return (await db.maybeOne<{ name: string }>(sql`select name from countries where id = ${code}`))?.name
}
