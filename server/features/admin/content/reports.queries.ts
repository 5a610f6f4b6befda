import { adminLimits } from '@atelier/contract/admin/limits'
import { type listReports, type ReportGroup, reportFileSchema, reportGroupSchema, type reportSorts } from '@atelier/contract/admin/reports'
import { rights } from '@atelier/contract/admin/rights'
import { type RoleName, roles } from '@atelier/contract/choices'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { Failure } from '@atelier/contract/errors'
import * as z from 'zod/mini'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { escalationJson, onlyEscalated } from '#features/admin/content/escalations.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import type { SignedIn } from '#http/session.ts'
import { banned } from '#visibility/accounts.ts'
import { hasPendingDecision, inReachOf } from '#visibility/staff.ts'

type Filter = Pick<
  ParsedInputOf<typeof listReports>,
  'status' | 'type' | 'assigned' | 'reason' | 'reporter_id' | 'escalated' | 'sort' | 'limit'
>
type Viewer = Pick<SignedIn, 'id'>
type Sort = (typeof reportSorts)[number]

/** `id` of the oldest or newest report; with 'most' preceded by the number of reports. */
export interface ReportsCursor {
  rank: number
  id: string
}

export const groupsPage = (
  db: Db,
  viewer: Viewer,
  { status, type, assigned, reason, reporter_id, escalated, sort, limit }: Filter,
  after: ReportsCursor | null,
  at: Date,
) =>
  db.as(reportGroupSchema).many(sql`
    with page as (
      select g.* from report_groups g
      where g.status = ${status} and ${inReachOf(viewer.id, sql`g.author_id`)}
        ${status === 'pending' ? sql`and not ${hasPendingDecision(sql`g.target_id`)}` : empty} ${type ? sql`and g.type = ${type}` : empty}
        ${assigned === 'me' ? sql`and g.assigned_to = ${viewer.id}` : assigned === 'nobody' ? sql`and not exists (select from profiles assignee where ${isAssignee})` : empty}
        ${reason ? sql`and g.reasons ? ${reason}` : empty}
        ${reporter_id ? sql`and (g.type, g.target_id) in (select r.type, r.target_id from reports r where r.reporter_id = ${reporter_id} and r.status = ${status})` : empty}
        ${onlyEscalated(escalated, sql`g.target_id`)}
        ${after ? behind[sort](after) : empty}
      order by ${order[sort]} limit ${limit}
    )
    select ${groupColumns(viewer, at)} from page g ${aroundGroup(at)} order by ${order[sort]}`)

const order: Record<Sort, Sql> = {
  waiting: sql`g.id`,
  newest: sql`g.last_id desc`,
  most: sql`g.reports_count desc, g.last_id desc`,
}
const behind: Record<Sort, (after: ReportsCursor) => Sql> = {
  waiting: ({ id }) => sql`and g.id > ${id}`,
  newest: ({ id }) => sql`and g.last_id < ${id}`,
  most: ({ rank, id }) => sql`and (g.reports_count, g.last_id) < (${rank}::integer, ${id}::uuid)`,
}

export const waitingGroups = (viewer: Viewer) =>
  sql`
    select from report_groups g where g.status = 'pending' and ${inReachOf(viewer.id, sql`g.author_id`)} and not ${hasPendingDecision(sql`g.target_id`)}`

