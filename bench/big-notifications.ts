import type pg from 'pg'
import { chance, inBulk } from '#bulk.ts'
import { personId } from '#feed-data.ts'

/** The first people: a few have thousands of notifications in hundreds of groups, most have hundreds. */
const receivers = 2_000
const posts = 40_000

/** On top of `fillBigData`, each with its cause. Half of the groups are read. */
export async function fillNotifications(pool: pg.Pool, people: number, count = 1_000_000): Promise<void> {
  const [likes, comments, follows] = [count * 0.7, count * 0.2, count * 0.1].map(Math.round)
  const somebody = (seed: number) => personId(`1 + floor(${people} * ${chance('n', seed)})::int`)
  const somePost = (seed: number) => `1 + floor(${posts} * ${chance('n', seed)} ^ 2)::int`
  await inBulk(
    pool,
    ['likes', 'comments', 'notification_groups', 'notifications'],
    [
      `create temporary table own_posts as
      select row_number() over (order by hashtext(id::text)) as n, id, user_id
      from (select id, user_id from posts where is_public and user_id <= ${personId(String(receivers))} order by id desc limit ${posts}) newest`,
      `create temporary table made as
      select row_number() over (order by random) as n, about.* from (
        select 'like' as kind, 'like' as type, p.user_id, sender_id, p.id as post_id, null::uuid as comment_id, ${chance('l.n', 31)} as random
          from (select distinct on (post, sender_id) * from (
            select n, ${somePost(32)} as post, ${somebody(33)} as sender_id from generate_series(1, ${likes}) n) pairs) l join own_posts p on p.n = post
        union all
        select 'comment', 'comment', p.user_id, sender_id, p.id, gen_random_uuid(), ${chance('c.n', 34)}
          from (select n, ${somePost(35)} as post, ${somebody(36)} as sender_id from generate_series(1, ${comments}) n) c join own_posts p on p.n = post
        union all
        select 'follow', 'follow', following_id, follower_id, null, null, ${chance("('x' || right(follower_id::text, 8))::bit(32)::bigint", 37)}
          from (select follower_id, following_id from followers where following_id <= ${personId(String(receivers))} limit ${follows}) f
      ) about where user_id <> sender_id`,
      `create temporary table placed as
      select *, row_number() over whole as seq, first_value(id) over whole as group_id from (
        select *, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id,
          kind || ':' || case kind when 'follow' then to_char(at at time zone 'UTC', 'YYYY-MM-DD') else post_id::text end as key
        from (select *, now() - (${count} - n) * interval '10 seconds' as at from made) timed
      ) named window whole as (partition by user_id, key order by id)`,
      "insert into likes (id, post_id, user_id, created_at) select id, post_id, sender_id, at from placed where kind = 'like' on conflict do nothing",
      `insert into comments (id, post_id, user_id, client_id, content, created_at)
      select comment_id, post_id, sender_id, id, 'A thing to be proud of', at from placed where kind = 'comment'`,
      `insert into notification_groups (id, user_id, key, type, kind, post_id, latest_id, last_seq, read_seq)
      select group_id, user_id, key, type, kind, max(post_id::text)::uuid, max(id::text)::uuid, max(seq),
        case when ${chance('min(n)', 38)} < 0.5 then max(seq) else 0 end
      from placed group by group_id, user_id, key, type, kind`,
      `insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at, group_id, seq, comment_id)
      select id, user_id, sender_id, type, json_strip_nulls(json_build_object('kind', kind, 'post_id', post_id, 'comment_id', comment_id))::jsonb,
        kind || ':' || coalesce(comment_id::text, coalesce(post_id || ':', '') || sender_id), '{in_app,email}', at, group_id, seq, comment_id
      from placed`,
    ],
  )
}
