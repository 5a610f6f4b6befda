import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { raw, type Sql, sql } from '#db/sql.ts'
import type { MediaRow } from '#features/media/media.queries.ts'

export const dueForPurge = (db: Db, at: Date, after: string, limit: number) =>
  db.many<{ user_id: string }>(sql`
    select distinct user_id from user_deletion_requests where status = 'approved' and purge_after <= ${at} and user_id > ${after}
    order by user_id limit ${limit}`)

/** False while another process holds it, and when it is gone or revived. */
export async function holdPurge(tx: Db, userId: string): Promise<boolean> {
  const held = await tx.maybeOne(sql`
    select from user_deletion_requests where user_id = ${userId} and status = 'approved' for no key update skip locked`)
  return held !== undefined
}

export async function lockSignIn(tx: Db, userId: string): Promise<string[] | undefined> {
  const person = await tx.maybeOne<{ addresses: string[] }>(sql`
    select array(
      select distinct address from unnest(array[u.email, u.phone, u.new_email, u.new_phone]
        || array(select i.email from auth.identities i where i.user_id = u.id)) address where address is not null
    ) as addresses
    from auth.users u where u.id = ${userId} and u.deleted_at is null for update of u`)
  return person?.addresses
}

export const endSignIn = (tx: Db, userId: string, at: Date) =>
  tx.run(sql`
    update auth.users set deleted_at = ${at}, email = null, phone = null, new_email = null, new_phone = null, password_hash = null,
      user_metadata = '{}', app_metadata = '{}'
    where id = ${userId}`)

export async function deletePosts(tx: Db, userId: string, limit: number): Promise<number> {
  const posts = await tx.many<{ id: string }>(sql`
    select id from posts where id in (select id from posts where user_id = ${userId} order by id desc limit ${limit}) order by id for update`)
  const ids = posts.map(({ id }) => id)
  const tags = await tx.many<{ id: string }>(sql`
    select id from hashtags where id in (select hashtag_id from post_hashtags where post_id = any(${ids}::uuid[])) order by id for no key update`)
  await tx.run(sql`delete from posts where id = any(${ids}::uuid[])`)
  await deleteUnused(tx, sql`h.id = any(${tags.map(({ id }) => id)}::uuid[])`)
  return ids.length
}

export const deleteUnusedHashtags = (tx: Db, limit: number) =>
  deleteUnused(tx, sql`h.id in (select h.id from hashtags h where ${inNoPost} order by h.id limit ${limit})`)

async function deleteUnused(tx: Db, which: Sql): Promise<number> {
  const unused = sql`${which} and ${inNoPost}`
  // Locked first, because a new post may be taking one of them right now.
  await tx.many(sql`select from hashtags h where ${unused} order by h.id for update`)
  return tx.run(sql`delete from hashtags h where ${unused}`)
}

// `usage_count` leaves out posts that not everybody may see.
const inNoPost = sql`h.usage_count = 0 and not exists (select from post_hashtags used where used.hashtag_id = h.id)`

export const deleteComments = (tx: Db, userId: string, limit: number) =>
  tx.run(sql`delete from comments where id in (select id from comments where user_id = ${userId} order by id desc limit ${limit})`)

/** One conversation, newest message first, so that no answer loses its quote. @returns 0 when none is left */
export async function deleteMessages(tx: Db, userId: string, limit: number): Promise<number> {
  const conversation = await tx.maybeOne<{ id: string }>(sql`
    select id from conversations where low_id = ${userId} or high_id = ${userId} limit 1 for update`)
  if (!conversation) return 0
  const messages = await tx.run(sql`
    delete from messages where id in (
      select id from messages where conversation_id = ${conversation.id} order by seq desc limit ${limit})`)
  return messages || tx.run(sql`delete from conversations where id = ${conversation.id}`)
}

/** A trigger hands communities that they owned to somebody else, or deletes empty ones. Communities are locked first, as wherever membership changes. */
export async function leaveCommunities(tx: Db, userId: string, limit: number): Promise<number> {
  const communities = await tx.many<{ id: string }>(sql`
    select id from communities where id in (
      select community_id from community_members where user_id = ${userId} order by community_id limit ${limit})
    order by id for no key update`)
  return tx.run(sql`
    delete from community_members where user_id = ${userId} and community_id = any(${communities.map(({ id }) => id)}::uuid[])`)
}

