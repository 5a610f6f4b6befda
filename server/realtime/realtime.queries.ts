import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

/** Which of these sessions are over: signed out, expired, or of somebody who was banned or deleted. */
export async function endedAmong(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const ended = await db.many<{ id: string }>(sql`
    select asked.id from unnest(${sessionIds}::uuid[]) asked (id)
      left join auth.sessions s on s.id = asked.id
      left join profiles person on person.user_id = s.user_id
    where person.is_banned is not false`)
  return new Set(ended.map(({ id }) => id))
}
