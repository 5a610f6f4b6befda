import { type RoleName, roles } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { hasFactor, lacksFactor } from '#visibility/staff.ts'

interface LiveSession {
  user_id: string
  email: string | null
  is_anonymous: boolean
  session_id: string | null
  aal: 'aal1' | 'aal2' | null
  owing: boolean | null
  lacks_factor: boolean | null
  unpresented: number | null
  role: RoleName
  read_only: boolean
  restricted_until: string | null
  banned: boolean
  hidden: boolean
}

const readOnly = sql`exists (select from platform_settings where setting_key = 'read_only' and setting_value = 'true')`

export const isReadOnly = async (db: Db): Promise<boolean> =>
  (await db.one<{ read_only: boolean }>(sql`select ${readOnly} as read_only`)).read_only

/** `owing`: second factor not given yet; `lacks_factor`: staff without one, who did not sign in with a passkey either; `unpresented`: the latest refresh is unused so far; `read_only`: the whole network. */
export const liveSession = (db: Db, userId: string, sessionId: string | null) => db.maybeOne<LiveSession>(sessionQuery(userId, sessionId))

/** Triggers watch what it reads (db/memory/memory.test.ts). */
export const sessionQuery = (userId: string, sessionId: string | null): Sql => sql`
    select u.id as user_id, u.email, u.is_anonymous, s.id as session_id, s.aal,
      s.aal = 'aal1' and ${hasFactor(sql`u.id`)} as owing,
      s.aal = 'aal1' and ${lacksFactor(sql`u.id`)} as lacks_factor,
      case when greatest(s.presented_counter, s.refresh_floor) < s.refresh_counter then s.refresh_counter end as unpresented,
      ${highestRole(sql`u.id`)} as role,
      ${readOnly} as read_only,
      (select max(r.ends_at) from user_restrictions r where r.user_id = u.id and r.lifted_at is null) as restricted_until,
      exists (select from user_bans b where b.user_id = u.id and b.is_active) as banned,
      exists (select from profiles p where p.user_id = u.id and p.hidden_since is not null) as hidden
    from auth.users u left join auth.sessions s on s.id = ${sessionId} and s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null`

export function highestRole(userId: Sql): Sql {
  return sql`coalesce((
    select r.role from user_roles r where r.user_id = ${userId} order by array_position(${[...roles]}::text[], r.role) desc limit 1
  ), 'user')`
}
