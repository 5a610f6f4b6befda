import type pg from 'pg'
import { chance, inBulk, zipf } from '#bulk.ts'
import { personId } from '#feed-data.ts'

const reports = 100_000
const people = 100_000
const posts = 1_000_000
const spread = (count: number, days: number) => `now() - (${count} - n) * interval '${((days * 86_400) / count).toFixed(3)} seconds'`
const idAt = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`
// Coprime with every count, so that each one comes once.
const anyOf = (count: number) => `1 + (n * 7919::bigint % ${count})`
const text = (words: string) => `'${words} ' || n`

/** What staff see, and what analytics count, in the network of `fillBigData`. Person 1 is a super admin. */
export async function fillDesk(pool: pg.Pool): Promise<void> {
  const began = performance.now()
  const tables = `likes comments shares conversations messages active_people active_weeks reports report_groups flags posts profiles user_bans
    user_roles admin_logs word_filters removals appeals user_deletion_requests user_warnings staff_notes escalations`
  await inBulk(pool, tables.split(/\s+/), [...numbered, ...activity, ...desk, ...staff])
  console.log(`${reports} reports and the rest of the desk: filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
}

const numbered = [
  'create temporary table desk_posts as select row_number() over (order by id) as place, id, user_id, created_at, left(content, 200) as content from posts',
  'create unique index on desk_posts (place)',
  'analyze desk_posts',
]

const activity = [
  // A running server may have noted some by its job.
  'delete from active_people',
  'delete from active_weeks',
  `insert into likes (id, post_id, user_id, created_at)
    select ${idAt(spread(posts, 90))}, p.id, ${personId(anyOf(people))}, ${spread(posts, 90)}
    from generate_series(1, ${posts}) n join desk_posts p on p.place = ${anyOf(posts)}`,
  `insert into comments (id, post_id, user_id, content, status, created_at)
    select ${idAt(spread(300_000, 90))}, p.id, ${personId(anyOf(people))}, ${text('A word about lumen and the work')},
      case when n % 60 = 0 then 'pending' else 'published' end, ${spread(300_000, 90)}
    from generate_series(1, 300000) n join desk_posts p on p.place = ${anyOf(posts)}`,
  `insert into shares (post_id, user_id, created_at)
    select p.id, ${personId(anyOf(people))}, ${spread(100_000, 90)} from generate_series(1, 100000) n join desk_posts p on p.place = ${anyOf(posts)}`,
  `insert into conversations (id, low_id, high_id, last_seq, revision, last_message_at)
    select ${idAt('now()')}, ${personId('n')}, ${personId('n + 1')}, 30, 30, now() from generate_series(1, 10000) n`,
  `insert into messages (id, conversation_id, sender_id, seq, revision, content, created_at)
    select ${idAt(spread(300_000, 90))}, c.id, c.low_id, 1 + n / 10000, 1 + n / 10000, ${text('Hello')}, ${spread(300_000, 90)}
    from generate_series(1, 299999) n
      join (select row_number() over (order by id) - 1 as place, id, low_id from conversations) c on c.place = n % 10000`,
  `insert into active_people (user_id, last_day)
    select ${personId('n')}, (now() at time zone 'UTC')::date - floor(60 * ${chance('n', 31)} ^ 2)::int from generate_series(1, ${people}) n`,
  `insert into active_weeks (user_id, week, days)
    select ${personId('n')}, date_trunc('week', now() at time zone 'UTC')::date - 7 * w, 1 + floor(127 * ${chance('n * 14 + w', 32)})::int
    from generate_series(1, ${people}) n, generate_series(0, 13) w where ${chance('n * 14 + w', 33)} < 0.4`,
]

