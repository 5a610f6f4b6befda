import type { Preferences } from '@atelier/contract/preferences'
import { ignored } from '@atelier/contract/rules/ignored'
import { useSyncExternalStore } from 'react'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { listen } from '#data/realtime/listen.ts'
import { currentSession, isIn, onSessionChange } from '#data/session/session.ts'
import { toastError } from '#data/toasts.ts'
import { chooseOnDevice, currentLook, endAccountLook, type Look, lookOwner, showAccountLook } from '#device/look.ts'
import { makeListeners } from '#listeners.ts'
import { changePreferences, currentPreferences, fetchPreferences, onPreferences } from '#parts/settings/preferences.data.ts'
import { followLanguage, wordsLoaded } from '#words/words.ts'

/** After this long, screens use the settings of the device until the account loads. */
const patienceMs = 3_000
let unknown = false
let saved: Preferences | undefined
const listeners = makeListeners()

/** From sign-in on, and changes made on any device. Call it once, at the start. */
export function followLook() {
  followLanguage(toastError('app.not_loaded'))
  onPreferences(show)
  onSessionChange(settle)
  settle()
  const ask = () => void ignored(fetchPreferences(), 'asks again later')
  listen('preferences_changed', ask)
  listen('connected', ask)
}

/** False for a few seconds at most after a sign-in. */
export const useLookIsKnown = () => useSyncExternalStore(listeners.add, () => !unknown)

export async function changeLook(change: Partial<Look>): Promise<void> {
  const failed = 'nav.look_failed'
  try {
    if (!currentPreferences()) await fetchPreferences()
  } catch (error) {
    return toastError(failed)(error)
  }
  await changePreferences(change, failed)
  const shown: Partial<Look> = currentLook()
  if (Object.entries(change).every(([name, value]) => shown[name as keyof Look] === value)) chooseOnDevice(change)
}

function settle() {
  const session = currentSession()
  if (session.status === 'signed_out') return endAccountLook()
  if (!isIn(session) || session.status !== 'signed_in' || lookOwner() === session.user.id) return
  endAccountLook()
  become(true)
  const known = () => become(false)
  const patience = setTimeout(known, patienceMs)
  void ignored(fetchPreferences(), 'asks again later')
    .then(wordsLoaded)
    .then(known)
    .finally(() => clearTimeout(patience))
}

function show(preferences: Preferences) {
  const session = currentSession()
  if (session.status !== 'signed_in' || session.user.id !== preferences.user_id) return
  showAccountLook(preferences.user_id, preferences)
  if (preferences.updated_at === saved?.updated_at) return
  // The server words notices in the language that it knows now.
  if (saved && saved.language !== preferences.language) void queries.invalidateQueries({ queryKey: keys.notifications })
  saved = preferences
}

function become(next: boolean) {
  unknown = next
  listeners.call()
}
