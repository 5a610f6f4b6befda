import { adminLimits } from '@atelier/contract/admin/limits'
import { ownReportSchema, type reportTargets } from '@atelier/contract/reports'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { knownTo } from '#visibility/accounts.ts'
import { commentVisibleTo } from '#visibility/comments.ts'
import { messageVisibleTo } from '#visibility/messages.ts'
import { visibleTo } from '#visibility/posts.ts'

interface NewReport {
  type: (typeof reportTargets)[number]
  reporter_id: string
  target_id: string
  reason: string
  note: string | null
  at: Date
}

/** Stores a snapshot; idempotent while open. False if the reporter cannot see it, or it is their own. */
export async function insertReport(db: Db, { type, reporter_id, target_id, reason, note, at }: NewReport): Promise<boolean> {
  const { column, seen } = targets[type]
  const context = type === 'message' ? talkBefore(reporter_id) : sql`null::jsonb`
  const filed = await db.run(sql`
    with target as (${seen(reporter_id, target_id)}),
      filed as (select target.*, ${context} as context from target where author_id is distinct from ${reporter_id}::uuid)
    insert into reports (id, type, reporter_id, reason, note, context, snapshot, media_urls, author_id, target_id, ${column}, created_at)
    select ${newId()}, ${type}, ${reporter_id}, ${reason}, ${note}, context, jsonb_build_object('content', content, 'media', coalesce(media, '[]')),
      array(select file ->> 'media_url' from jsonb_array_elements(coalesce(media, '[]') || coalesce(context, '[]')) file where file ->> 'media_url' is not null),
      author_id, id, id, ${at}
    from filed
    on conflict (reporter_id, type, target_id) where status = 'pending' do update set target_id = excluded.target_id`)
  return filed > 0
}

/** Names only what the reporter can see today; messages are never quoted. */
export const ownReportsPage = (db: Db, viewerId: string, after: string | null, limit: number) =>
  db.as(ownReportSchema).many(sql`
    select r.id, r.type, r.reason, r.note, r.status, r.created_at, r.resolved_at as closed_at,
      (select ${authorJson(sql`person`)} from profiles person where person.user_id = r.author_id and ${knownTo(viewerId)}) as author,
      left(seen.content, ${adminLimits.excerpt}) as excerpt, seen.post_id, seen.comment_id
    from reports r left join lateral (
      select p.content, p.id as post_id, null::uuid as comment_id from posts p join profiles author on author.user_id = p.user_id
      where r.type = 'post' and p.id = r.target_id and ${visibleTo(viewerId)}
      union all
      select c.content, c.post_id, c.id from comments c join profiles author on author.user_id = c.user_id
      where r.type = 'comment' and c.id = r.target_id and ${commentVisibleTo(viewerId)}
    ) seen on true
    where r.reporter_id = ${viewerId} ${after ? sql`and r.id < ${after}` : empty}
    order by r.id desc limit ${limit}`)

// Long ones would not fit into the column; the newest text is always there.
const formerShown = sql`case when octet_length(to_jsonb(m.former)::text) <= 8000 then to_jsonb(m.former) else '[]'::jsonb end`

const talkBefore = (reporterId: string) => sql`
  (select jsonb_agg(${asItWas} order by m.seq)
  from (
    select m.*, sum(octet_length(to_jsonb(m.content)::text) + octet_length(${formerShown}::text)) over (order by m.seq desc) as bytes
    from (
      select m.* from messages m join messages reported on reported.id = target.id
      where m.conversation_id = reported.conversation_id and m.seq <= reported.seq and ${messageVisibleTo(reporterId)}
      order by m.seq desc limit ${contextMessages + 1}
    ) m
  ) m
  where m.id = target.id or coalesce(m.bytes, 0) <= ${contextBytes})`
const asItWas = sql`to_jsonb(m) - array['conversation_id', 'client_id', 'media_id', 'revision', 'reply_to_id', 'album_id', 'former', 'bytes'] || jsonb_build_object('former', ${formerShown})`
const contextMessages = 10
// Below the column's limit, with room for the other members.
const contextBytes = 80_000

type Seen = (viewerId: string, id: string) => Sql

const file = (url: Sql, type: Sql) => sql`jsonb_build_object('media_url', ${url}, 'media_type', ${type})`

// The locks make a report wait for a concurrent deletion, instead of failing on the missing row.
const targets: Record<NewReport['type'], { column: Sql; seen: Seen }> = {
  post: {
    column: sql`reported_post_id`,
    seen: (viewerId, id) => sql`
      select p.id, p.user_id as author_id,
        concat_ws(E'\n\n', p.content, (
          select string_agg(m.alt_text, E'\n\n' order by m.order_index) from post_media m where m.post_id = p.id)) as content,
        (select jsonb_agg(${file(sql`m.media_url`, sql`m.media_type`)} order by m.order_index) from post_media m where m.post_id = p.id) as media
      from posts p join profiles author on author.user_id = p.user_id where p.id = ${id} and ${visibleTo(viewerId)} for key share of p`,
  },
  comment: {
    column: sql`reported_comment_id`,
    seen: (viewerId, id) => sql`
      select c.id, c.user_id as author_id, c.content, null::jsonb as media from comments c join profiles author on author.user_id = c.user_id
      where c.id = ${id} and ${commentVisibleTo(viewerId)} for key share of c`,
  },
  profile: {
    column: sql`reported_user_id`,
    seen: (viewerId, id) => sql`
      select person.user_id as id, person.user_id as author_id, concat_ws(E'\n', person.full_name, '@' || person.username, person.bio, person.location, person.website,
          nullif(array_to_string(person.links, E'\n'), '')) as content,
        (select jsonb_agg(${file(sql`url`, sql`'image'`)}) from unnest(array[person.avatar_url, person.banner_url]) url where url is not null) as media
      from profiles person where person.user_id = ${id} and ${knownTo(viewerId)} for key share of person`,
  },
  message: {
    column: sql`reported_message_id`,
    seen: (viewerId, id) => sql`
      select m.id, m.sender_id as author_id, m.content,
        case when m.media_url is not null then jsonb_build_array(${file(sql`m.media_url`, sql`m.media_type`)}) end as media
      from messages m where m.id = ${id} and ${messageVisibleTo(viewerId)} for key share of m`,
  },
}
