import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const lockUploads = (tx: Db, userId: string) => tx.run(sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${userId}))`)

/** `held`: files and open claims, discarded archives included while they exist. `sent`: within the last day. */
export const usedBytes = (tx: Db, userId: string, now: Date) =>
  tx.one<{ held: number; sent: number }>(sql`
    select (
      (select coalesce(sum(m.bytes), 0) from media m where m.user_id = ${userId} and (m.created_at > '-infinity' or m.bucket = 'archives'))
      + coalesce(sum(c.bytes) filter (where c.is_open), 0)
    )::float8 as held, coalesce(sum(c.day_bytes), 0)::float8 as sent
    from upload_claims c where c.user_id = ${userId} and c.claimed_at > ${dayBefore(now)}`)

/** How long until that many bytes of the last day no longer count; undefined if there are fewer. */
export async function freedInS(tx: Db, userId: string, bytes: number, now: Date): Promise<number | undefined> {
  const found = await tx.maybeOne<{ wait_s: number }>(sql`
    select extract(epoch from ends.claimed_at - ${dayBefore(now)}::timestamptz)::float8 as wait_s
    from (
      select claimed_at, sum(day_bytes) over (order by claimed_at, id) as freed
      from upload_claims where user_id = ${userId} and claimed_at > ${dayBefore(now)}
    ) ends
    where ends.freed >= ${bytes} order by ends.claimed_at limit 1`)
  return found?.wait_s
}

export interface Claim {
  id: string
  user_id: string
  bytes: number
  day_bytes: number
}

export const insertClaim = (tx: Db, { id, user_id, bytes, day_bytes }: Claim, now: Date) =>
  tx.run(sql`
    insert into upload_claims (id, user_id, bytes, day_bytes, claimed_at) values (${id}, ${user_id}, ${bytes}, ${day_bytes}, ${now})`)

/** Nothing came of the upload: only the `arrived` bytes count that day. */
export const endClaim = (db: Db, id: string, arrived: number) =>
  db.run(sql`update upload_claims set is_open = false, day_bytes = least(day_bytes, ${arrived}::bigint) where id = ${id} and is_open`)

export const deleteOldClaims = (db: Db, now: Date) => db.run(sql`delete from upload_claims where claimed_at <= ${dayBefore(now)}`)

const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)
