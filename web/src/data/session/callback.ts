import { paths } from '@atelier/contract/paths'
import { claimsOf, storedSession } from '#data/session/stored-session.ts'

/** What the mailed link was for; `other` where its address does not tell (an invitation, another client's mail). */
export type LinkKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'other'

/** A mailed link that did not simply sign in. */
export type MailedLink =
  /** It had expired or been used; or the account is suspended (`user_banned`). */
  | { outcome: 'spent'; kind: LinkKind; code: string }
  /** The first of the two confirmations that a change of address needs. */
  | { outcome: 'half' }
  /** It signs in somebody else than who is signed in here, so they are asked. Its whole address waits here meanwhile. */
  | { outcome: 'foreign'; email: string; access_token: string; address: string }

/** Where links and providers come back to with a session in their fragment; no other page lets a URL sign somebody in. */
const callbackPaths: string[] = [
  ...[paths.landing, paths.onboarding, paths.home, paths.resetPassword, paths.link, paths.signIn, paths.security],
]

/** What the mails say that lead to these. */
const kinds: Record<string, LinkKind | undefined> = {
  [paths.onboarding]: 'signup',
  [paths.resetPassword]: 'recovery',
  [paths.link]: 'magiclink',
  [paths.security]: 'email_change',
}

// Taken out of the address before anything else reads it.
const brought = new URLSearchParams(window.location.hash.slice(1))
const query = new URLSearchParams(window.location.search)
const path = window.location.pathname

/** Why a mailed link or a provider did not lead where it should have: the service's code, such as `identity_already_exists`. */
export const linkProblem = takeProblem()

let halfConfirmed = false

/** The mailed link that opened this page, if there is something to tell about it. */
export const mailedLink = takeMailedLink()

/**
 * The access token of a second session of who is signed in here: what a confirmed address or a linked provider comes back to the security
 * screen with. The screen ends it; the present session may have passed the second step, and stays.
 */
export const spareToken = takeSpare()

/**
 * Whether the first of the two links of a change of address opened the security screen, which tells it beside the change that waits. True
 * once: what is sent anew waits for both again.
 */
export function takeHalfConfirmed(): boolean {
  const taken = halfConfirmed
  halfConfirmed = false
  return taken
}

let told = mailedLink === undefined

/** False until the screen that tells about the link was reached. */
export const linkIsTold = () => told

export function linkTold() {
  told = true
}

/** Whether the address signs somebody in: the auth client reads it from there. */
export const bringsSession = () =>
  callbackPaths.includes(path) && brought.has('access_token') && mailedLink?.outcome !== 'foreign' && !spareToken

function takeProblem(): string | undefined {
  const source = [brought, query].find((parameters) => parameters.has('error'))
  if (!source) return undefined
  const code = source.get('error_code') ?? source.get('error') ?? 'otp_expired'
  for (const name of ['error', 'error_code', 'error_description', 'sb']) query.delete(name)
  clean()
  return code
}

function takeMailedLink(): MailedLink | undefined {
  const kind = kinds[path] ?? 'other'
  // Providers come back to sign-in and to the security screen, which say for themselves what went wrong.
  if (linkProblem && (linkProblem === 'otp_expired' || ![paths.signIn, paths.security].some((own) => own === path)))
    return { outcome: 'spent', kind, code: linkProblem }
  if (!brought.has('message')) return takeForeign()
  clean()
  halfConfirmed = path === paths.security && storedSession() !== undefined
  return halfConfirmed ? undefined : { outcome: 'half' }
}

function takeForeign(): MailedLink | undefined {
  const access_token = brought.get('access_token') ?? ''
  const { sub, email = '' } = claimsOf(access_token)
  const present = storedSession()?.user.id
  if (!callbackPaths.includes(path) || !sub || !present || sub === present) return undefined
  const address = window.location.href
  clean()
  return { outcome: 'foreign', email, access_token, address }
}

function takeSpare(): string | undefined {
  const token = brought.get('access_token') ?? ''
  const { sub } = claimsOf(token)
  if (path !== paths.security || !sub || sub !== storedSession()?.user.id) return undefined
  clean()
  return token
}

function clean() {
  window.history.replaceState(window.history.state, '', `${path}${query.size ? `?${query}` : ''}`)
}
