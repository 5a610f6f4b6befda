import { getPreferences, type NotificationPref, type Preferences, updatePreferences } from '@atelier/contract/preferences'
import { entity } from '#data/cache/entity.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { currentSession } from '#data/session/session.ts'
import { toastAnyError, type WordKey } from '#data/toasts.ts'

const mine = 'mine'
const kind = 'preferences'
const preferences = entity<Preferences>(kind, (_, signal) => call(getPreferences, {}, { signal }), {
  isOlder: (answer, known) => answer.user_id === known.user_id && answer.updated_at < known.updated_at,
})

export function usePreferences() {
  const query = preferences.useQuery(mine)
  return { preferences: query.data, failed: query.isError && !query.data, retry: () => void query.refetch() }
}

export const currentPreferences = () => preferences.read(mine)

export async function fetchPreferences(): Promise<void> {
  const answer = await call(getPreferences, {})
  const session = currentSession()
  if (session.status === 'signed_in' && session.user.id === answer.user_id) preferences.keep(mine, answer)
}

export function onPreferences(told: (shown: Preferences) => void) {
  queries.getQueryCache().subscribe(({ type, query }) => {
    const shown = type === 'updated' && query.queryKey[0] === kind && query.state.data
    if (shown) told(shown as Preferences)
  })
}

type Change = Partial<Omit<Preferences, 'id' | 'user_id' | 'notification_prefs' | 'created_at' | 'updated_at'>> & {
  notification_prefs?: Partial<Record<NotificationPref, boolean>>
}

/** Optimistic; a failure shows `failed`. False: not saved, or changed again meanwhile. */
export function changePreferences(change: Change, failed: WordKey): Promise<boolean> {
  const aspect = Object.keys({ ...change, ...change.notification_prefs }).join()
  const guess = (shown: Preferences, wish: Change): Preferences => ({
    ...shown,
    ...wish,
    notification_prefs: { ...shown.notification_prefs, ...wish.notification_prefs },
  })
  const saved = preferences.change(mine, aspect, { wish: change, guess, send: (wish) => call(updatePreferences, wish) })
  return saved.catch((error) => {
    toastAnyError(failed)(error)
    return false
  })
}
