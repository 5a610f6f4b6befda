import { Failure } from '@atelier/contract/errors'
import type { Bucket, Media } from '@atelier/contract/media'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { Holder } from '#features/media/links.ts'
import type { SignedIn } from '#http/session.ts'
import { mediaUrlOf } from '#storage/names.ts'
import type { StoredMedia, StoredPoster } from '#storage/store.ts'
import { fileVisibleTo, maxShownWidthOf } from '#visibility/media.ts'

export interface MediaRow extends Media {
  bucket: Bucket
  path: string
}

/** From then on its actual bytes count, and no longer its claim. */
export async function insertMedia(db: Db, id: string, media: StoredMedia): Promise<void> {
  const { user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes } = media
  await db.run(sql`
    with stored as (update upload_claims set is_open = false where id = ${id})
    insert into media (id, user_id, bucket, path, media_type, bytes, width, height, placeholder, sizes)
    values (${id}, ${user_id}, ${bucket}, ${path}, ${media_type}, ${bytes}, ${width}, ${height}, ${placeholder}, ${sizes})
    on conflict (id) do nothing`)
}

export async function isStored(db: Db, id: string): Promise<boolean> {
  return (
    (await db.maybeOne(
      sql`select from media where id = ${id} union all select from upload_claims where id = ${id} and not is_open limit 1`,
    )) !== undefined
  )
}

type Video = MediaRow & { width: number; height: number }

/** One that is in no post or message yet, but maybe in a draft; in a transaction it stays so. @throws Failure not_found */
export async function ownUnusedVideo(db: Db, userId: string, id: string): Promise<Video> {
  const own = sql`id = ${id} and user_id = ${userId} and media_type like 'video/%' and (${fresh} or ${inDraft})`
  await db.run(sql`select from media where ${own} for update`)
  // Asked under the lock: a concurrent transaction may just have used it.
  return withUrl(await db.one<Columns>(sql`select ${columns} from media where ${own} and not ${placed}`)) as Video
}

/** @param id - of the poster's own upload */
export async function insertPoster(tx: Db, id: string, { media_id }: Video, { sizes, placeholder, bytes }: StoredPoster): Promise<void> {
  await tx.run(sql`
    with stored as (update upload_claims set is_open = false where id = ${id})
    update media set sizes = ${sizes}, placeholder = ${placeholder}, bytes = bytes + ${bytes} where id = ${media_id}`)
}

export async function ownMedia(db: Db, viewer: SignedIn, id: string): Promise<MediaRow> {
  return withUrl(
    await db.one<Columns>(sql`select ${columns} from media where id = ${id} and user_id = ${viewer.id} and created_at > '-infinity'`),
  )
}

/** In the order of `ids`, locked. @throws Failure media_not_ready when one is missing, foreign, in another bucket, in use, or a day old */
export async function claimMedia(tx: Db, viewer: SignedIn, ids: string[], bucket: Bucket): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const own = sql`id = any(${ids}::uuid[]) and user_id = ${viewer.id} and bucket = ${bucket} and ${fresh}`
  await tx.many(sql`select from media where ${own} order by id for update`)
  // Asked under the lock: a concurrent transaction may just have used one.
  const rows = await tx.many<Columns>(sql`select ${columns} from media where ${own} and not ${inUse}`)
  return ids.map((id) => {
    const index = rows.findIndex(({ media_id }) => media_id === id)
    const [row] = index < 0 ? [] : rows.splice(index, 1)
    if (!row) throw new Failure('media_not_ready')
    return withUrl(row)
  })
}

export async function throwAway(db: Db, viewer: SignedIn, id: string): Promise<void> {
  const changed = await db.run(sql`
    update media set created_at = '-infinity' where id = ${id} and user_id = ${viewer.id} and ${fresh} and not ${inUse}`)
  if (changed === 0) throw new Failure('not_found')
}

