import { GoTrueClient } from '@supabase/auth-js'
import { asKnownDevice } from '#data/session/known-device.ts'
import { authFetch, renewalStored } from '#data/session/renewal.ts'
import { withRetryAfter } from '#data/session/retry-after.ts'
import { storageKey } from '#data/session/stored-session.ts'
import { withSuspension } from '#data/session/suspension.ts'
import { publicUrl } from '#device/server-address.ts'

let opened: GoTrueClient | undefined

/** One for the page. */
export function openAuth(): GoTrueClient {
  if (opened) return opened
  opened = new GoTrueClient({
    url: publicUrl('/auth/v1'),
    storageKey,
    fetch: withSuspension(withRetryAfter(asKnownDevice(inShownLanguage(authFetch)))),
    flowType: 'implicit',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  })
  opened.onAuthStateChange(renewalStored)
  return opened
}

/** For people without a language in their account. */
function inShownLanguage(send: typeof fetch): typeof fetch {
  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('accept-language', document.documentElement.lang)
    return send(input, { ...init, headers })
  }
}
