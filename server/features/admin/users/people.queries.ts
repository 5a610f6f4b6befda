import type { RoleName } from '@atelier/contract/choices'
import { highestRole } from '#auth/sessions/session.queries.ts'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export interface LockedPerson {
  user_id: string
  role: RoleName
  /** Null without a confirmed address. */
  mail_to: string | null
}

/** Locks an account against other decisions about it. @throws Failure not_found */
export const lockPerson = (tx: Db, userId: string) =>
  tx.one<LockedPerson>(sql`
    select u.id as user_id, ${highestRole(sql`u.id`)} as role, case when u.email_confirmed_at is not null then u.email end as mail_to
    from auth.users u where u.id = ${userId} and u.deleted_at is null for no key update of u`)