/** @returns those that the sweep may take from now on */
export async function throwAwayUnused(tx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx.many(sql`select from media where id = any(${ids}::uuid[]) order by id for update`)
  const thrown = await tx.many<{ id: string }>(
    sql`update media set created_at = '-infinity' where id = any(${ids}::uuid[]) and not ${inUse} returning id`,
  )
  return thrown.map(({ id }) => id)
}

/** From a draft, which may have held them for longer than an upload lasts otherwise. */
export async function releaseMedia(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.many(sql`select from media where id = any(${ids}::uuid[]) order by id for update`)
  await tx.run(sql`delete from draft_media where media_id = any(${ids}::uuid[])`)
  await tx.run(sql`update media set created_at = now() where id = any(${ids}::uuid[])`)
}

export async function throwAwayArchives(db: Db, viewerId: string, beforeId: string): Promise<void> {
  await db.run(sql`
    update media set created_at = '-infinity' where user_id = ${viewerId} and bucket = 'archives' and id < ${beforeId} and ${fresh} and not ${inUse}`)
}

export async function sweepable(db: Db, max: number): Promise<MediaRow[]> {
  const rows = await db.many<Columns>(sql`select ${columns} from media where not ${fresh} and not ${inUse} order by id limit ${max}`)
  return rows.map(withUrl)
}

export async function mediaByIds(db: Db, ids: string[]): Promise<MediaRow[]> {
  return (await db.many<Columns>(sql`select ${columns} from media where id = any(${ids}::uuid[])`)).map(withUrl)
}

export async function deleteMediaRows(db: Db, ids: string[]): Promise<void> {
  await db.run(sql`delete from media where id = any(${ids}::uuid[]) and not ${inUse}`)
}

/** `largest`: the width of the largest copy that they get, null for the file itself. */
export async function readersOf(
  db: Db,
  bucket: Bucket,
  path: string,
  holder: Holder | null,
): Promise<{ readers: 'everyone' | 'viewer' | null; largest: number | null }> {
  const { everyone, viewer, largest } = await db.one<{ everyone: boolean; viewer: boolean; largest: number | null }>(sql`
    select ${fileVisibleTo(null, bucket, path)} as everyone,
      ${holder === null ? sql`false` : fileVisibleTo(holder.id, bucket, path, holder.session_id)} as viewer,
      ${maxShownWidthOf(bucket, path)}::int as largest`)
  return { readers: everyone ? 'everyone' : viewer ? 'viewer' : null, largest }
}

type Columns = Omit<MediaRow, 'media_url'>
const columns = sql`id as media_id, bucket, path, media_type, width, height, placeholder, sizes`
const withUrl = (row: Columns): MediaRow => ({ ...row, media_url: mediaUrlOf(row.bucket, row.path) })

// The sweep takes only what is no longer fresh, so it never meets a claim and needs no lock.
const fresh = sql`media.created_at > now() - interval '24 hours'`
const inDraft = sql`exists (select from draft_media held where held.media_id = media.id)`
const placed = sql`(exists (select from post_media used where used.media_id = media.id)
  or media.bucket = 'post-media' and exists (select from post_media used where used.media_url = '/media/post-media/' || media.path)
  or media.bucket = 'message-media' and exists (select from messages used where used.media_url = '/media/message-media/' || media.path)
  or exists (select from reports open where open.status = 'pending' and open.media_urls @> array['/media/' || media.bucket || '/' || media.path])
  or media.bucket = 'avatars' and exists (select from profiles used
    where used.user_id = media.user_id and '/media/avatars/' || media.path in (used.avatar_url, used.banner_url))
  or media.bucket = 'archives' and exists (select from imports used where used.media_id = media.id and used.state in ('waiting', 'running'))
  or media.bucket = 'avatars' and exists (select from communities used where used.avatar_url = '/media/avatars/' || media.path))`
const inUse = sql`(${inDraft} or ${placed})`
