import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const mailJobs = (db: Db, after: string, limit: number) =>
  db.many<{ id: string; sealed: string }>(sql`
    select id, data ->> 'sealed' as sealed from pgboss.job where name in ('mail', 'unsent-mail') and id > ${after} order by id limit ${limit}`)

export const deleteMailJobs = (db: Db, ids: string[]) =>
  db.run(sql`delete from pgboss.job where name in ('mail', 'unsent-mail') and id = any(${ids}::uuid[])`)

export const unsentMailJobs = (db: Db, limit: number) =>
  db.many<{ id: string; sealed: string; given_up_at: string }>(sql`
    select id, data ->> 'sealed' as sealed, created_on as given_up_at from pgboss.job
    where name = 'unsent-mail' order by created_on, id limit ${limit}`)

export const deleteJobsOf = (db: Db, userId: string) =>
  db.run(sql`delete from pgboss.job where data ->> 'user_id' = ${userId} and state <> 'active'`)

export const dueQueues = `
  select queue as name from unnest($1::text[]) queue
  where exists (select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now())`
