import { collectionSchema } from '@atelier/contract/bookmarks'
import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'
import { type Db, violates } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, sql } from '#db/sql.ts'
import { bookmarkedBy, postOf } from '#features/bookmarks/bookmarks.queries.ts'
import { mediaJson } from '#features/posts/posts.queries.ts'
import { visibleTo } from '#visibility/posts.ts'

const collectionRow = z.extend(collectionSchema, { cover_is_open: z.nullable(z.boolean()) })
export type CollectionRow = z.infer<typeof collectionRow>

export const collectionsOf = (db: Db, viewerId: string, id?: string): Promise<CollectionRow[]> =>
  db.as(collectionRow).many(sql`
    with visible as materialized (select p.id from saved_posts s join ${postOf(sql`s`)} where s.user_id = ${viewerId} and ${bookmarkedBy(viewerId)}),
      own as (select * from collections where user_id = ${viewerId} ${id ? sql`and id = ${id}` : empty}),
      counts as (
        select kept.collection_id, count(*) as posts_count
        from own join collection_posts kept on kept.collection_id = own.id join visible on visible.id = kept.post_id
        group by kept.collection_id
      )
    select own.id, own.name, coalesce(counts.posts_count, 0) as posts_count, cover.picture as cover, cover.is_open as cover_is_open
    from own left join counts on counts.collection_id = own.id
      left join lateral (
        select ${visibleTo(null)} as is_open, ${mediaJson} as picture
        from collection_posts kept join ${postOf(sql`kept`)} join post_media m on m.post_id = p.id
        where kept.collection_id = own.id and p.has_media and (m.media_type like 'image/%' or m.sizes <> '{}') and ${bookmarkedBy(viewerId)}
        order by kept.id desc, m.order_index limit 1
      ) cover on true
    order by own.position, own.id`)

export const lockCollections = (tx: Db, viewerId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('collections'), hashtext(${viewerId}))`)

/** Call `lockCollections` before. A repeated `client_id` finds the first one. @throws Failure invalid: `taken` or `collection_limit` */
export async function insertCollection(
  tx: Db,
  viewerId: string,
  { client_id, name }: { client_id: string; name: string },
): Promise<string> {
  const made = await tx.maybeOne<{ id: string }>(sql`select id from collections where user_id = ${viewerId} and client_id = ${client_id}`)
  if (made) return made.id
  const { count, next } = await tx.one<{ count: number; next: number }>(
    sql`select count(*), coalesce(max(position), 0) + 1 as next from collections where user_id = ${viewerId}`,
  )
  if (count >= limits.collection.max) throw refused('collection_limit')
  const inserted = await tx.maybeOne<{ id: string }>(sql`
    insert into collections (id, user_id, client_id, name, position) values (${newId()}, ${viewerId}, ${client_id}, ${name}, ${next})
    on conflict (user_id, lower(name)) do nothing returning id`)
  if (!inserted) throw refused('taken')
  return inserted.id
}

export async function updateName(db: Db, viewerId: string, id: string, name: string): Promise<void> {
  try {
    await db.one(sql`update collections set name = ${name} where id = ${id} and user_id = ${viewerId} returning id`)
  } catch (error) {
    throw violates(error, 'collections_name') ? refused('taken') : error
  }
}

export const deleteCollectionRow = (db: Db, viewerId: string, id: string) =>
  db.one(sql`delete from collections where id = ${id} and user_id = ${viewerId} returning id`)

/** Call `lockCollections` before. Foreign and deleted ids are ignored. */
export const updateOrder = (tx: Db, viewerId: string, ids: string[]) =>
  tx.run(sql`
    update collections c set position = ordered.position
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id) nulls last, position, id) as position
      from collections where user_id = ${viewerId}
    ) ordered
    where c.id = ordered.id and c.position <> ordered.position`)

export const ownCollection = (db: Db, viewerId: string, id: string) =>
  db.one(sql`select id from collections where id = ${id} and user_id = ${viewerId}`)

export const holdCollection = (db: Db, viewerId: string, id: string) =>
  db.one(sql`select id from collections where id = ${id} and user_id = ${viewerId} for key share`)

export const insertIntoCollection = (tx: Db, viewerId: string, collectionId: string, postId: string) =>
  tx.run(sql`
    insert into collection_posts (id, collection_id, user_id, post_id) values (${newId()}, ${collectionId}, ${viewerId}, ${postId})
    on conflict do nothing`)

export const deleteFromCollection = (db: Db, viewerId: string, collectionId: string, postId: string) =>
  db.run(sql`delete from collection_posts where collection_id = ${collectionId} and user_id = ${viewerId} and post_id = ${postId}`)

export const collectionIdsOf = (db: Db, viewerId: string, postId: string) =>
  db.many<{ collection_id: string }>(sql`select collection_id from collection_posts where user_id = ${viewerId} and post_id = ${postId}`)

const refused = (code: 'taken' | 'collection_limit') => new Failure('invalid', { errors: [{ field: 'name', code }] })
