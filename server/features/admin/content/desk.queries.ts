import type { RoleName } from '@atelier/contract/choices'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { mayClose, type ReportTarget } from '#features/admin/content/reports.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { decided, inReachOf, mayDecideCase } from '#visibility/staff.ts'

type Viewer = Pick<SignedIn, 'id' | 'session_id'>
interface Span {
  at: Date
  forMs: number
}

export const endOwnReservations = (tx: Db, { id }: Pick<Viewer, 'id'>, at: Date) =>
  tx.run(sql`delete from case_reservations where staff_id = ${id} or ends_at <= ${at}`)

export const endReservation = (tx: Db, targetId: string) => tx.run(sql`delete from case_reservations where target_id = ${targetId}`)

/** The most urgent case (docs/decisions/092-the-desk-hands-out.md). Of two who ask at once the slower one waits, finds it reserved, and has to try again. @returns undefined when none is free */
export function reserveNext(tx: Db, viewer: Viewer, { at, forMs, passed }: Span & { passed: string[] }) {
  const candidates = (which: Sql, order: Sql) => sql`
    (select g.id, g.type, g.target_id, g.reports_count, g.reasons, g.author_id from report_groups g
      where g.status = 'pending' and ${which} and ${isFree(viewer, at, passed)} order by ${order} limit ${among})`
  return tx.maybeOne<{ id: string; is_reserved: boolean }>(sql`
    with candidate as (
      ${candidates(sql`g.reasons ?| array['self_harm', 'violence', 'nudity']`, sql`g.id`)}
      union ${candidates(sql`true`, sql`g.id`)}
      union ${candidates(sql`true`, sql`g.reports_count desc, g.last_id desc`)}
    ),
    named as (
      select c.id, r.reporter_id from candidate c cross join lateral (
        select r.reporter_id from reports r where r.type = c.type and r.target_id = c.target_id and r.status = 'pending' order by r.id desc limit ${heard}) r
    ),
    record as (
      select who.reporter_id, (select (count(*) filter (where closed.status = 'resolved') + 1.0) / (count(*) + 2) from (
          select r.status from reports r where r.reporter_id = who.reporter_id and r.status <> 'pending' order by r.id desc limit ${remembered}) closed) as reliability
      from (select distinct reporter_id from named where reporter_id is not null) who
    ),
    best as materialized (
      select c.id, c.target_id from candidate c
        join reports oldest on oldest.id = c.id
        join lateral (select avg(coalesce(record.reliability, 0.5)) as reliability from named left join record using (reporter_id) where named.id = c.id) reporters on true
      order by ${urgency(at)} desc, c.id limit 1
    ),
    reserved as (
      insert into case_reservations (target_id, staff_id, session_id, reserved_at, ends_at)
      select best.target_id, ${viewer.id}, ${viewer.session_id}, ${at}, ${endOf({ at, forMs })} from best
      on conflict (target_id) do update
        set staff_id = excluded.staff_id, session_id = excluded.session_id, reserved_at = excluded.reserved_at, ends_at = excluded.ends_at
        where case_reservations.ends_at <= ${at}
      returning target_id
    )
    select best.id, exists (select from reserved) as is_reserved from best`)
}

const endOf = ({ at, forMs }: Span) => new Date(at.getTime() + forMs)

const isFree = ({ id }: Pick<Viewer, 'id'>, at: Date, passed: string[]) => sql`
  ${inReachOf(id, sql`g.author_id`)} and not ${decided(sql`g.target_id`)} and ${mayDecideCase(id, sql`g.target_id`)} and g.id <> all(${passed}::uuid[])
    and ((select true from case_reservations held where held.target_id = g.target_id and held.ends_at > ${at}) is not true)
    and ((select true from profiles assignee where assignee.user_id = g.assigned_to and assignee.user_id <> ${id} and ${mayClose(sql`assignee`)}) is not true)`

/** Cases of each kind that are compared, reports of each whose reporters count, and closed reports of each of these. */
const [among, heard, remembered] = [40, 10, 30]

const urgency = (at: Date) => sql`
  (select max(case each.key when 'self_harm' then 1000 when 'violence' then 900 when 'nudity' then 800 when 'hate' then 60 when 'harassment' then 50
      when 'stolen_work' then 20 when 'false_information' then 20 else 10 end) from jsonb_object_keys(c.reasons) each (key))
    + 20 * ln(1 + c.reports_count * coalesce(reporters.reliability, 0.5))
    + 5 * ln(1 + ${reach})
    + least(2 * extract(epoch from ${at}::timestamptz - oldest.created_at) / 3600, 96)`

const followers = sql`coalesce((select author.followers_count from profiles author where author.user_id = c.author_id), 0)`
const reach = sql`(case c.type
    when 'post' then ${followers} + coalesce((select p.likes_count + p.comments_count from posts p where p.id = c.target_id), 0)
    when 'comment' then coalesce((select said.likes_count + p.likes_count + p.comments_count from comments said join posts p on p.id = said.post_id where said.id = c.target_id), 0)
    when 'profile' then ${followers} else 0 end)`

export const insertLook = async (db: Db, viewer: Viewer, targetId: string, span: Span): Promise<boolean> => {
  const { is_new } = await db.one<{ is_new: boolean }>(sql`
    with ended as (delete from case_looks where ends_at <= ${span.at} and (target_id, staff_id) <> (${targetId}, ${viewer.id})),
      former as (select ends_at from case_looks where target_id = ${targetId} and staff_id = ${viewer.id})
    insert into case_looks (target_id, staff_id, session_id, started_at, ends_at)
    values (${targetId}, ${viewer.id}, ${viewer.session_id}, ${span.at}, ${endOf(span)})
    on conflict (target_id, staff_id) do update set session_id = excluded.session_id, ends_at = excluded.ends_at
    returning coalesce((select ends_at from former) <= ${span.at}, true) as is_new`)
  return is_new
}

export const leaveCase = async (db: Db, viewerId: string, targetId: string): Promise<boolean> =>
  (await db.run(sql`
    with looked as (delete from case_looks where target_id = ${targetId} and staff_id = ${viewerId} returning 1),
      reserved as (delete from case_reservations where target_id = ${targetId} and staff_id = ${viewerId} returning 1)
    select from looked union all select from reserved`)) > 0

export const takersOf = (tx: Db, { id }: Pick<Viewer, 'id'>, { type, target_id }: ReportTarget, at: Date) =>
  tx.many<{ role: RoleName }>(sql`
    select ${highestRole(sql`taker.user_id`)} as role from profiles taker
    where taker.user_id <> ${id} and ${mayClose(sql`taker`)} and (
      taker.user_id = (select g.assigned_to from report_groups g where g.type = ${type} and g.target_id = ${target_id} and g.status = 'pending')
      or taker.user_id = (select held.staff_id from case_reservations held where held.target_id = ${target_id} and held.ends_at > ${at}))`)
