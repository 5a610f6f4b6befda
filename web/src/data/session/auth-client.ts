import { GoTrueClient } from '@supabase/auth-js'
import { bringsSession } from '#data/session/callback.ts'
import { authFetch, renewalStored } from '#data/session/renewal.ts'
import { withRetryAfter } from '#data/session/retry-after.ts'
import { storageKey } from '#data/session/stored-session.ts'

/** The auth client. Loaded by data/session/session.ts, which is how the app reaches it. */
export const auth = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  fetch: withRetryAfter(authFetch),
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  // What failed, and what would sign in somebody else, is told by the screen at /auth/link and must not touch a session that is here.
  detectSessionInUrl: (_, { access_token }) => bringsSession() && Boolean(access_token),
})
auth.onAuthStateChange(renewalStored)
