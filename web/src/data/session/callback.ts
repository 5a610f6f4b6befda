import { paths } from '@atelier/contract/paths'
import { claimsOf, storedSession } from '#data/session/stored-session.ts'

/*
 * What a mailed link or a provider brought in the address of this page. main.tsx imports this file first: tokens leave the address before
 * anything else reads it, so that they reach no history entry, no `next` and no server.
 */

/** What the mailed link was for; `other` where its address does not say (an invitation, the mail of another client). */
export type LinkKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'other'

/** A mailed link that did not simply sign in. */
export type MailedLink =
  /** It had expired or been used, or the account is suspended (`user_banned`). */
  | { outcome: 'spent'; kind: LinkKind; code: string }
  /** The first of the two confirmations that a change of address needs. */
  | { outcome: 'half' }
  /** It signs in another account than the one that is signed in here, so the person is asked. `address` is where it leads. */
  | { outcome: 'foreign'; email: string; session: BroughtSession; address: string }

export interface BroughtSession {
  access_token: string
  refresh_token: string
  /** A new password comes first. */
  recovering: boolean
}

/** Only these pages let an address sign somebody in. */
const callbackPaths: string[] = [
  ...[paths.landing, paths.onboarding, paths.home, paths.resetPassword, paths.link, paths.signIn, paths.security],
]

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

/** Why a mailed link or a provider failed: the service's code, such as `identity_already_exists`. */
export const linkProblem = failure && (failure.get('error_code') ?? failure.get('error') ?? 'otp_expired')

if (failure || fragment.has('access_token') || fragment.has('message')) {
  for (const name of ['error', 'error_code', 'error_description', 'sb']) query.delete(name)
  window.history.replaceState(window.history.state, '', cleanAddress())
}

const brought = sessionOf(fragment)
const { sub: broughtId, email: broughtEmail = '' } = claimsOf(brought?.access_token ?? '')
const presentId = storedSession()?.user.id

let halfConfirmed = fragment.has('message') && path === paths.security && presentId !== undefined

/** The mailed link that opened this page, if there is something to say about it. */
export const mailedLink = mailedLinkOf()

/**
 * The access token of a second session of the signed-in person, with which a confirmed address or a linked provider comes back to the
 * security screen. The screen ends it and keeps the present session, which may have passed the second step.
 */
export const spareToken = path === paths.security && broughtId !== undefined && broughtId === presentId ? brought?.access_token : undefined

/** The session that this page signs in with. */
export const broughtSession = mailedLink?.outcome === 'foreign' || spareToken ? undefined : brought

/**
 * Whether the security screen was opened by the first of the two links of a change of address. True once: a new pair of mails needs both
 * again.
 */
export function takeHalfConfirmed(): boolean {
  const taken = halfConfirmed
  halfConfirmed = false
  return taken
}

let told = mailedLink === undefined

/** False until the screen about the link was reached. */
export const linkIsTold = () => told

export function linkTold() {
  told = true
}

function sessionOf(fragment: URLSearchParams): BroughtSession | undefined {
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  if (!access_token || !refresh_token || !callbackPaths.includes(path)) return undefined
  return { access_token, refresh_token, recovering: fragment.get('type') === 'recovery' }
}

function mailedLinkOf(): MailedLink | undefined {
  // Sign-in and the security screen say for themselves what went wrong with a provider.
  const tellsItself = path === paths.signIn || path === paths.security
  if (linkProblem && (linkProblem === 'otp_expired' || !tellsItself))
    return { outcome: 'spent', kind: kinds[path] ?? 'other', code: linkProblem }
  if (fragment.has('message')) return halfConfirmed ? undefined : { outcome: 'half' }
  if (!brought || !broughtId || !presentId || broughtId === presentId) return undefined
  return { outcome: 'foreign', email: broughtEmail, session: brought, address: cleanAddress() }
}

function cleanAddress() {
  return path + (query.size ? `?${query}` : '')
}
