import type { listReports, ReportGroup, reportSorts } from '@atelier/contract/admin/reports'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'

type Filter = Pick<ParsedInputOf<typeof listReports>, 'status' | 'type' | 'assigned' | 'sort' | 'limit'>
type Sort = (typeof reportSorts)[number]

/** The place of a group in a list: its id, or with 'most' the number of reports and then the id; ids are those of the oldest or newest report. */
export interface Place {
  rank: number
  id: string
}

export type GroupRow = ReportGroup & { last_id: string }

export const groupsPage = (db: Db, viewerId: string, { status, type, assigned, sort, limit }: Filter, after: Place | null) =>
  db.many<GroupRow>(sql`
    with page as (
      select g.* from report_groups g
      where g.status = ${status} ${type ? sql`and g.type = ${type}` : empty}
        ${assigned === 'me' ? sql`and g.assigned_to = ${viewerId}` : assigned === 'nobody' ? sql`and g.assigned_to is null` : empty}
        ${after ? behind[sort](after) : empty}
      order by ${order[sort]} limit ${limit}
    )
    select ${groupColumns} from page g ${aroundGroup} order by ${order[sort]}`)

const order: Record<Sort, Sql> = {
  waiting: sql`g.id`,
  newest: sql`g.last_id desc`,
  most: sql`g.reports_count desc, g.last_id desc`,
}
const behind: Record<Sort, (after: Place) => Sql> = {
  waiting: ({ id }) => sql`and g.id > ${id}`,
  newest: ({ id }) => sql`and g.last_id < ${id}`,
  most: ({ rank, id }) => sql`and (g.reports_count, g.last_id) < (${rank}::integer, ${id}::uuid)`,
}

/** How many reports wait. */
export const pendingCount = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select coalesce(sum(reports_count), 0)::integer as count from report_groups where status = 'pending'`,
    )
  ).count

const excerpt = 280
/** Of a group, over `g` (report_groups) with `aroundGroup`. */
export const groupColumns = sql`g.id, g.last_id, g.type, g.target_id, g.status, g.reports_count,
  (select jsonb_agg(jsonb_build_object('reason', each.key, 'count', each.value::integer) order by each.value::integer desc, each.key)
    from jsonb_each_text(g.reasons) each) as reasons,
  ${authorJson(sql`reporter`)} as reporter, oldest.created_at as first_at, newest.created_at as last_at, ${authorJson(sql`author`)} as author,
  left(oldest.snapshot ->> 'content', ${excerpt}) as excerpt, ${authorJson(sql`assignee`)} as assigned_to,
  ${authorJson(sql`resolver`)} as resolved_by, g.resolved_at`
export const aroundGroup = sql`
  join reports oldest on oldest.id = g.id join reports newest on newest.id = g.last_id
  left join profiles reporter on reporter.user_id = newest.reporter_id left join profiles author on author.user_id = g.author_id
  left join profiles assignee on assignee.user_id = g.assigned_to left join profiles resolver on resolver.user_id = g.resolved_by`
