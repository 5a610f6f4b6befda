import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { heldComment } from '#features/admin/content/held.queries.ts'
import { waitingGroups } from '#features/admin/content/reports.queries.ts'
import type { SignedIn } from '#http/session.ts'

interface Waiting {
  reports: number
  held: number
  appeals: number
  deletions: number
}

/** How much each queue holds for somebody, counted up to `most`. */
export const waiting = (db: Db, viewer: Pick<SignedIn, 'id' | 'role'>, most: number) => {
  const upTo = (rows: Sql) => sql`(select count(*)::int from (${rows} limit ${most}) counted)`
  return db.one<Waiting>(sql`
    select ${upTo(waitingGroups(viewer))} as reports,
      ${upTo(sql`select from appeals where status = 'open'`)} as appeals,
      ${upTo(sql`select from posts where status = 'pending' union all select from comments c where ${heldComment}`)} as held,
      ${upTo(sql`select from user_deletion_requests where status = 'pending'`)} as deletions`)
}
