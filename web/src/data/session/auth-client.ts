import { GoTrueClient } from '@supabase/auth-js'
import { authFetch, renewalStored } from '#data/session/renewal.ts'
import { withRetryAfter } from '#data/session/retry-after.ts'
import { storageKey } from '#data/session/stored-session.ts'

export const auth = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  fetch: withRetryAfter(authFetch),
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
})
auth.onAuthStateChange(renewalStored)
