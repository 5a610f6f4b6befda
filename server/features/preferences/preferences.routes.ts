import { getPreferences, updatePreferences } from '@atelier/contract/preferences'
import type { FastifyInstance } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { tellNotices } from '#features/notifications/tell-notices.ts'
import { changePreferences, preferencesOf } from '#features/preferences/preferences.queries.ts'
import { mount } from '#http/mount.ts'
import { rescheduleMail } from '#mail/notice-mail.queries.ts'

export function preferenceRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'realtime'>): void {
  const { db, clock, realtime } = deps
  mount(app, deps, getPreferences, (_input, viewer) => preferencesOf(db, viewer.id, clock()))
  mount(app, deps, updatePreferences, async (changes, viewer) => {
    const changed = await transaction(db, async (tx) => {
      const changed = await changePreferences(tx, viewer.id, changes, clock())
      if (changes.email_frequency || changes.quiet_hours !== undefined) await rescheduleMail(tx, viewer.id)
      return changed
    })
    if (changes.notification_prefs) tellNotices(deps, [{ user_id: viewer.id }])
    if (changes.notification_prefs?.show_activity !== undefined) realtime.checkChannels(viewer.id)
    realtime.emit(viewer.id, 'preferences_changed')
    return changed
  })
}
