import { guarded, paths } from '@atelier/contract/paths'

/** What the guard knows: the session, the own profile, and where the visitor is. */
export interface Visit {
  path: string
  /** Where a visitor wanted to go before they were asked to sign in. */
  next: string | undefined
  /** The page was opened by a mailed link that no longer works. */
  spentLink: boolean
  session: 'loading' | 'signed_out' | 'signed_in'
  /** Somebody was signed in here, and their session was ended elsewhere. */
  ended: boolean
  /** A recovery link or code signed them in: a new password comes first. */
  recovering: boolean
  profile: 'loading' | 'failed' | 'incomplete' | 'complete'
}

/** Show the screen, wait with a spinner, say that the profile cannot be loaded, or go elsewhere (`next`: and come back after signing in). */
export type Verdict = 'show' | 'wait' | 'failed' | { to: string; next?: string }

/** The route guard of the specification's section 2. */
export function verdict({ path, next, spentLink, session, ended, recovering, profile }: Visit): Verdict {
  const area = areaOf(path)
  if (area === 'public') return 'show'
  if (session === 'loading') return 'wait'
  if (session === 'signed_out') return forVisitor(path, area, { spentLink, ended })
  if (path === paths.resetPassword) return 'show'
  if (recovering) return { to: paths.resetPassword }
  if (area === 'landing') return { to: paths.home }
  if (area === 'auth') return { to: next ?? paths.onboarding }
  if (profile === 'loading' || profile === 'failed') return profile === 'loading' ? 'wait' : 'failed'
  if (profile === 'incomplete') return isUnder(path, paths.onboarding) ? 'show' : { to: paths.onboarding }
  return isUnder(path, paths.onboarding) ? { to: paths.home } : 'show'
}

type Area = 'public' | 'landing' | 'auth' | 'staff' | 'people'

function areaOf(path: string): Area {
  const first = path.split('/')[1] ?? ''
  if (first === '') return 'landing'
  if (first === 'auth') return 'auth'
  if (first === 'admin') return 'staff'
  return (guarded as readonly string[]).includes(first) ? 'people' : 'public'
}

const entryScreens: string[] = [paths.signUp, paths.signIn, paths.forgotPassword, paths.resetPassword]

function forVisitor(path: string, area: Area, { spentLink, ended }: Pick<Visit, 'spentLink' | 'ended'>): Verdict {
  if (area === 'landing') return 'show'
  if (area === 'auth') return entryScreens.includes(path) ? 'show' : { to: paths.signUp }
  if (area === 'staff') return { to: paths.signIn, next: path }
  if (isUnder(path, paths.onboarding)) return { to: spentLink || ended ? paths.signIn : paths.signUp }
  return { to: ended ? paths.signIn : paths.signUp, next: path }
}

const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)
