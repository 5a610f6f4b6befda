import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Session } from '#auth/sessions/session.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { banned } from '#visibility/accounts.ts'

/** Signed out, expired, banned, deleted, with another role, or lacking a second factor that is now required. */
export async function endedSessionIds(db: Db, sessions: Pick<Session, 'session_id' | 'role'>[]): Promise<Set<string>> {
  const ended = await db.many<{ id: string }>(sql`
    select asked.id from unnest(${sessions.map((held) => held.session_id)}::uuid[], ${sessions.map(({ role }) => role)}::text[]) asked (id, role)
      left join auth.sessions s on s.id = asked.id
      left join profiles person on person.user_id = s.user_id
    where ${banned(sql`person`)} is not false or asked.role <> ${highestRole(sql`s.user_id`)}
      or (s.aal = 'aal1' and exists (select from auth.factors f where f.user_id = s.user_id and f.status = 'verified'))`)
  return new Set(ended.map(({ id }) => id))
}
