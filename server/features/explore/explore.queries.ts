import type { ContentType, Timeframe } from '@atelier/contract/search'
import { newId } from '#db/ids.ts'
import { join, type Sql, sql } from '#db/sql.ts'
import { type PostList, scanLimit } from '#features/posts/posts.queries.ts'
import { openTo, unmutedBy } from '#visibility/accounts.ts'
import { published, unflagged, unhiddenBy, visibleTo, wantedBy, withinDailyLimit } from '#visibility/posts.ts'

// Authors are judged in a subquery, not a join, so the planner reads the list's index backwards and stops with the page.

interface Wanted {
  ct: ContentType
  tf: Timeframe
  now: Date
  limit: number
}

/** `cursor`: score and id of the previous post. A like between two pages can only repeat or hide the liked post itself. */
export function popularMedia(viewerId: string, cursor: { rank: number; id: string } | null, { ct, ...wanted }: Wanted): PostList {
  const below = sql`(p.engagement_score, p.id) <
    (${unseen(sql`${cursor?.rank ?? Number.POSITIVE_INFINITY}::float8`)}, ${unseen(sql`${cursor?.id ?? pastAll}::uuid`)})`
  return byEngagement(viewerId, sql`${kinds[ct]} and p.user_id <> ${viewerId}`, below, wanted)
}

/** Includes the viewer's own posts unless their account is private. */
export const popularPosts = (viewerId: string, media: 'any' | 'only', wanted: Omit<Wanted, 'ct'>): PostList =>
  byEngagement(viewerId, media === 'only' ? kinds.all : sql`true`, sql`true`, wanted)

// Each day is a run of the index in order, so merging them stops with the page.
function byEngagement(viewerId: string, kind: Sql, rule: Sql, { tf, now, limit }: Omit<Wanted, 'ct'>): PostList {
  const day = sql`(p.created_at at time zone 'UTC')::date`
  const runs = Array.from({ length: days[tf] + 1 }, (_, ago) => {
    const date = new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)
    return sql`(select p.id, p.user_id, p.engagement_score from posts p
      where ${day} = ${unseen(sql`${date}::date`)} and p.id >= ${oldest(tf, now)} and ${listed} and ${kind} and ${rule} order by p.engagement_score desc, p.id desc)`
  })
  const candidates = sql`${join(runs, ' union all ')} order by engagement_score desc, id desc limit ${scanLimit}`
  const page = sql`
    select p.id, row_number() over (order by p.engagement_score desc, p.id desc) as place
    from (${candidates}) p
    where ${listedFor(viewerId)}
    order by p.engagement_score desc, p.id desc
    limit ${unseen(sql`${limit}::int`)}`
  return { candidates, page, stillListed: sql`${listed} and ${kind} and ${listedFor(viewerId)}` }
}

export function newestMedia(viewerId: string, cursor: string | null, { ct, tf, now, limit }: Wanted): PostList {
  const kind = sql`${kinds[ct]} and p.user_id <> ${viewerId}`
  const candidates = sql`
    select p.id, p.user_id, p.engagement_score
    from posts p
    where ${listed} and ${kind} and p.id < ${cursor ?? pastAll} and p.id >= ${oldest(tf, now)}
    order by p.id desc limit ${scanLimit}`
  const page = sql`
    select p.id, row_number() over (order by p.id desc) as place
    from (${candidates}) p
    where ${listedFor(viewerId)}
    order by p.id desc
    limit ${limit}`
  return { candidates, page, stillListed: sql`${listed} and ${kind} and ${listedFor(viewerId)}` }
}

const listed = sql`${published} and ${withinDailyLimit}`
const kinds = { all: sql`p.has_media`, image: sql`p.has_media and p.has_image`, video: sql`p.has_video` }
const days = { today: 1, week: 7, month: 30 }
const dayMs = 24 * 3_600_000
const oldest = (tf: Timeframe, now: Date) => unseen(sql`${newId(new Date(now.getTime() - days[tf] * dayMs))}::uuid`)
// If the planner sees values it plans each page again, which takes ten times as long as reading one.
const unseen = (value: Sql) => sql`(select ${value})`

/** Recommendations: nothing flagged, and nothing that staff covered. */
const listedFor = (viewerId: string) => sql`${unflagged} and ${unhiddenBy(viewerId)}
  and (select true from post_media m where m.post_id = p.id and m.sensitive = 'staff' limit 1) is not true
  and (select true from profiles author where author.user_id = p.user_id and ${openTo(viewerId)} and ${unmutedBy(viewerId)})`

export function tagPage(viewerId: string, name: string, cursor: string | null, limit: number): PostList {
  const candidates = sql`
    select ph.post_id as id, null::float8 as engagement_score
    from post_hashtags ph
    where ph.hashtag_id = (select id from hashtags where name = ${name}) and ph.post_id < ${cursor ?? pastAll}
    order by ph.post_id desc limit ${scanLimit}`
  const page = sql`
    select tagged.id, row_number() over (order by tagged.id desc) as place
    from (${candidates}) tagged
    where (select true from posts p join profiles author on author.user_id = p.user_id
      where p.id = tagged.id and ${visibleTo(viewerId)} and ${wantedBy(viewerId)})
    order by tagged.id desc
    limit ${limit}`
  const tagged = sql`(select true from post_hashtags ph join hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id and h.name = ${name})`
  return { candidates, page, stillListed: sql`${tagged} and ${wantedBy(viewerId)}` }
}

const pastAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
