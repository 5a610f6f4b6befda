import { type Sql, sql } from '#db/sql.ts'
import { hasEnabled } from '#visibility/preferences.ts'

/** Only while both show their activity. */
export function activityShownBetween(one: Sql, other: Sql): Sql {
  return sql`(${hasEnabled(one, 'show_activity')} and ${hasEnabled(other, 'show_activity')})`
}
