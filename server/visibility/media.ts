import { rights } from '@atelier/contract/admin/rights'
import type { Bucket } from '@atelier/contract/media'
import { isId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { mediaUrlOf } from '#storage/names.ts'
import { banned } from '#visibility/accounts.ts'
import { messageMediaOpenTo } from '#visibility/messages.ts'
import { underReview, visibleTo } from '#visibility/posts.ts'
import { inReachOf, lacksFactor } from '#visibility/staff.ts'

/** Nothing for a banned viewer, even with a signed link. @param sessionId - of a link that is for one session alone */
export function fileVisibleTo(viewerId: string | null, bucket: Bucket, path: string, sessionId: string | null = null): Sql {
  if (viewerId === null) return shown[bucket](null, path, null)
  return sql`
    (exists (select from profiles viewer where viewer.user_id = ${viewerId} and not ${banned(sql`viewer`)})
    and (exists (select from media own where own.bucket = ${bucket} and own.path = ${path} and own.user_id = ${viewerId})
      or ${shown[bucket](viewerId, path, sessionId)} or ${reportedTo(viewerId, bucket, path)}))`
}

/** Over `m` and its post `p`: the largest width in which the author offers still pictures, that of their largest copy. Null for the file itself. */
export const maxShownWidth = sql`(case when p.download_size <> 'original' and m.media_type like 'image/%' and m.width <> all(m.sizes)
  then m.sizes[cardinality(m.sizes)] end)`

export const maxShownWidthOf = (bucket: Bucket, path: string): Sql =>
  bucket === 'post-media'
    ? sql`(select min(${maxShownWidth}) from post_media m join posts p on p.id = m.post_id where m.media_url = ${mediaUrlOf(bucket, path)})`
    : sql`null`

function reportedTo(viewerId: string, bucket: Bucket, path: string): Sql {
  return sql`(exists (select from reports r where r.media_urls @> array[${mediaUrlOf(bucket, path)}]::text[] and ${inReachOf(viewerId, sql`r.author_id`)})
    and ${reviewedBy(viewerId)})`
}

function reviewedBy(viewerId: string): Sql {
  return sql`(has_role(${viewerId}, ${rights.see_reports}) and not ${lacksFactor(sql`${viewerId}::uuid`)})`
}

// Pictures of accounts and communities are public, those of private ones too.
const shown: Record<Bucket, (viewerId: string | null, path: string, sessionId: string | null) => Sql> = {
  'post-media': (viewerId, path) => sql`
    exists (select from post_media m join posts p on p.id = m.post_id join profiles author on author.user_id = p.user_id
      where m.media_url = ${mediaUrlOf('post-media', path)}
        and (${visibleTo(viewerId)} or ${viewerId === null ? sql`false` : sql`${reviewedBy(viewerId)} and ${underReview} and ${inReachOf(viewerId, sql`p.user_id`)}`}))`,
  avatars: (_viewerId, path) => {
    const [, owner] = /^[a-z]+-([0-9a-f-]{36})-/.exec(path) ?? []
    if (!owner || !isId(owner)) return sql`false`
    const url = mediaUrlOf('avatars', path)
    return sql`(exists (select from profiles owner
        where owner.user_id = ${owner} and not ${banned(sql`owner`)} and ${url} in (owner.avatar_url, owner.banner_url))
      or exists (select from communities c where c.avatar_url = ${url}))`
  },
  // Built archives are for their owner in a live session; uploads for an import are never served.
  archives: (viewerId, path, sessionId) =>
    viewerId === null || sessionId === null
      ? sql`false`
      : sql`exists (select from exports built join auth.sessions here on here.id = ${sessionId} and here.user_id = built.user_id
        where built.user_id = ${viewerId} and built.file = ${path} and built.state = 'done')`,
  'message-media': (viewerId, path) =>
    viewerId === null
      ? sql`false`
      : sql`exists (select from messages m where m.media_url = ${mediaUrlOf('message-media', path)} and ${messageMediaOpenTo(viewerId)})`,
}
