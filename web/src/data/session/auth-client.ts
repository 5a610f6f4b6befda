import { GoTrueClient, type Session, type SupportedStorage } from '@supabase/auth-js'
import { storeAccount } from '#data/session/accounts.ts'
import { asKnownDevice } from '#data/session/known-device.ts'
import { pageOwner } from '#data/session/page-owner.ts'
import { authFetch, renewalStored } from '#data/session/renewal.ts'
import { withRetryAfter } from '#data/session/retry-after.ts'
import { storageKey, storedSession } from '#data/session/stored-session.ts'
import { withSuspension } from '#data/session/suspension.ts'
import { publicUrl } from '#device/server-address.ts'
import { removeStored, writeStored } from '#device/storage.ts'

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
    ...storing(),
  })
  opened.onAuthStateChange(renewalStored)
  return opened
}

/** Signing in beside another account does not end its session. Without storage the client keeps the session in memory. */
function storing(): { storage?: SupportedStorage } {
  if (!writeStored('storing', true)) return {}
  removeStored('storing')
  return {
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => {
        const present = key === storageKey ? storedSession() : undefined
        if (present && present.user.id !== (JSON.parse(value) as Session).user?.id) storeAccount(present)
        localStorage.setItem(key, value)
      },
      removeItem: (key) => {
        // Another tab may have made another account the current one.
        const present = key === storageKey ? storedSession() : undefined
        if (!present || present.user.id === pageOwner()) localStorage.removeItem(key)
      },
    },
  }
}

/** For people without a language in their account. */
function inShownLanguage(send: typeof fetch): typeof fetch {
  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('accept-language', document.documentElement.lang)
    return send(input, { ...init, headers })
  }
}
