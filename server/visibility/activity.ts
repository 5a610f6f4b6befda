import { type Sql, sql } from '#db/sql.ts'
import { switchedOn } from '#visibility/preferences.ts'

/** Only while both show their activity. */
export function activityShownBetween(one: Sql, other: Sql): Sql {
  return sql`(${switchedOn(one, 'show_activity')} and ${switchedOn(other, 'show_activity')})`
}
