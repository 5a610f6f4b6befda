import { type Sql, sql } from '#db/sql.ts'

export function hasFactor(userId: Sql): Sql {
  return sql`exists (select from auth.factors f where f.user_id = ${userId} and f.status = 'verified')`
}

/** Whether staff need a second factor and this person has none: what their role allows is refused. */
export function lacksFactor(userId: Sql): Sql {
  // Its first condition spares everybody else the rest.
  return sql`(exists (select from user_roles staff where staff.user_id = ${userId} and staff.role <> 'user')
    and exists (select from platform_settings where setting_key = 'staff_second_factor_required' and setting_value = 'true')
    and not ${hasFactor(userId)})`
}
