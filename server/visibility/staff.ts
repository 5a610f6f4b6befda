import { type Sql, sql } from '#db/sql.ts'

/**
 * Whether something is for a member of the staff to see and decide, by whose it is (a column of ids, null for somebody who is gone): not their own, nor
 * that of somebody of the same or a higher role. Super admins decide about each other, as nobody stands above them. Every call of staff that is about
 * a person, or about what is theirs, asks this.
 */
export function inReachOf(staffId: string, personId: Sql): Sql {
  return sql`(${personId} is null or ${personId} <> ${staffId} and exists (
    select from user_roles mine where mine.user_id = ${staffId} and (mine.role = 'super_admin' or not has_role(${personId}, mine.role))))`
}

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
