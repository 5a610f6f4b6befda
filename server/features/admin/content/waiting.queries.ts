import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'

interface Waiting {
  reports: number
  held: number
  appeals: number
  deletions: number
}

/** How much each queue holds, counted up to `most`. */
export const waiting = (db: Db, most: number) => {
  const upTo = (rows: Sql) => sql`(select count(*)::int from (${rows} limit ${most}) counted)`
  return db.one<Waiting>(sql`
    select ${upTo(sql`select from report_groups where status = 'pending'`)} as reports,
      ${upTo(sql`select from appeals where status = 'open'`)} as appeals,
      ${upTo(sql`select from posts where status = 'pending' union all select from comments where status = 'pending'`)} as held,
      ${upTo(sql`select from user_deletion_requests where status = 'pending'`)} as deletions`)
}