export const pendingCount = async (db: Db, viewer: Viewer, most: number): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::integer as count from (${waitingGroups(viewer)} limit ${most}) counted`)).count

const fileRow = z.extend(z.omit(reportFileSchema, { post: true, comment: true, may_reopen: true }), { resolver_role: z.enum(roles) })

export const reportFile = (db: Db, viewer: Viewer, reportId: string, newest: number, at: Date) =>
  db.as(fileRow).one(sql`
    select ${groupColumns(viewer, at)}, ${highestRole(sql`g.resolved_by`)} as resolver_role, oldest.snapshot, coalesce(oldest.context, '[]') as messages,
      (select jsonb_agg(${reportJson} order by one.id desc) from (
          select r.* from reports r where r.type = g.type and r.target_id = g.target_id and r.status = g.status order by r.id desc limit ${newest}
        ) one left join profiles who on who.user_id = one.reporter_id) as reports,
      case g.type when 'post' then (select p.status <> 'removed' from posts p where p.id = g.target_id)
        when 'comment' then (select c.status <> 'removed' from comments c where c.id = g.target_id)
        when 'message' then (select m.taken_back_at is null from messages m where m.id = g.target_id)
        else (select true from profiles person where person.user_id = g.target_id) end is not true as is_removed
    from reports this join report_groups g on g.type = this.type and g.target_id = this.target_id and g.status = this.status ${aroundGroup(at)}
    where this.id = ${reportId} and ${inReachOf(viewer.id, sql`g.author_id`)}`)

const reportJson = sql`jsonb_build_object('id', one.id, 'reporter', ${authorJson(sql`who`)}, 'reason', one.reason, 'note', one.note,
  'created_at', one.created_at)`

export const hasRead = async (db: Db, viewerId: string, messageId: string, since: Date): Promise<boolean> =>
  (await db.maybeOne(sql`
    select from admin_logs l where l.admin_id = ${viewerId} and l.action = 'read_message' and l.target_id = ${messageId} and l.created_at > ${since}
    limit 1`)) !== undefined

export async function targetFor(db: Db, viewer: Viewer, reportId: string): Promise<ReportTarget & { author_id: string | null }> {
  const { in_reach, ...target } = await db.one<ReportTarget & { author_id: string | null; in_reach: boolean }>(sql`
    select r.type, r.target_id, r.author_id, ${inReachOf(viewer.id, sql`r.author_id`)} as in_reach from reports r where r.id = ${reportId}`)
  if (!in_reach) throw new Failure('forbidden')
  return target
}

export type ReportTarget = Pick<ReportGroup, 'type' | 'target_id'>

export interface OpenGroup extends ReportTarget {
  id: string
  last_id: string
  reports_count: number
  author_id: string | null
}

/** Nothing joins the group until the end of the transaction. @returns undefined if it is closed */
export const lockOpenGroup = (tx: Db, { type, target_id }: ReportTarget) =>
  tx.maybeOne<OpenGroup>(sql`
    select g.type, g.target_id, g.id, g.last_id, g.reports_count, g.author_id from report_groups g
    where g.type = ${type} and g.target_id = ${target_id} and g.status = 'pending' for update`)

export async function closeOpenReports(
  tx: Db,
  { type, target_id }: ReportTarget,
  { status, by, at, last_id }: { status: 'resolved' | 'dismissed'; by: string; at: Date; last_id: string },
): Promise<{ reporters: string[]; reasons: Record<string, number> }> {
  const closed = await tx.many<{ reporter_id: string | null; reason: string }>(sql`
    update reports set status = ${status}, resolved_by = ${by}, resolved_at = ${at}
    where type = ${type} and target_id = ${target_id} and status = 'pending' and id <= ${last_id} returning reporter_id, reason`)
  const reasons: Record<string, number> = {}
  for (const { reason } of closed) reasons[reason] = (reasons[reason] ?? 0) + 1
  return { reporters: [...new Set(closed.flatMap(({ reporter_id }) => reporter_id ?? []))], reasons }
}

export const lockClosedGroup = (tx: Db, reportId: string) =>
  tx.maybeOne<OpenGroup & { status: 'resolved' | 'dismissed'; resolver_role: RoleName }>(sql`
    select g.type, g.target_id, g.id, g.last_id, g.reports_count, g.author_id, g.status, ${highestRole(sql`g.resolved_by`)} as resolver_role
    from reports r join report_groups g on g.type = r.type and g.target_id = r.target_id and g.status = r.status
    where r.id = ${reportId} and g.status <> 'pending' for update of g`)

/** Without those of people who reported it again meanwhile. */
export const reopenClosed = (tx: Db, { type, target_id }: ReportTarget, status: 'resolved' | 'dismissed') =>
  tx.run(sql`
    update reports r set status = 'pending', resolved_by = null, resolved_at = null
    where r.type = ${type} and r.target_id = ${target_id} and r.status = ${status} and not exists (
      select from reports newer where newer.type = r.type and newer.target_id = r.target_id and newer.reporter_id = r.reporter_id
        and newer.id <> r.id and (newer.status = 'pending' or newer.status = r.status and newer.id > r.id))`)

export const reportersOf = (
  db: Db,
  { type, target_id }: ReportTarget,
  closed: { status: string; at: string },
  after: string,
  limit: number,
) =>
  db.many<{ id: string; reporter_id: string | null }>(sql`
    select id, reporter_id from reports
    where type = ${type} and target_id = ${target_id} and status = ${closed.status} and resolved_at = ${closed.at} and id > ${after}
    order by id limit ${limit}`)

/** @returns who had it before; undefined when it is closed or somebody else has it */
export async function assignGroup(tx: Db, target: ReportTarget, viewerId: string, to: string | null, at: Date) {
  // Locked first: a single statement would continue with the assignee it saw before waiting.
  const group = await lockOpenGroup(tx, target)
  if (!group) return undefined
  return tx.maybeOne<{ id: string; author_id: string | null; former: string | null }>(sql`
    with mine as (
      select g.id, g.assigned_to from report_groups g
      where g.id = ${group.id} and not exists (select from profiles assignee where ${isAssignee} and assignee.user_id <> ${viewerId})
        and (${to}::uuid is null or not exists (
          select from case_reservations held where held.target_id = g.target_id and held.ends_at > ${at} and held.staff_id <> ${viewerId}))
    )
    update report_groups g set assigned_to = ${to},
      assigned_at = case when ${to}::uuid is null then null when mine.assigned_to = ${to} then g.assigned_at else ${at}::timestamptz end
    from mine where g.id = mine.id returning g.id, g.author_id, mine.assigned_to as former`)
}

/** `alias` is a profile. Former and banned staff have nothing. */
export const mayClose = (alias: Sql) => sql`has_role(${alias}.user_id, ${rights.close_reports}) and not ${banned(alias)}`

const isAssignee = sql`assignee.user_id = g.assigned_to and ${mayClose(sql`assignee`)}`

const groupColumns = (viewer: Viewer, at: Date) => sql`g.id, g.last_id, g.type, g.target_id, g.status, g.reports_count,
  (select jsonb_agg(jsonb_build_object('reason', each.key, 'count', each.value::integer) order by each.value::integer desc, each.key)
    from jsonb_each_text(g.reasons) each) as reasons,
  ${authorJson(sql`reporter`)} as reporter, oldest.created_at as first_at, newest.created_at as last_at, ${authorJson(sql`author`)} as author,
  case when g.type <> 'message' then left(oldest.snapshot ->> 'content', ${adminLimits.excerpt}) end as excerpt, ${authorJson(sql`assignee`)} as assigned_to,
  case when assignee.user_id is not null then g.assigned_at end as assigned_at, ${authorJson(sql`reserver`)} as reserved_by,
  case when reserver.user_id is not null then held.reserved_at end as reserved_at,
  coalesce((select json_agg(${authorJson(sql`watcher`)} order by looks.started_at) from case_looks looks join profiles watcher on watcher.user_id = looks.staff_id
    where looks.target_id = g.target_id and g.status = 'pending' and looks.ends_at > ${at} and looks.staff_id <> ${viewer.id}), '[]') as watchers,
  case when g.status = 'pending' then ${escalationJson(sql`g.target_id`)} end as escalation,
  ${authorJson(sql`resolver`)} as resolved_by, g.resolved_at`
const aroundGroup = (at: Date) => sql`
  join reports oldest on oldest.id = g.id join reports newest on newest.id = g.last_id
  left join profiles reporter on reporter.user_id = newest.reporter_id left join profiles author on author.user_id = g.author_id
  left join case_reservations held on held.target_id = g.target_id and g.status = 'pending' and held.ends_at > ${at}
  left join profiles reserver on reserver.user_id = held.staff_id and ${mayClose(sql`reserver`)}
  left join profiles assignee on ${isAssignee} left join profiles resolver on resolver.user_id = g.resolved_by`
