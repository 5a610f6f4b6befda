import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { banned } from '#visibility/accounts.ts'

/** Which of these sessions are over: signed out, expired, of somebody who was banned or deleted, or lowered so that the second factor is owed again. */
export async function endedAmong(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const ended = await db.many<{ id: string }>(sql`
    select asked.id from unnest(${sessionIds}::uuid[]) asked (id)
      left join auth.sessions s on s.id = asked.id
      left join profiles person on person.user_id = s.user_id
    where ${banned(sql`person`)} is not false
      or (s.aal = 'aal1' and exists (select from auth.factors f where f.user_id = s.user_id and f.status = 'verified'))`)
  return new Set(ended.map(({ id }) => id))
}
