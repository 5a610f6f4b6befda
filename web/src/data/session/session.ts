import { Failure } from '@atelier/contract/errors'
import type { AuthChangeEvent, AuthError, GoTrueClient, Session as Tokens, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { codeInUrl, markCodeRefused, type SessionInUrl, sessionInUrl } from '#data/session/callback.ts'
import { setPageOwner } from '#data/session/page-owner.ts'
import { isSessionFresh, owesSecondStep, storedSession } from '#data/session/stored-session.ts'
import { afterPaint } from '#device/paint.ts'
import { pause, retryDelayMs } from '#device/retry.ts'
import { serverUrl } from '#device/server-address.ts'
import { makeListeners } from '#listeners.ts'

/** `failed`: still retrying. `ended`: not by signing out on this page; `lost` is its access token. `recovering`: a new password comes first. */
export type SessionState =
  | { status: 'loading'; failed?: boolean }
  | { status: 'signed_out'; ended: boolean; leftFrom?: string | undefined; lost?: string | undefined }
  | { status: 'signed_in'; user: User; recovering: boolean; owing: boolean }

const atStart = storedSession()
let brought = sessionInUrl
let code = codeInUrl
let session = initialSession()
/** Another tab's event may arrive before its stored session does. */
let told: Tokens | null = null
let leaving = false
const listeners = makeListeners()
let client: Promise<GoTrueClient> | undefined

export const useSession = () => useSyncExternalStore(onSessionChange, currentSession)

export const currentSession = () => session

export const isIn = (session: SessionState) => session.status === 'signed_in' && !session.owing

export const onSessionChange = listeners.add

/** Call it once, at the start: it loads the client, which renews the session and hears of other tabs. */
export function startSession() {
  if (session.status === 'loading') void begin()
  else afterPaint(begin)
}

/** Loaded, and with the brought session settled. Retries after a failure. */
export function authClient(): Promise<GoTrueClient> {
  client ??= startClient().catch((error) => {
    client = undefined
    throw error
  })
  return client
}

async function startClient(): Promise<GoTrueClient> {
  const auth = (await import('#data/session/auth-client.ts')).openAuth()
  if (brought) await takeBrought(auth, brought)
  if (code) await exchange(auth, code)
  auth.onAuthStateChange(follow)
  return auth
}

async function takeBrought(auth: GoTrueClient, tokens: SessionInUrl) {
  if (!(await isGenuine(tokens))) {
    brought = undefined
    return follow('INITIAL_SESSION', null)
  }
  const { data, error } = await auth.setSession(tokens)
  if (error && isPassing(error)) throw error
  brought = undefined
  follow(error ? 'INITIAL_SESSION' : tokens.recovering ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', data.session)
}

// An expired token could name this account beside a stranger's refresh token, which the client would then use.
async function isGenuine({ access_token }: SessionInUrl): Promise<boolean> {
  const { ok, status } = await fetch(serverUrl('/auth/v1/user'), { headers: { authorization: `Bearer ${access_token}` } })
  if (status === 429 || status >= 500) throw new Failure('unavailable')
  return ok
}

// The client drops its verifier on the first try, so there is no second one.
async function exchange(auth: GoTrueClient, brought: string) {
  const { data, error } = await auth.exchangeCodeForSession(brought)
  code = null
  if (error) markCodeRefused()
  follow(error ? 'INITIAL_SESSION' : 'SIGNED_IN', data.session)
}

async function begin(failures = 1) {
  try {
    await authClient()
  } catch {
    if (session.status !== 'loading') return
    become({ status: 'loading', failed: true })
    await pause(retryDelayMs(failures))
    await begin(failures + 1)
  }
}

/** Renews it if it expires soon. @throws Failure `offline`; the person stays signed in */
export async function accessToken(): Promise<string | undefined> {
  const held = heldSession()
  if (!held || isSessionFresh(held)) return held?.access_token
  if (!navigator.onLine) throw new Failure('offline')
  const { data, error } = await (await authClient()).getSession()
  if (error && storedSession()) throw new Failure('offline')
  return ownToken(data.session)
}

/** Another account may be the current one by now: this page is about to go, and asks nothing with its token. */
export const belongsToAnother = (tokens: Tokens | null | undefined): boolean =>
  session.status === 'signed_in' && tokens != null && tokens.user.id !== session.user.id

function ownToken(tokens: Tokens | null | undefined): string | undefined {
  if (belongsToAnother(tokens)) throw new Failure('offline')
  return tokens?.access_token
}

/** Nothing is asked with an expired token before it is renewed. */
export function trustStored(): void {
  const stored = storedSession()
  if (session.status === 'loading' && stored && !brought && !code) become(sessionOf(stored))
}

function heldSession(): Tokens | undefined {
  const stored = storedSession()
  if (session.status !== 'signed_in' || stored?.user.id === session.user.id) return stored
  if (told?.user.id === session.user.id) return told
  ownToken(stored)
  return undefined
}

/** Ends the session if the server no longer knows it. @throws Failure `offline` */
export async function renewedToken(refused?: string): Promise<string | undefined> {
  const renewed = renewedSince(refused)
  if (renewed) return renewed
  const auth = await authClient()
  const meanwhile = renewedSince(refused)
  if (meanwhile) return meanwhile
  ownToken(storedSession())
  const { data, error } = await auth.refreshSession()
  if (error?.name === 'AuthRefreshDiscardedError') return ownToken(storedSession())
  if (error && isPassing(error)) throw new Failure('offline')
  if (error) await auth.signOut({ scope: 'local' })
  return ownToken(data.session)
}

function renewedSince(refused: string | undefined): string | undefined {
  const held = heldSession()
  return refused && held && held.access_token !== refused && isSessionFresh(held) ? held.access_token : undefined
}

/** Works offline too. False when this device is still signed in. */
export async function signOut(): Promise<boolean> {
  const auth = await authClient()
  if (belongsToAnother(storedSession())) return false
  const { withoutWaiting } = await import('#data/session/renewal.ts')
  leaving = true
  try {
    await withoutWaiting(() => auth.signOut({ scope: 'local' }))
  } finally {
    leaving = false
  }
  return !storedSession()
}

const isPassing = ({ name, status }: AuthError) => name === 'AuthRetryableFetchError' || status === 429

const bringsUser: AuthChangeEvent[] = ['USER_UPDATED', 'TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED']

// Must be idempotent: SIGNED_IN repeats when a tab becomes visible, and every tab gets every event.
function follow(event: AuthChangeEvent, tokens: Tokens | null) {
  const lost = (told ?? atStart)?.access_token
  told = tokens
  // As in the auth client, a stored session that could not be renewed yet still counts.
  const held = tokens ?? (event === 'INITIAL_SESSION' ? storedSession() : undefined)
  const user = held?.user
  const owing = held ? owesSecondStep(held) : false
  const known = session.status === 'signed_in' && session.user.id === user?.id ? session : undefined
  const recovering = event === 'PASSWORD_RECOVERY' || (event !== 'USER_UPDATED' && known?.recovering === true)
  if (known && known.recovering === recovering && known.owing === owing && !bringsUser.includes(event)) return
  if (!user && session.status === 'signed_out') return
  const ended = !leaving && (atStart !== undefined || session.status === 'signed_in')
  const leftFrom = leaving ? window.location.pathname : undefined
  become(
    user ? { status: 'signed_in', user, recovering, owing } : { status: 'signed_out', ended, leftFrom, lost: ended ? lost : undefined },
  )
}

function become(next: SessionState) {
  session = next
  if (next.status === 'signed_in') setPageOwner(next.user.id)
  listeners.call()
}

function initialSession(): SessionState {
  if (brought || code) return { status: 'loading' }
  const stored = storedSession()
  if (!stored) return { status: 'signed_out', ended: false }
  return isSessionFresh(stored) ? sessionOf(stored) : { status: 'loading' }
}

function sessionOf(stored: Tokens): SessionState {
  return { status: 'signed_in', user: stored.user, recovering: false, owing: owesSecondStep(stored) }
}
