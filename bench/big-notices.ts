import type pg from 'pg'
import { chance, inBulk, zipf } from '#bulk.ts'
import { personId } from '#feed-data.ts'

/**
 * Adds notices about the newest posts of `fillBigData`: most people have a few, the first ones many thousands, half of them are unread.
 * @param people how many people there are
 */
export async function fillNotices(pool: pg.Pool, people: number, count = 1_000_000): Promise<void> {
  await inBulk(
    pool,
    ['notifications'],
    [
      `create temporary table bulk_posts as
      select row_number() over (order by id desc) as n, id from (select id from posts where is_public order by id desc limit 20000) newest`,
      `insert into notifications (id, user_id, sender_id, type, title, content, data, dedupe_key, is_read, created_at)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
        ${personId('receiver')}, ${personId('sender')}, type, 'New like', 'Somebody liked your post',
        case type when 'follow' then '{}' else jsonb_build_object('post_id', post) end, n::text, ${chance('n', 23)} < 0.5, at
      from (
        select m.n, now() - (${count} - m.n) * interval '20 seconds' as at, ${zipf('m.n', 21, people)} as receiver,
          1 + floor(${people} * ${chance('m.n', 22)})::int as sender, p.id as post,
          (array['like', 'like', 'like', 'comment', 'follow', 'mention'])[1 + m.n % 6] as type
        from generate_series(1, ${count}) m (n) join bulk_posts p on p.n = 1 + m.n * 7919::bigint % (select count(*) from bulk_posts)
      ) made where sender <> receiver`,
    ],
  )
}
