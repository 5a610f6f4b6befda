import { publishedActions, transparencyMonthSchema } from '@atelier/contract/transparency'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'

export const monthsPage = (db: Db, before: string | null, limit: number) =>
  db.as(transparencyMonthSchema).many(sql`
    select to_char(m.month, 'YYYY-MM') as month, m.reports, m.actions,
      case when m.log_seq is not null then jsonb_build_object('seq', m.log_seq, 'digest', m.log_digest) end as log
    from transparency_months m where true ${before ? sql`and m.month < to_date(${before}, 'YYYY-MM')` : empty}
    order by m.month desc limit ${limit}`)

/** The oldest month that is over by `at`, has actions before or in it, and is not kept. In UTC, whatever the database's zone. */
export const nextMonth = (tx: Db, at: Date) =>
  tx.maybeOne<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM-DD') as month
    from generate_series(
      (select date_trunc('month', min(created_at) at time zone 'UTC') from admin_logs), date_trunc('month', ${at}::timestamptz at time zone 'UTC') - interval '1 month',
      interval '1 month') month
    where not exists (select from transparency_months kept where kept.month = month.month::date) order by month limit 1`)

export const keepMonth = (tx: Db, month: string) =>
  tx.run(sql`
    with logged as (
      select l.action, l.details from admin_logs l
      where l.created_at >= ${month}::timestamp at time zone 'UTC' and l.created_at < (${month}::timestamp + interval '1 month') at time zone 'UTC'
    ),
    closed as (
      select reported.reason, l.action <> 'dismiss_report' as is_upheld, reported.count
      from logged l cross join lateral (
        select each.key as reason, each.value::int as count from jsonb_each_text(l.details -> 'reasons') each where jsonb_typeof(l.details -> 'reasons') = 'object'
        union all
        select null, coalesce((l.details ->> 'reports_count')::int, 1) where l.action <> 'delete_post' and not l.details ? 'reasons') reported
      where l.action in ('resolve_report', 'dismiss_report', 'delete_post')
    ),
    reasons as (
      select reason, sum(count) filter (where is_upheld) as resolved, sum(count) filter (where not is_upheld) as dismissed
      from closed group by reason
    ),
    acted as (
      select listed.action, listed.place, count(*) as count
      from unnest(${[...publishedActions]}::text[]) with ordinality listed (action, place) join logged on logged.action = listed.action
      group by listed.action, listed.place
    ),
    last as (
      select l.seq, encode(l.mac, 'hex') as digest from admin_logs l
      where l.seq is not null and l.created_at < (${month}::timestamp + interval '1 month') at time zone 'UTC' order by l.seq desc limit 1
    )
    insert into transparency_months (month, reports, actions, log_seq, log_digest)
    select ${month}::date,
      coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'resolved', coalesce(resolved, 0), 'dismissed', coalesce(dismissed, 0))
        order by reason nulls last) from reasons), '[]'),
      coalesce((select jsonb_agg(jsonb_build_object('action', action, 'count', count) order by place) from acted), '[]'),
      (select seq from last), (select digest from last)
    on conflict do nothing`)
