import { getPreferences, type NotificationPref, type Preferences, updatePreferences } from '@atelier/contract/preferences'
import { entity } from '#data/cache/entity.ts'
import { call } from '#data/client.ts'
import { toastError, type WordKey } from '#data/toasts.ts'

const mine = 'mine'
const preferences = entity<Preferences>('preferences', (_, signal) => call(getPreferences, {}, { signal }))

/** The viewer's preferences, asked for once. */
export function usePreferences() {
  const query = preferences.useQuery(mine)
  return { preferences: query.data, failed: query.isError && !query.data, retry: () => void query.refetch() }
}

type Change = Partial<Omit<Preferences, 'id' | 'user_id' | 'notification_prefs' | 'created_at' | 'updated_at'>> & {
  notification_prefs?: Partial<Record<NotificationPref, boolean>>
}

/** Saves a change at once and shows it meanwhile; a failure takes it back and shows `failed`. Tells whether it was saved. */
export function changePreferences(change: Change, failed: WordKey): Promise<boolean> {
  const aspect = Object.keys({ ...change, ...change.notification_prefs }).join()
  const guess = (shown: Preferences, wish: Change): Preferences => ({
    ...shown,
    ...wish,
    notification_prefs: { ...shown.notification_prefs, ...wish.notification_prefs },
  })
  const saved = preferences.change(mine, aspect, { wish: change, guess, send: (wish) => call(updatePreferences, wish) })
  return saved.then(
    () => true,
    (error) => {
      toastError(failed)(error)
      return false
    },
  )
}
