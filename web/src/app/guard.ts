import { guarded, paths } from '@atelier/contract/paths'

/** What the guard knows: the session, the own profile, and where the visitor is. */
export interface Visit {
  path: string
  /** Where a visitor wanted to go before they were asked to sign in. */
  next: string | undefined
  /** A mailed link opened the page and did not simply sign in: its screen comes first, and can be left once it was reached (`told`). */
  link: 'none' | 'untold' | 'told'
  session: 'loading' | 'signed_out' | 'signed_in'
  /** Somebody was signed in here, and their session was ended elsewhere. */
  ended: boolean
  /** They have just signed out on this page. */
  left: boolean
  /** A recovery link or code signed them in: a new password comes first. */
  recovering: boolean
  /** They have a second step to pass: it comes before everything else. */
  owing: boolean
  profile: 'loading' | 'failed' | 'incomplete' | 'complete'
}

/** Show the screen, wait with a spinner, say that the profile cannot be loaded, or go elsewhere (`next`: and come back after signing in). */
export type Verdict = 'show' | 'wait' | 'failed' | { to: string; next?: string | undefined }

/** The route guard of the specification's section 2. */
export function verdict(visit: Visit): Verdict {
  const { path, next, link, session, recovering, owing, profile } = visit
  const area = areaOf(path)
  if (area === 'public') return 'show'
  if (session === 'loading') return 'wait'
  if (path === paths.link && link !== 'none') return 'show'
  if (link === 'untold') return { to: paths.link }
  if (session === 'signed_out') return forVisitor(path, area, visit)
  if (owing) return path === paths.secondStep ? 'show' : { to: paths.secondStep, next: afterSecondStep(path, area, visit) }
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
/** Entry screens that need a session; without one, people sign in again. */
const pastSignIn: string[] = [paths.secondStep, paths.link]

function forVisitor(path: string, area: Area, { next, ended, left }: Pick<Visit, 'next' | 'ended' | 'left'>): Verdict {
  if (area === 'landing' || entryScreens.includes(path)) return 'show'
  if (pastSignIn.includes(path)) return { to: paths.signIn, next }
  if (area === 'auth') return { to: paths.signUp }
  // The next person at this device is not led to where the last one was.
  if (left) return { to: paths.landing }
  if (area === 'staff') return { to: paths.signIn, next: path }
  if (isUnder(path, paths.onboarding)) return { to: ended ? paths.signIn : paths.signUp }
  return { to: ended ? paths.signIn : paths.signUp, next: path }
}

// The address remembers that a new password was wanted: the page may be loaded anew while its person looks for the code.
function afterSecondStep(path: string, area: Area, { next, recovering }: Pick<Visit, 'next' | 'recovering'>): string | undefined {
  if (recovering || path === paths.resetPassword) return paths.resetPassword
  return area === 'people' || area === 'staff' ? path : next
}

const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)
