import { paths } from '@atelier/contract/paths'
import { type AuthError, GoTrueClient, type User, type UserIdentity } from '@supabase/auth-js'
import { spareToken } from '#data/session/callback.ts'
import { proven } from '#data/session/proof.ts'
import { authClient } from '#data/session/session.ts'
import { isNative } from '#device/platform.ts'
import { publicUrl, serverUrl } from '#device/server-address.ts'
import { translator } from '#words/words.ts'

export type Account = User & {
  /** False after signing up with a provider or link; missing if only a session was answered. */
  has_password?: boolean
}

export async function fetchAccount(): Promise<Account> {
  return answer(await (await authClient()).getUser()).user
}

/** Fresh for ten minutes. The code is that of `requestProofCode`. */
export async function giveProof(proof: { current_password: string } | { nonce: string }): Promise<void> {
  answer(await (await authClient()).updateUser(proof))
}

export async function requestProofCode(): Promise<void> {
  answer(await (await authClient()).reauthenticate())
}

/** Ends every other session. */
export async function changePassword(password: string): Promise<void> {
  await proven(async () => answer(await (await authClient()).updateUser({ password })))
}

export async function requestEmailChange(email: string): Promise<void> {
  await proven(async () => answer(await (await authClient()).updateUser({ email }, { emailRedirectTo: securityPage() })))
}

/** True once both addresses are confirmed. Ends the extra session that the service answers with. */
export async function confirmEmailChange(address: string, code: string): Promise<boolean> {
  aside ??= new GoTrueClient({ url: publicUrl('/auth/v1'), storageKey: 'aside', ...forgetful })
  const { session } = answer(await aside.verifyOtp({ type: 'email_change', email: address, token: code }))
  if (!session) return false
  await aside.signOut({ scope: 'local' })
  await renewSession()
  return true
}

let aside: GoTrueClient | undefined
const forgetful = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** Ends the session that a link or provider brought, and renews the current one. False if there was none. */
export async function endSpareSession(): Promise<boolean> {
  if (!spareToken || isSettled) return false
  isSettled = true
  await fetch(serverUrl('/auth/v1/logout?scope=local'), { method: 'POST', headers: { authorization: `Bearer ${spareToken}` } })
  await renewSession()
  return true
}

let isSettled = false

/** Inactive until `confirmFactor`, within five minutes. */
export interface Enrolment {
  id: string
  qr: string
  secret: string
  uri: string
}

export async function enrolFactor(name: string): Promise<Enrolment> {
  const { mfa } = await authClient()
  await dropUnfinished()
  const { id, totp } = await proven(async () =>
    answer(await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: translator()('app.name') })),
  )
  return { id, qr: totp.qr_code, secret: totp.secret, uri: totp.uri }
}

/** An unfinished enrolment would keep its name. */
export async function dropUnfinished(): Promise<void> {
  const { mfa } = await authClient()
  for (const { id, status } of answer(await mfa.listFactors()).all) if (status === 'unverified') await dropEnrolment(id)
}

/** Ends all other sessions. */
export async function confirmFactor(id: string, code: string): Promise<void> {
  answer(await (await authClient()).mfa.challengeAndVerify({ factorId: id, code }))
}

export async function dropEnrolment(id: string): Promise<void> {
  await (await authClient()).mfa.unenroll({ factorId: id })
}

export async function unenrolFactor(id: string): Promise<void> {
  await proven(async () => answer(await (await authClient()).mfa.unenroll({ factorId: id })))
  await renewSession()
}

export async function linkProvider(provider: string): Promise<void> {
  await proven(async () => {
    if (isNative()) return (await import('#data/session/provider-code.ts')).linkByBrowser(provider)
    const link = { provider: provider as 'google', options: { redirectTo: securityPage() } }
    answer(await (await authClient()).linkIdentity(link))
  })
}

export async function unlinkProvider(identity: UserIdentity): Promise<void> {
  await proven(async () => answer(await (await authClient()).unlinkIdentity(identity)))
  await renewSession()
}

/** Ignores failures: the next renewal applies the change. */
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

const securityPage = () => publicUrl(paths.security)
