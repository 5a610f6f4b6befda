import type { DeskQueue } from '@atelier/contract/admin/cases'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { decidableBy, ofPerson } from '#features/admin/content/appeals.queries.ts'
import { heldFor } from '#features/admin/content/held.queries.ts'
import { mayClose } from '#features/admin/content/reports.queries.ts'
import { openGroupOf } from '#features/admin/content/takers.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { hasPendingDecision, inReachOf, mayDecideCase } from '#visibility/staff.ts'

type Viewer = Pick<SignedIn, 'id' | 'session_id' | 'role'>
interface Span {
  at: Date
  forMs: number
}

export const endOwnReservations = (tx: Db, { id }: Pick<Viewer, 'id'>, at: Date) =>
  tx.run(sql`delete from case_reservations where staff_id = ${id} or ends_at <= ${at}`)

export const endReservation = (tx: Db, targetId: string) => tx.run(sql`delete from case_reservations where target_id = ${targetId}`)

/** The most urgent case (docs/decisions/092-the-desk-hands-out.md). Of two who ask at once the slower one waits, finds it reserved, and has to try again. @returns undefined when none is free */
export const reserveNext = (tx: Db, viewer: Viewer, { queue, at, forMs, passed }: Span & { queue: DeskQueue; passed: string[] }) =>
  tx.maybeOne<{ id: string; is_reserved: boolean }>(sql`
    with best as materialized (
      select c.id, c.target_id from (${waitingIn[queue](viewer, at, passed)}) c
      order by c.severity + 20 * ln(1 + c.heard) + 5 * ln(1 + c.reach) + least(2 * extract(epoch from ${at}::timestamptz - c.since) / 3600, 96) desc, c.id limit 1
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

const endOf = ({ at, forMs }: Span) => new Date(at.getTime() + forMs)

const isFree = ({ id }: Pick<Viewer, 'id'>, at: Date, subjectId: Sql, authorId: Sql) => sql`
  ${inReachOf(id, authorId)} and not ${hasPendingDecision(subjectId)} and ${mayDecideCase(id, subjectId)}
    and ((select true from case_reservations held where held.target_id = ${subjectId} and held.ends_at > ${at}) is not true)`

const heldByOther = ({ id }: Pick<Viewer, 'id'>, assignee: Sql) =>
  sql`((select true from profiles assignee where assignee.user_id = ${assignee} and assignee.user_id <> ${id} and ${mayClose(sql`assignee`)}) is true)`

const free = (viewer: Viewer, at: Date, passed: string[], subjectId: Sql, authorId: Sql) => sql`
  (${isFree(viewer, at, subjectId, authorId)} and ${subjectId} <> all(${passed}::uuid[])
    and not ${heldByOther(viewer, sql`(select g.assigned_to from report_groups g where ${openGroupOf(subjectId)} and g.assigned_to is not null limit 1)`)})`

/** Cases of each kind that are compared, reports of each whose reporters count, and closed reports of each of these. */
const [among, heard, remembered] = [40, 10, 30]

const gravest = (reasons: Sql) => sql`
  (select max(case each.key when 'self_harm' then 1000 when 'violence' then 900 when 'nudity' then 800 when 'hate' then 60 when 'harassment' then 50
    when 'stolen_work' then 20 when 'false_information' then 20 else 10 end) from jsonb_object_keys(${reasons}) each (key))`
const flagged = (severity: Sql) => sql`(case ${severity} when 'high' then 60 when 'moderate' then 40 when 'low' then 20 else 10 end)`
const followersOf = (authorId: Sql) =>
  sql`coalesce((select author.followers_count from profiles author where author.user_id = ${authorId}), 0)`

/** Each row: what is handed out, what is reserved, and the parts of its urgency. */
const waitingIn: Record<DeskQueue, (viewer: Viewer, at: Date, passed: string[]) => Sql> = {
  reports(viewer, at, passed) {
    const candidates = (which: Sql, order: Sql) => sql`
      (select g.id, g.type, g.target_id, g.reports_count, g.reasons, g.author_id from report_groups g
        where g.status = 'pending' and ${which} and ${isFree(viewer, at, sql`g.target_id`, sql`g.author_id`)} and g.id <> all(${passed}::uuid[])
          and not ${heldByOther(viewer, sql`g.assigned_to`)}
        order by ${order} limit ${among})`
    return sql`
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
      )
      select c.id, c.target_id, ${gravest(sql`c.reasons`)} as severity, c.reports_count * coalesce(reporters.reliability, 0.5) as heard,
        case c.type
          when 'post' then ${followersOf(sql`c.author_id`)} + coalesce((select p.likes_count + p.comments_count from posts p where p.id = c.target_id), 0)
          when 'comment' then coalesce((select said.likes_count + p.likes_count + p.comments_count from comments said join posts p on p.id = said.post_id where said.id = c.target_id), 0)
          when 'profile' then ${followersOf(sql`c.author_id`)} else 0 end as reach,
        oldest.created_at as since
      from candidate c join reports oldest on oldest.id = c.id
        join lateral (select avg(coalesce(record.reliability, 0.5)) as reliability from named left join record using (reporter_id) where named.id = c.id) reporters on true`
  },

  // What waits is decided in the queue of what is held, and what was only reported in that of the reports.
  flagged(viewer, at, passed) {
    const candidates = (which: Sql) => sql`
      (select p.id, p.user_id, p.likes_count, p.comments_count, fl.severity, fl.created_at from flags fl join posts p on p.id = fl.post_id
        where p.status = 'published' and ${which} and ${free(viewer, at, passed, sql`p.id`, sql`p.user_id`)} order by fl.post_id limit ${among})`
    return sql`
      select c.id, c.id as target_id, greatest(${flagged(sql`c.severity`)}, ${gravest(sql`g.reasons`)}) as severity, coalesce(g.reports_count, 0) * 0.5 as heard,
        ${followersOf(sql`c.user_id`)} + c.likes_count + c.comments_count as reach, c.created_at as since
      from (${candidates(sql`fl.severity = 'high'`)} union ${candidates(sql`true`)}) c
        left join report_groups g on g.type = 'post' and g.target_id = c.id and g.status = 'pending'`
  },

  held(viewer, at, passed) {
    const { post, comment } = heldFor(viewer.id)
    return sql`
      select c.id, c.id as target_id, ${flagged(sql`fl.severity`)} as severity, 0 as heard, c.reach, c.since from (
        (select p.id, 'post' as kind, ${followersOf(sql`p.user_id`)} as reach, coalesce(p.held_at, p.created_at) as since from posts p
          where ${post} and ${free(viewer, at, passed, sql`p.id`, sql`p.user_id`)} order by p.id limit ${among})
        union all
        (select c.id, 'comment', coalesce((select under.likes_count + under.comments_count from posts under where under.id = c.post_id), 0), c.created_at from comments c
          where ${comment} and ${free(viewer, at, passed, sql`c.id`, sql`c.user_id`)} order by c.id limit ${among})
      ) c left join lateral (
        select one.severity from flags one where c.kind = 'post' and one.post_id = c.id or c.kind = 'comment' and one.comment_id = c.id limit 1) fl on true`
  },

  appeals(viewer, at, passed) {
    const candidates = (which: Sql) => sql`
      (select a.id, a.created_at, r.kind, r.user_id from appeals a join removals r on r.id = a.removal_id
        where a.status = 'open' and ${which} and ${decidableBy(viewer)} and ${free(viewer, at, passed, sql`a.id`, sql`r.user_id`)} order by a.id limit ${among})`
    return sql`
      select c.id, c.id as target_id, case c.kind when 'restriction' then 80 when 'ban' then 60 when 'quiet' then 40 else 10 end as severity, 0 as heard,
        ${followersOf(sql`c.user_id`)} as reach, c.created_at as since
      from (${candidates(sql`${ofPerson}`)} union ${candidates(sql`true`)}) c`
  },

  deletions: (viewer, at, passed) => sql`
    select r.id, r.id as target_id, 10 as severity, 0 as heard, 0 as reach, r.created_at as since from user_deletion_requests r
    where r.status = 'pending' and ${free(viewer, at, passed, sql`r.id`, sql`r.user_id`)} order by (r.status <> 'pending'), r.id limit ${among}`,
}

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
