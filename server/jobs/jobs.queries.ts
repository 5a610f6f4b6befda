import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** Up to `limit` mails that are queued or were sent within the last hour, after the job `after`. */
export const mailJobs = (db: Db, after: string, limit: number) =>
  db.many<{ id: string; sealed: string }>(sql`
    select id, data ->> 'sealed' as sealed from pgboss.job where name = 'mail' and id > ${after} order by id limit ${limit}`)

export const deleteMailJobs = (db: Db, ids: string[]) =>
  db.run(sql`delete from pgboss.job where name = 'mail' and id = any(${ids}::uuid[])`)

/** What is queued or was done with a person's id. */
export const deleteJobsOf = (db: Db, userId: string) =>
  db.run(sql`delete from pgboss.job where data ->> 'user_id' = ${userId} and state <> 'active'`)
