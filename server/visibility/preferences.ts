import { type NotificationPref, notificationPrefDefaults } from '@atelier/contract/preferences'
import { type Sql, sql } from '#db/sql.ts'

/** Whether a person has a switch of `notification_prefs` on. A missing row or key has its default. */
export function switchedOn(userId: string | Sql, key: NotificationPref): Sql {
  return sql`coalesce(
    (select chosen.notification_prefs -> ${key}::text = 'true' from user_preferences chosen where chosen.user_id = ${userId}),
    ${notificationPrefDefaults[key]})`
}
