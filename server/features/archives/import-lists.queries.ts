import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { lockedVisiblePost } from '#features/posts/posts.queries.ts'
import { approvesFollowers, knownTo } from '#visibility/accounts.ts'

interface Dated {
  user_id: string
  created_at: Date
}

interface Named {
  user_id: string
  username: string | null
}

/** By id, else by username. `is_known` is false when the person may not know of them. */
export const localPerson = (db: Db, viewerId: string, { user_id, username }: Named) =>
  db.maybeOne<{ user_id: string; is_known: boolean; asks_first: boolean; is_followed: boolean }>(sql`
    select person.user_id, ${knownTo(viewerId)} as is_known, ${approvesFollowers(sql`person`)} as asks_first,
      exists (select from followers f where f.follower_id = ${viewerId} and f.following_id = person.user_id) as is_followed
    from profiles person where person.user_id = ${user_id} or person.username = ${username} order by person.user_id = ${user_id} desc limit 1`)

export async function insertBlockFrom(tx: Db, blockedId: string, { user_id, created_at }: Dated): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into blocks (blocker_id, blocked_id, username, full_name, avatar_url, created_at)
    select ${user_id}, ${blockedId}, person.username, person.full_name, person.avatar_url, ${created_at}
    from (select) row left join profiles person on person.user_id = ${blockedId} and ${knownTo(user_id)}
    on conflict do nothing`)
  return inserted > 0
}

export async function insertMuteFrom(tx: Db, mutedId: string, { user_id, created_at }: Dated): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into mutes (muter_id, muted_id, created_at) values (${user_id}, ${mutedId}, ${created_at}) on conflict do nothing`)
  return inserted > 0
}

export async function insertFollowFrom(
  tx: Db,
  followedId: string,
  { user_id, created_at, notify_posts }: Dated & { notify_posts: boolean },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into followers (id, follower_id, following_id, notify_posts, created_at)
    values (${newId(created_at)}, ${user_id}, ${followedId}, ${notify_posts}, ${created_at}) on conflict do nothing`)
  return inserted > 0
}

/** Call `lockMutedWords` before. */
export async function hasRoomForWord(tx: Db, userId: string): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from muted_words where user_id = ${userId}`)
  return count < limits.mutedWords.max
}

export async function insertMutedWordFrom(
  tx: Db,
  { user_id, phrase, ends_at, created_at }: Dated & { phrase: string; ends_at: Date | null },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into muted_words (id, user_id, phrase, ends_at, created_at)
    select ${newId(created_at)}, ${user_id}, ${phrase}::text, ${ends_at}, ${created_at} where comparable_text(${phrase}) <> ''
    on conflict do nothing`)
  return inserted > 0
}

export interface CollectionFrom extends Dated {
  id: string
  name: string
  position: number
}

export const collectionNamed = (tx: Db, userId: string, name: string) =>
  tx.maybeOne<{ id: string }>(sql`select id from collections where user_id = ${userId} and lower(name) = lower(${name})`)

/** False when there is no room; call `lockCollections` before. */
export async function insertCollectionFrom(tx: Db, { id, user_id, name, position, created_at }: CollectionFrom): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into collections (id, user_id, name, position, created_at)
    select ${id}, ${user_id}, ${name}, ${position} + coalesce(max(c.position) filter (where not exists (
      select from imported_things came where came.user_id = c.user_id and came.new_id = c.id)), 0), ${created_at}
    from collections c where c.user_id = ${user_id} having count(*) < ${limits.collection.max}`)
  return inserted > 0
}

export async function hasOwnCollection(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from collections where id = ${id} and user_id = ${userId}`)) !== undefined
}

/** Undefined for a post that the person may not see; `is_new` is false for one that is saved already. */
export const insertSaveFrom = (tx: Db, postId: string, { user_id, created_at }: Dated) =>
  tx.maybeOne<{ is_new: boolean }>(sql`
    with post as (select p.id from ${lockedVisiblePost(user_id, postId)}), saved as (
      insert into saved_posts (id, post_id, user_id, created_at)
      select ${newId(created_at)}, post.id, ${user_id}, ${created_at} from post on conflict do nothing returning post_id
    )
    select exists (select from saved) as is_new from post`)

export const insertCollectedFrom = (tx: Db, collectionId: string, postId: string, { user_id, created_at }: Dated) =>
  tx.run(sql`
    insert into collection_posts (id, collection_id, user_id, post_id, created_at)
    values (${newId(created_at)}, ${collectionId}, ${user_id}, ${postId}, ${created_at}) on conflict do nothing`)

export const insertHiddenFrom = (tx: Db, postId: string, { user_id, created_at }: Dated) =>
  tx.maybeOne<{ is_new: boolean }>(sql`
    with post as (select p.id from ${lockedVisiblePost(user_id, postId)}), hidden as (
      insert into hidden_posts (user_id, post_id, created_at)
      select ${user_id}, post.id, ${created_at} from post on conflict do nothing returning post_id
    )
    select exists (select from hidden) as is_new from post`)
