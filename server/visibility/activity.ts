import { type Sql, sql } from '#db/sql.ts'

/** Whether two people, columns of ids, see when the other is online: only while both show their activity. */
export function activityShownBetween(one: Sql, other: Sql): Sql {
  return sql`((select true from user_preferences p
    where p.user_id in (${one}, ${other}) and p.notification_prefs @> '{"show_activity": false}' limit 1) is not true)`
}