const reported = spread(reports, 180)
const closedAfter = `interval '3 days' * ${chance('n', 34)}`
const desk = [
  ...['comments', 'messages'].flatMap((table) => [
    `create temporary table desk_${table} as select row_number() over (order by id) as place, id, ${table === 'comments' ? 'user_id' : 'sender_id'}, content from ${table}`,
    `create unique index on desk_${table} (place)`,
    `analyze desk_${table}`,
  ]),
  `insert into reports (id, type, reporter_id, reason, note, status, target_id, reported_post_id, reported_comment_id, reported_user_id,
      reported_message_id, author_id, snapshot, created_at, resolved_by, resolved_at)
    select ${idAt(reported)}, type, ${personId(anyOf(people))}, (array['spam', 'harassment', 'nudity', 'other'])[1 + n % 4],
      case when n % 5 = 0 then ${text('Please look at this')} end, status, target_id,
      case type when 'post' then target_id end, case type when 'comment' then target_id end, case type when 'profile' then target_id end,
      case type when 'message' then target_id end, author_id, jsonb_build_object('content', content, 'media', '[]'::jsonb), ${reported},
      case when status <> 'pending' then ${personId('1 + n % 20')} end, case when status <> 'pending' then least(now(), ${reported} + ${closedAfter}) end
    from (
      select n, case when n % 10 < 6 then 'post' when n % 10 < 8 then 'comment' when n % 10 = 8 then 'profile' else 'message' end as type,
        case when n % 20 < 11 then 'pending' when n % 20 < 17 then 'resolved' else 'dismissed' end as status
      from generate_series(1, ${reports}) n
    ) r
    cross join lateral (
      select p.id as target_id, p.user_id as author_id, p.content from desk_posts p where r.type = 'post' and p.place = ${zipf('n', 35, posts)}
      union all select c.id, c.user_id, c.content from desk_comments c where r.type = 'comment' and c.place = ${zipf('n', 36, 200_000)}
      union all select m.id, m.sender_id, m.content from desk_messages m where r.type = 'message' and m.place = ${zipf('n', 37, 200_000)}
      union all select a.user_id, a.user_id, a.full_name from profiles a where r.type = 'profile' and a.user_id = ${personId(zipf('n', 38, people))}
    ) target`,
  'select add_to_report_groups(array(select id from reports))',
  `update report_groups set assigned_to = ${personId('1')} where status = 'pending' and hashtext(id::text) % 50 = 0`,
  `insert into escalations (subject_id, to_role, note, escalated_by, escalated_at)
    select target_id, 'admin', 'I know this person', ${personId('50')}, now() from report_groups where status = 'pending' and hashtext(id::text) % 500 = 0`,
  `insert into flags (id, post_id, severity, words, created_at)
    select ${idAt('p.created_at')}, p.id, (array['low', 'moderate', 'high'])[1 + n % 3], array['lumen'], p.created_at
    from generate_series(1, 20000) n join desk_posts p on p.place = ${anyOf(posts)}`,
  `update posts set status = 'pending' where id in (select id from desk_posts where place % 200 = 0)`,
  `insert into user_bans (id, user_id, banned_by, reason, is_active, created_at)
    select ${idAt(spread(3_000, 180))}, ${personId('1000 + n * 17')}, ${personId('2')}, 'Admin action', n % 3 > 0, ${spread(3_000, 180)}
    from generate_series(1, 3000) n`,
  `update profiles set is_banned = true, has_ban = true where user_id in (select user_id from user_bans where is_active)`,
  `insert into removals (id, kind, target_id, user_id, removed_by, reason, created_at)
    select ${idAt(spread(20_000, 180))}, 'post', p.id, p.user_id, ${personId('2')}, 'spam', ${spread(20_000, 180)}
    from generate_series(1, 20000) n join desk_posts p on p.place = 7 + ${anyOf(900_000)}`,
  `insert into appeals (id, removal_id, content, created_at)
    select id, id, 'It is my own work', created_at from removals where hashtext(id::text) % 4 = 0`,
  `insert into user_deletion_requests (id, user_id, reason, created_at)
    select ${idAt(spread(5_000, 180))}, ${personId('60000 + n')}, 'I draw elsewhere now', ${spread(5_000, 180)} from generate_series(1, 5000) n`,
]

const staff = [
  `insert into user_roles (user_id, role) select ${personId('n')}, case when n <= 5 then 'super_admin' when n <= 25 then 'admin' else 'moderator' end
    from generate_series(1, 100) n`,
  `insert into admin_logs (id, admin_id, action, target_id, target_type, details, created_at)
    select ${idAt(reported)}, ${personId('1 + n % 100')}, (array['ban_user', 'resolve_report', 'remove_post', 'verify_user', 'warn_user'])[1 + n % 5],
      ${personId(anyOf(people))}::text, 'user', '{"reason": "spam"}', date_trunc('milliseconds', ${reported}) from generate_series(1, ${reports}) n`,
  `insert into word_filters (id, word, created_at) select ${idAt('now()')}, ${text('unwanted')}, now() from generate_series(1, 200) n`,
  `insert into user_warnings (id, user_id, warned_by, reason, created_at)
    select ${idAt(spread(20_000, 180))}, ${personId(zipf('n', 39, people))}, ${personId('3')}, 'Be kind', ${spread(20_000, 180)} from generate_series(1, 20000) n`,
  `insert into staff_notes (id, user_id, author_id, content, created_at)
    select ${idAt(spread(20_000, 180))}, ${personId(zipf('n', 40, people))}, ${personId('3')}, 'Wrote to us', ${spread(20_000, 180)}
    from generate_series(1, 20000) n`,
]
