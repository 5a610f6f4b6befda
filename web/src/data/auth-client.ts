import { paths } from '@atelier/contract/paths'
import { GoTrueClient } from '@supabase/auth-js'
import { authFetch, renewalStored } from '#data/renewal.ts'
import { storageKey } from '#data/stored-session.ts'

/** Where mailed links come back to with a session in their fragment; no other page lets a URL sign somebody in. */
const callbackPaths: string[] = [paths.landing, paths.onboarding, paths.home, paths.resetPassword]

/** The auth client. Loaded by data/session.ts, which is how the app reaches it. */
export const auth = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  fetch: authFetch,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  // Links that failed are read by linkProblem in data/session.ts: a spent link must not touch a session that is here already.
  detectSessionInUrl: (url, { access_token }) => callbackPaths.includes(url.pathname) && Boolean(access_token),
})
auth.onAuthStateChange(renewalStored)