export const handOverPictures = (tx: Db, userId: string) =>
  tx.run(sql`
    update media set user_id = heir.user_id
    from communities c join community_members heir on heir.community_id = c.id and heir.role = 'owner'
    where media.user_id = ${userId} and heir.user_id <> ${userId} and media.bucket = 'avatars' and c.avatar_url = '/media/avatars/' || media.path`)

export const mediaOf = (db: Db, userId: string, limit: number) =>
  db.many<Pick<MediaRow, 'media_id' | 'bucket' | 'path' | 'sizes'>>(sql`
    select id as media_id, bucket, path, sizes from media where user_id = ${userId} order by id limit ${limit}`)

export const purgeMedia = (tx: Db, ids: string[]) => tx.run(sql`delete from media where id = any(${ids}::uuid[])`)

/** Locks all counted profiles in the order in which follows lock two. */
export async function deleteFollows(tx: Db, userId: string, side: 'follower_id' | 'following_id', limit: number): Promise<number> {
  const follows = await tx.many<{ id: string; one: string; other: string }>(sql`
    select id, follower_id as one, following_id as other from followers where ${raw(side)} = ${userId} order by id desc limit ${limit}`)
  const people = follows.flatMap(({ one, other }) => [one, other])
  await tx.many(sql`select from profiles where user_id = any(${people}::uuid[]) order by user_id for no key update`)
  await tx.run(sql`delete from followers where id = any(${follows.map(({ id }) => id)}::uuid[])`)
  return follows.length
}

export async function deleteNotificationsFrom(tx: Db, userId: string, limit: number): Promise<number> {
  const notifications = await tx.many<{ id: string; group_id: string | null }>(sql`
    select id, group_id from notifications where sender_id = ${userId} order by id limit ${limit}`)
  const groups = notifications.flatMap(({ group_id }) => group_id ?? [])
  // A new notification waits for this lock, then joins an existing group or makes another.
  await tx.many(sql`select from notification_groups where id = any(${groups}::uuid[]) order by id for update`)
  await tx.run(sql`delete from notifications where id = any(${notifications.map(({ id }) => id)}::uuid[])`)
  await tx.run(sql`
    delete from notification_groups g where g.id = any(${groups}::uuid[]) and not exists (select from notifications n where n.group_id = g.id)`)
  return notifications.length
}

/** Reports and their outcome stay, without this person: neither their note nor what was reported of them. */
export async function leaveStaffRecords(tx: Db, userId: string): Promise<void> {
  const reporterIs = sql`reporter_id is not distinct from ${userId}`
  const authorIs = sql`author_id is not distinct from ${userId}`
  await tx.run(sql`
    update reports set reporter_id = nullif(reporter_id, ${userId}), author_id = nullif(author_id, ${userId}),
      note = case when ${reporterIs} then null else note end,
      snapshot = case when ${authorIs} then null else snapshot end,
      media_urls = array(select url from unnest(media_urls) url where strpos(url, ${userId}) = 0),
      context = case when ${reporterIs} and ${authorIs} then null else (
        select jsonb_agg(told order by place) from jsonb_array_elements(context) with ordinality c (told, place)
        where told ->> 'sender_id' is distinct from ${userId}) end,
      reported_user_id = nullif(reported_user_id, ${userId}),
      target_id = case when target_id = ${userId} then ${newId()} else target_id end
    where reporter_id = ${userId} or author_id = ${userId}
      or type = 'message' and reporter_id = author_id and context @> jsonb_build_array(jsonb_build_object('sender_id', ${userId}::text))`)
}

export async function forgetTraces(tx: Db, userId: string): Promise<void> {
  await tx.run(sql`update search_logs set clicked_result_id = null where clicked_result_id = ${userId}`)
  await tx.run(sql`delete from rate_counts where strpos(key, ${userId}) > 0`)
}

/** Includes tables that are added later, but not those that the purge itself depends on. */
export const ownTables = (db: Db) =>
  db.many<OwnTable>(sql`
    select k.conrelid::regclass::text as name, quote_ident(a.attname) as owner
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and cardinality(k.conkey) = 1
      and k.confrelid in ('profiles'::regclass, 'auth.users'::regclass)
      and k.conrelid not in ('profiles'::regclass, 'user_deletion_requests'::regclass)
    order by 1, 2`)

interface OwnTable {
  name: string
  owner: string
}

export const deleteOwn = (tx: Db, { name, owner }: OwnTable, userId: string, limit: number) =>
  tx.run(sql`
    delete from ${raw(name)} where ctid = any(array(select ctid from ${raw(name)} where ${raw(owner)} = ${userId} limit ${limit}))`)
