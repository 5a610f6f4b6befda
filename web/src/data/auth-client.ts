import { GoTrueClient } from '@supabase/auth-js'
import { bringsSession } from '#data/arrival.ts'
import { withPatience } from '#data/patience.ts'
import { authFetch, renewalStored } from '#data/renewal.ts'
import { storageKey } from '#data/stored-session.ts'

/** The auth client. Loaded by data/session.ts, which is how the app reaches it. */
export const auth = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  fetch: withPatience(authFetch),
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  // What failed, and what would sign in somebody else, is told by the screen at /auth/link and must not touch a session that is here.
  detectSessionInUrl: (_, { access_token }) => bringsSession() && Boolean(access_token),
})
auth.onAuthStateChange(renewalStored)
