import type { Bookmark } from '@atelier/contract/bookmarks'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { lockedVisiblePost } from '#features/posts/posts.queries.ts'
import { unreportedBy, visibleTo } from '#visibility/posts.ts'

export interface Saved extends Pick<Bookmark, 'id' | 'created_at' | 'collection_ids'> {
  post_id: string
  place: string
}

/** Last saved, or last put into the collection, first. `q` is found in the text and the author's names. */
export function savedPosts(
  db: Db,
  viewerId: string,
  { q, collection_id, before, limit }: { q: string; collection_id?: string; before: string | null; limit: number },
): Promise<Saved[]> {
  const place = collection_id ? sql`kept.id` : sql`s.id`
  const from = collection_id
    ? sql`collection_posts kept join saved_posts s on s.post_id = kept.post_id and s.user_id = kept.user_id and kept.collection_id = ${collection_id}`
    : sql`saved_posts s`
  return db.many(sql`
    select s.id, s.created_at, s.post_id, ${place} as place,
      array(select c.collection_id from collection_posts c where c.post_id = s.post_id and c.user_id = s.user_id order by c.id) as collection_ids
    from ${from} join ${postOf(sql`s`)}
    where s.user_id = ${viewerId} and ${bookmarkedBy(viewerId)} ${q ? sql`and ${says(q)}` : empty} ${before ? sql`and ${place} < ${before}` : empty}
    order by ${place} desc limit ${limit}`)
}

export async function savedCount(db: Db, viewerId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from saved_posts s join ${postOf(sql`s`)} where s.user_id = ${viewerId} and ${bookmarkedBy(viewerId)}`)
  return count
}

/** Holds the save until the transaction ends. @throws Failure not_found */
export async function saveAndHold(tx: Db, viewerId: string, postId: string): Promise<void> {
  await tx.one(sql`
    insert into saved_posts (id, post_id, user_id)
    select ${newId()}, p.id, ${viewerId} from ${lockedVisiblePost(viewerId, postId)}
    on conflict (post_id, user_id) do update set created_at = saved_posts.created_at
    returning id`)
}

export const postOf = (row: Sql) => sql`posts p on p.id = ${row}.post_id join profiles author on author.user_id = p.user_id`

export const bookmarkedBy = (viewerId: string) => sql`${visibleTo(viewerId)} and ${unreportedBy(viewerId)}`

const says = (q: string) => {
  const within = (column: Sql) => sql`strpos(${folded(column)}, (select ${folded(sql`${q}::text`)})) > 0`
  return sql`(${within(sql`p.content`)} or ${within(sql`coalesce(author.full_name, '')`)} or ${within(sql`coalesce(author.username, '')`)})`
}

// Lower case without accents. The ASCII path takes a tenth of the time.
const folded = (text: Sql) => sql`(case when octet_length(${text}) = length(${text}) then lower(${text})
  else regexp_replace(normalize(lower(${text}), nfkd), '[\\u0300-\\u036f]', '', 'g') end)`
