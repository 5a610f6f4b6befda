import { GoTrueClient } from '@supabase/auth-js'
import { authFetch, renewalStored } from '#data/session/renewal.ts'
import { withRetryAfter } from '#data/session/retry-after.ts'
import { storageKey } from '#data/session/stored-session.ts'

/** The auth client. The app reaches it through `authClient` of data/session/session.ts, which loads it. */
export const auth = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  fetch: withRetryAfter(authFetch),
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  // data/session/callback.ts takes tokens out of the address before the client is loaded.
  detectSessionInUrl: false,
})
auth.onAuthStateChange(renewalStored)
