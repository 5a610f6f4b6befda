import { paths } from '@atelier/contract/paths'
import { type AuthError, GoTrueClient, type User, type UserIdentity } from '@supabase/auth-js'
import { spareToken } from '#data/session/callback.ts'
import { authClient } from '#data/session/session.ts'

/*
 * The security screen's calls to the auth service. Each throws the service's refusal (`AuthError`), which toastAuthError shows.
 */

/** The own account as the auth service describes it. */
export type Account = User & {
  /** False for people who came by a provider or a mailed link; left out where only a session was answered. */
  has_password?: boolean
}

export async function askAccount(): Promise<Account> {
  return answer(await (await authClient()).getUser()).user
}

/**
 * Ends every other session. A session older than a day is refused with `reauthentication_needed` until it brings the code
 * that `requestPasswordCode` mails.
 */
export async function changePassword(password: string, code: string | undefined): Promise<void> {
  answer(await (await authClient()).updateUser({ password, ...(code ? { nonce: code } : {}) }))
}

/** Mails the code that a change of password asks for. */
export async function requestPasswordCode(): Promise<void> {
  answer(await (await authClient()).reauthenticate())
}

/** Mails a link and a code to the present address and to the new one; asked again, it mails new ones. */
export async function requestEmailChange(email: string): Promise<void> {
  answer(await (await authClient()).updateUser({ email }, { emailRedirectTo: securityPage() }))
}

/**
 * Gives the code that was mailed to one of the two addresses. True when the address has changed, false when the other one is to agree yet.
 * The service answers the second code with a session of its own; it is ended, because this device is signed in, perhaps by a second factor.
 */
export async function confirmEmailChange(address: string, code: string): Promise<boolean> {
  aside ??= new GoTrueClient({ url: `${window.location.origin}/auth/v1`, storageKey: 'aside', ...forgetful })
  const { session } = answer(await aside.verifyOtp({ type: 'email_change', email: address, token: code }))
  if (!session) return false
  await aside.signOut({ scope: 'local' })
  await renewSession()
  return true
}

let aside: GoTrueClient | undefined
const forgetful = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** Ends the session that a link or a provider came back with, and has the present one learn what changed. False when there was none. */
export async function endSpareSession(): Promise<boolean> {
  if (!spareToken || isSettled) return false
  isSettled = true
  await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers: { authorization: `Bearer ${spareToken}` } })
  await renewSession()
  return true
}

let isSettled = false

/** An authenticator app that is being set up: it counts once a code of it was given, within five minutes. */
export interface Enrolment {
  id: string
  /** A picture as a data: address, black on white. */
  qr: string
  /** Base32, to type in. */
  secret: string
  /** `otpauth://`, which a phone opens in its authenticator app. */
  uri: string
}

/** Starts to set up an authenticator app. What was begun and left unfinished before is dropped. */
export async function enrolFactor(name: string): Promise<Enrolment> {
  const { mfa } = await authClient()
  for (const { id, status } of answer(await mfa.listFactors()).all) if (status === 'unverified') await dropEnrolment(id)
  const { id, totp } = answer(await mfa.enroll({ factorType: 'totp', friendlyName: name }))
  return { id, qr: totp.qr_code, secret: totp.secret, uri: totp.uri }
}

/** Makes a factor count with a first code of it; this session has then passed it, and every other one ends. */
export async function confirmFactor(id: string, code: string): Promise<void> {
  answer(await (await authClient()).mfa.challengeAndVerify({ factorId: id, code }))
}

/** Gives up setting up; what the service could not be told it forgets by itself. */
export async function dropEnrolment(id: string): Promise<void> {
  await (await authClient()).mfa.unenroll({ factorId: id })
}

/** Takes a factor away. Sessions that passed it fall back to the password alone, and this device learns so at once. */
export async function removeFactor(id: string): Promise<void> {
  answer(await (await authClient()).mfa.unenroll({ factorId: id }))
  await renewSession()
}

/** Leaves for the provider, which sends the person back to the security screen. */
export async function linkProvider(provider: string): Promise<void> {
  const link = { provider: provider as 'google', options: { redirectTo: securityPage() } }
  answer(await (await authClient()).linkIdentity(link))
}

export async function unlinkProvider(identity: UserIdentity): Promise<void> {
  answer(await (await authClient()).unlinkIdentity(identity))
  await renewSession()
}

/** New tokens, which say what the account is now; other tabs hear of them. Without a network they come by themselves later. */
async function renewSession(): Promise<void> {
  await (await authClient()).refreshSession()
}

interface Answered {
  data: unknown
  error: AuthError | null
}

function answer<A extends Answered>(answered: A): Extract<A, { error: null }>['data'] {
  if (answered.error) throw answered.error
  return answered.data
}

const securityPage = () => window.location.origin + paths.security
