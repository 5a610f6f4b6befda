import { adminLimits } from '@atelier/contract/admin/limits'
import { decidedActions, overturnedSchema, ownFiguresSchema } from '@atelier/contract/admin/own-decisions'
import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { removedText } from '#features/admin/content/appeals.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { inReachOf } from '#visibility/staff.ts'

export const figuresOf = (db: Db, viewerId: string, since: Date) =>
  db.as(ownFiguresSchema).one(sql`
    select
      (select count(*)::int from admin_logs l
        where l.admin_id = ${viewerId} and l.created_at >= ${since} and l.action = any(${[...decidedActions]})) as decided,
      count(*)::int as removed, count(a.id)::int as appealed, (count(*) filter (where a.status = 'granted'))::int as overturned
    from removals r left join appeals a on a.removal_id = r.id
    where r.removed_by = ${viewerId} and r.created_at >= ${since}`)

export const overturnedPage = (db: Db, viewerId: string, after: string | null, limit: number) =>
  db.as(overturnedSchema).many(sql`
    select a.id, r.kind, r.target_id, r.was_held, r.reason, r.created_at, left(${removedText}, ${adminLimits.excerpt}) as excerpt,
      a.content as appeal, a.answer, a.decided_at, ${authorJson(sql`author`)} as author, ${authorJson(sql`decider`)} as decided_by
    from appeals a join removals r on r.id = a.removal_id join profiles author on author.user_id = r.user_id
      left join profiles decider on decider.user_id = a.decided_by
    where a.status = 'granted' and r.removed_by = ${viewerId} and ${inReachOf(viewerId, sql`r.user_id`)} ${after ? sql`and a.id < ${after}` : empty}
    order by a.id desc limit ${limit}`)
