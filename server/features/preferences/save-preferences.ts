import type { Preferences } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { rescheduleMail } from '#features/notifications/notification-mail.queries.ts'
import { type PreferenceChanges, storePreferences } from '#features/preferences/preferences.queries.ts'

export async function savePreferences(
  tx: Db,
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  userId: string,
  changes: PreferenceChanges,
): Promise<Preferences> {
  const { email_frequency, quiet_hours, notification_prefs } = changes
  const changed = await storePreferences(tx, userId, changes, deps.clock())
  if (email_frequency || quiet_hours !== undefined) await rescheduleMail(tx, userId)
  if (notification_prefs) tx.after(() => emitNotifications(deps, [{ user_id: userId }]))
  if (notification_prefs?.show_activity !== undefined) tx.after(() => deps.realtime.checkChannels(userId))
  tx.after(() => deps.realtime.emit(userId, 'preferences_changed'))
  return changed
}
