import { guarded, paths } from '@atelier/contract/paths'

export interface Visit {
  path: string
  next: string | undefined
  /** `untold`: a mailed link opened the page and its message must be shown first; `told`: it has been shown. */
  link: 'none' | 'untold' | 'told'
  session: 'loading' | 'failed' | 'signed_out' | 'signed_in'
  ended: boolean
  /** Somebody has signed in on this device before, or installed the app. */
  known: boolean
  left: boolean
  /** The account of this session signs in another one. */
  adding: boolean
  recovering: boolean
  owing: boolean
  profile: 'loading' | 'failed' | 'incomplete' | 'complete'
}

/** `failed`: the session or the profile could not be loaded. `next`: where to return after signing in. */
export type Verdict = 'show' | 'wait' | 'failed' | { to: string; next?: string | undefined }

/** The route guard of the specification's section 2. */
export function guardVerdict(visit: Visit): Verdict {
  const { path, next, link, session, recovering, owing, profile } = visit
  const area = areaOf(path)
  if (area === 'public') return 'show'
  if (session === 'loading') return 'wait'
  if (session === 'failed') return 'failed'
  if (path === paths.confirm) return 'show'
  if (path === paths.link && link !== 'none') return 'show'
  if (link === 'untold') return { to: paths.link }
  if (session === 'signed_out') return forVisitor(path, area, visit)
  if (owing) return path === paths.secondStep ? 'show' : { to: paths.secondStep, next: afterSecondStep(path, area, visit) }
  if (path === paths.resetPassword) return 'show'
  if (recovering) return { to: paths.resetPassword }
  if (visit.adding && (path === paths.signIn || path === paths.signUp)) return 'show'
  if (area === 'landing') return { to: paths.home }
  if (area === 'auth') return { to: next ?? paths.onboarding }
  if (profile === 'loading' || profile === 'failed') return profile === 'loading' ? 'wait' : 'failed'
  if (profile === 'incomplete') return isUnder(path, paths.onboarding) ? 'show' : { to: paths.onboarding }
  return isUnder(path, paths.onboarding) ? { to: paths.home } : 'show'
}

type Area = 'public' | 'landing' | 'auth' | 'staff' | 'people'

function areaOf(path: string): Area {
  // Banned people cannot sign in.
  if (path === paths.appealBan) return 'public'
  // It belongs to a session in the app.
  if (path === paths.openApp) return 'public'
  const first = path.split('/')[1] ?? ''
  if (first === '') return 'landing'
  if (first === 'auth') return 'auth'
  if (first === 'admin') return 'staff'
  return (guarded as readonly string[]).includes(first) ? 'people' : 'public'
}

const entryScreens: string[] = [paths.signUp, paths.signIn, paths.forgotPassword, paths.resetPassword]
/** Entry screens that need a session. */
const pastSignIn: string[] = [paths.secondStep, paths.link]

function forVisitor(path: string, area: Area, { next, ended, known, left }: Pick<Visit, 'next' | 'ended' | 'known' | 'left'>): Verdict {
  if (area === 'landing' || entryScreens.includes(path)) return 'show'
  if (pastSignIn.includes(path)) return { to: paths.signIn, next }
  if (area === 'auth') return { to: paths.signUp }
  // The next person on this device must not land where the last one was.
  if (left) return { to: paths.landing }
  if (area === 'staff') return { to: paths.signIn, next: path }
  if (isUnder(path, paths.onboarding)) return { to: ended ? paths.signIn : paths.signUp }
  return { to: ended || known ? paths.signIn : paths.signUp, next: path }
}

// Kept in the address, because the page may be reloaded while the person fetches the code.
function afterSecondStep(path: string, area: Area, { next, recovering }: Pick<Visit, 'next' | 'recovering'>): string | undefined {
  if (recovering || path === paths.resetPassword) return paths.resetPassword
  return area === 'people' || area === 'staff' ? path : next
}

const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)
