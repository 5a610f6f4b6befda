import { type NotificationPref, notificationPrefDefaults } from '@atelier/contract/preferences'
import { type Sql, sql } from '#db/sql.ts'

/** A missing row or key has its default. */
export function hasEnabled(userId: string | Sql, key: NotificationPref): Sql {
  return isOn(sql`(select chosen.notification_prefs from user_preferences chosen where chosen.user_id = ${userId})`, key)
}

export function isOn(notificationPrefs: Sql, key: NotificationPref): Sql {
  return sql`coalesce(${notificationPrefs} -> ${key}::text = 'true', ${notificationPrefDefaults[key]})`
}
