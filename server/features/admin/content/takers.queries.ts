import type { RoleName } from '@atelier/contract/choices'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { mayClose } from '#features/admin/content/reports.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'

/** Who has it, over the rows of a list: `takenColumns` of what `joinTaker` joins. */
export const takenColumns = sql`${authorJson(sql`taker`)} as taken_by, case when taker.user_id is not null then had.taken_at end as taken_at, had.ends_at as taken_until`

export const joinTaker = (subjectId: Sql, at: Date): Sql => sql`
  left join lateral (
    select one.staff_id, one.taken_at, one.ends_at from (
      select held.staff_id, held.reserved_at as taken_at, held.ends_at from case_reservations held where held.target_id = ${subjectId} and held.ends_at > ${at}
      union all select g.assigned_to, g.assigned_at, null from report_groups g where ${openGroupOf(subjectId)} and g.assigned_to is not null
    ) one join profiles staff on staff.user_id = one.staff_id and ${mayClose(sql`staff`)} order by one.ends_at limit 1) had on true
  left join profiles taker on taker.user_id = had.staff_id`

export const takersOf = (tx: Db, viewerId: string, subjectId: string, at: Date) =>
  tx.many<{ role: RoleName }>(sql`
    select ${highestRole(sql`taker.user_id`)} as role from profiles taker
    where taker.user_id <> ${viewerId} and ${mayClose(sql`taker`)} and (
      taker.user_id in (select g.assigned_to from report_groups g where ${openGroupOf(sql`${subjectId}::uuid`)})
      or taker.user_id = (select held.staff_id from case_reservations held where held.target_id = ${subjectId} and held.ends_at > ${at}))`)

export const openGroupOf = (subjectId: Sql) =>
  sql`g.type = any(array['post', 'comment', 'message', 'profile']) and g.target_id = ${subjectId} and g.status = 'pending'`

/** What the desk handed out stands alone in its queue. */
export const onlyThis = (wanted: string | undefined, subjectId: Sql): Sql => (wanted ? sql`and ${subjectId} = ${wanted}` : empty)
