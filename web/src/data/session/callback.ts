import { paths } from '@atelier/contract/paths'
import { claimsOf, storedSession } from '#data/session/stored-session.ts'

/* Must be imported first: takes tokens and codes out of the address before history, `next` or the server see them. */

/** `other`: the address does not say (an invitation, another client's mail). */
export type LinkKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'other'

export type LinkOutcome =
  /** Expired, already used, or the account is suspended (`user_banned`) or held (`sign_up_held`). */
  | { outcome: 'spent'; kind: LinkKind; code: string }
  | { outcome: 'half' }
  /** A session of another account, so we ask first. `address` is where it leads. */
  | { outcome: 'foreign'; account: string; session: SessionInUrl; address: string }

export interface SessionInUrl {
  access_token: string
  refresh_token: string
  recovering: boolean
}

const callbackPaths: string[] = [paths.landing, paths.onboarding, paths.home, paths.resetPassword, paths.link, paths.signIn, paths.security]

const kinds: Record<string, LinkKind | undefined> = {
  [paths.onboarding]: 'signup',
  [paths.resetPassword]: 'recovery',
  [paths.link]: 'magiclink',
  [paths.security]: 'email_change',
}

const path = window.location.pathname
const query = new URLSearchParams(window.location.search)
const fragment = new URLSearchParams(window.location.hash.slice(1))
const failure = [fragment, query].find((parameters) => parameters.has('error'))

/** The service's error code, such as `identity_already_exists`. */
export let linkProblem = failure && (failure.get('error_code') ?? failure.get('error') ?? 'otp_expired')

if (failure || fragment.has('access_token') || fragment.has('message')) {
  for (const name of ['error', 'error_code', 'error_description', 'sb']) query.delete(name)
  window.history.replaceState(window.history.state, '', cleanAddress())
}

/** Exchanged with the verifier that this browser kept. */
export const codeInUrl = takeCode()

/** It began in another browser, or too long ago. */
export function markCodeRefused() {
  linkProblem = 'began_elsewhere'
}

const brought = sessionOf(fragment)
const { sub: broughtId, email: broughtEmail, phone: broughtPhone = '' } = claimsOf(brought?.access_token ?? '')
const presentId = storedSession()?.user.id

let halfConfirmed = fragment.has('message') && path === paths.security && presentId !== undefined

export const mailedLink = mailedLinkOf()

/** Ended, because the current one may have passed the second step. */
export const spareToken = path === paths.security && broughtId !== undefined && broughtId === presentId ? brought?.access_token : undefined

export const sessionInUrl = broughtId !== undefined && broughtId === presentId && !spareToken ? brought : undefined

/** Read once. A new pair of mails needs both links again. */
export function consumeHalfConfirmed(): boolean {
  const taken = halfConfirmed
  halfConfirmed = false
  return taken
}

export function markHalfConfirmed() {
  halfConfirmed = true
}

let told = mailedLink === undefined

export const isLinkReported = () => told

export function markLinkReported() {
  told = true
}

function sessionOf(fragment: URLSearchParams): SessionInUrl | undefined {
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  if (!access_token || !refresh_token || !callbackPaths.includes(path)) return undefined
  return { access_token, refresh_token, recovering: fragment.get('type') === 'recovery' }
}

function takeCode(): string | null {
  const code = path === paths.signIn && !failure ? query.get('code') : null
  if (code) {
    query.delete('code')
    window.history.replaceState(window.history.state, '', cleanAddress())
  }
  return code
}

function mailedLinkOf(): LinkOutcome | undefined {
  const tellsItself = path === paths.signIn || path === paths.security
  if (linkProblem && (linkProblem === 'otp_expired' || !tellsItself))
    return { outcome: 'spent', kind: kinds[path] ?? 'other', code: linkProblem }
  if (fragment.has('message')) return halfConfirmed ? undefined : { outcome: 'half' }
  if (!brought || !broughtId || broughtId === presentId) return undefined
  return { outcome: 'foreign', account: broughtEmail || `+${broughtPhone}`, session: brought, address: cleanAddress() }
}

function cleanAddress() {
  return path + (query.size ? `?${query}` : '')
}
