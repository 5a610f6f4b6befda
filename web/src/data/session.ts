import type { AuthChangeEvent, GoTrueClient, Session as Tokens, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isFresh, storedSession } from '#data/stored-session.ts'
import { afterPaint } from '#device/paint.ts'

/** `recovering`: a recovery link or code signed the person in, and they have not set a new password yet. */
export type Session = { status: 'loading' } | { status: 'signed_out' } | { status: 'signed_in'; user: User; recovering: boolean }

/** Why the mailed link that opened this page did not work, such as `otp_expired`. */
export const linkProblem = takeLinkProblem()

let session = initialSession()
const listeners = new Set<() => void>()
let client: Promise<GoTrueClient> | undefined

// A session that is good as it lies there needs no client for the first paint; renewing one or reading a mailed link does.
if (session.status === 'loading') void authClient()
else afterPaint(() => void authClient())

/** Who is signed in here; `loading` until that is known. */
export const useSession = () => useSyncExternalStore(onSessionChange, currentSession)

export const currentSession = () => session

export function onSessionChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** The auth client, loaded once; a failed load (offline) is tried again by the next who asks. */
export function authClient(): Promise<GoTrueClient> {
  client ??= import('#data/auth-client.ts').then(
    ({ auth }) => {
      auth.onAuthStateChange(follow)
      return auth
    },
    (error) => {
      client = undefined
      throw error
    },
  )
  return client
}

/** The bearer token, renewed first when it runs out soon. */
export async function accessToken(): Promise<string | undefined> {
  const stored = storedSession()
  if (!stored || isFresh(stored)) return stored?.access_token
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token
}

/** After the server refused the token: a new one, or the end of the session when the server knows it no more. */
export async function renewedToken(): Promise<string | undefined> {
  const auth = await authClient()
  const { data, error } = await auth.refreshSession()
  if (error && error.name !== 'AuthRetryableFetchError') await auth.signOut({ scope: 'local' })
  return data.session?.access_token
}

/** Ends the session on the server, and here even when the server cannot be reached. False when this device is still signed in. */
export async function signOut(): Promise<boolean> {
  const auth = await authClient()
  const { error } = await auth.signOut()
  if (error) await auth.signOut({ scope: 'local' })
  return !storedSession()
}

// Events repeat (SIGNED_IN each time a tab becomes visible, each event in every tab): all of this may run again without harm.
function follow(event: AuthChangeEvent, tokens: Tokens | null) {
  // A stored session that could not be renewed yet (server away, offline) is still one, as the auth client sees it too.
  const user = tokens?.user ?? (event === 'INITIAL_SESSION' ? storedSession()?.user : undefined)
  const known = session.status === 'signed_in' && session.user.id === user?.id ? session : undefined
  const recovering = event === 'PASSWORD_RECOVERY' || (event !== 'USER_UPDATED' && known?.recovering === true)
  if (known && known.recovering === recovering && event !== 'USER_UPDATED') return
  session = user ? { status: 'signed_in', user, recovering } : { status: 'signed_out' }
  for (const changed of listeners) changed()
}

function initialSession(): Session {
  if (window.location.hash.includes('access_token=')) return { status: 'loading' }
  const stored = storedSession()
  if (!stored) return { status: 'signed_out' }
  return isFresh(stored) ? { status: 'signed_in', user: stored.user, recovering: false } : { status: 'loading' }
}

function takeLinkProblem(): string | undefined {
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  if (!fragment.has('error')) return undefined
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return fragment.get('error_code') ?? 'otp_expired'
}
