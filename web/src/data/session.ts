import { paths } from '@atelier/contract/paths'
import { GoTrueClient, isAuthRetryableFetchError, type User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'

/** Where mailed links come back to with a session in their fragment; no other page lets a URL sign somebody in. */
const callbackPaths: string[] = [paths.landing, paths.onboarding, paths.home, paths.resetPassword]

const storageKey = 'sb-atelier-auth-token'

export const auth = new GoTrueClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  // Links that failed are read by linkProblem below: a spent link must not touch a session that is here already.
  detectSessionInUrl: (url, { access_token }) => callbackPaths.includes(url.pathname) && Boolean(access_token),
})

export type Session = { status: 'loading' } | { status: 'signed_out' } | { status: 'signed_in'; user: User }

/** Why the mailed link that opened this page did not work, such as `otp_expired`. */
export const linkProblem = takeLinkProblem()

let session: Session = { status: 'loading' }
const listeners = new Set<() => void>()
const recoveries = new Set<() => void>()

// Events repeat (SIGNED_IN each time a tab becomes visible, each event in every tab): all of this may run again without harm.
auth.onAuthStateChange((event, current) => {
  const user = current?.user ?? (event === 'INITIAL_SESSION' ? storedUser() : undefined)
  const same = session.status === 'signed_in' && session.user.id === user?.id && event !== 'USER_UPDATED'
  if (!same) {
    session = user ? { status: 'signed_in', user } : { status: 'signed_out' }
    for (const changed of listeners) changed()
  }
  if (event === 'PASSWORD_RECOVERY') for (const recover of recoveries) recover()
})

/** Who is signed in here; `loading` until the stored session was read. */
export const useSession = () => useSyncExternalStore(onSessionChange, currentSession)

export const currentSession = () => session

export function onSessionChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Calls `recover` when a recovery link or code signed somebody in, who must now set a password. */
export function onPasswordRecovery(recover: () => void) {
  recoveries.add(recover)
  return () => {
    recoveries.delete(recover)
  }
}

/** The bearer token, renewed first when it runs out soon. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await auth.getSession()
  return data.session?.access_token
}

/** After the server refused the token: a new one, or the end of the session when the server knows it no more. */
export async function renewedToken(): Promise<string | undefined> {
  const { data, error } = await auth.refreshSession()
  if (error && !isAuthRetryableFetchError(error)) await auth.signOut({ scope: 'local' })
  return data.session?.access_token
}

/** Ends the session on the server, and here even when the server cannot be reached. False when this device is still signed in. */
export async function signOut(): Promise<boolean> {
  const { error } = await auth.signOut()
  if (error) await auth.signOut({ scope: 'local' })
  return session.status === 'signed_out'
}

/** The person of a stored session that could not be renewed yet (server away, offline): still signed in, as the auth client sees it. */
function storedUser(): User | undefined {
  const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { user?: User; refresh_token?: string } | null
  return stored?.refresh_token ? stored.user : undefined
}

function takeLinkProblem(): string | undefined {
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  if (!fragment.has('error')) return undefined
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return fragment.get('error_code') ?? 'otp_expired'
}
