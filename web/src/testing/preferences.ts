import { getPreferences, notificationPrefDefaults, type Preferences, updatePreferences } from '@atelier/contract/preferences'
import { serve } from '#testing/fake-server.ts'
import { viewer } from '#testing/signed-in.ts'

/** The preferences of a new account, with changes. */
export const newPreferences = (changes: Partial<Preferences> = {}): Preferences => ({
  id: '019c0000-0000-7000-8000-000000000002',
  user_id: viewer.user_id,
  notification_prefs: { ...notificationPrefDefaults },
  email_frequency: 'daily',
  language: null,
  message_audience: 'everyone',
  mention_audience: 'everyone',
  theme: 'system',
  text_size: 'normal',
  reduced_motion: false,
  autoplay: 'always',
  data_saver: false,
  quiet_hours: null,
  read_receipts: true,
  preferred_categories: [],
  feed_algorithm_weight: 0,
  created_at: viewer.created_at,
  updated_at: viewer.created_at,
  ...changes,
})

/** Serves preferences that differ from the defaults by `own`, and keeps what is changed. */
export function servePreferences(own: Partial<Preferences> = {}) {
  let kept = newPreferences(own)
  serve(getPreferences, () => kept)
  serve(updatePreferences, ({ notification_prefs, ...rest }) => {
    kept = { ...kept, ...rest, notification_prefs: { ...kept.notification_prefs, ...notification_prefs } }
    return kept
  })
}
