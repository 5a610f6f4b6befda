import type { Factor, Session, User } from '@supabase/auth-js'

/** Where the auth client keeps the session, for this project alone. */
export const storageKey = 'sb-atelier-auth-token'

/** The session as it lies on the device; valid only with both tokens and an expiry. */
export function storedSession(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null
    return stored?.access_token && stored.refresh_token && stored.expires_at ? stored : undefined
  } catch {
    return undefined
  }
}

/** Whether its token can be used as it is; the auth client renews it from 90 seconds before its end. */
export function isFresh({ expires_at }: Session, now = Date.now()): boolean {
  return (expires_at ?? 0) * 1000 - now > 90_000
}

/** Whether the session still owes the second step that its person has set up. The server decides the same by itself. */
export function owesSecondStep({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return claimsOf(access_token).aal === 'aal1' && secondFactors(user).length > 0
}

/** What can be asked for as the second step: what was set up to its end. */
export function secondFactors({ factors = [] }: Pick<User, 'factors'>): Factor[] {
  return factors.filter(({ status }) => status === 'verified')
}

/** What an access token says, unchecked: for what is shown and where to go, never for what is allowed. */
export function claimsOf(token: string): { sub?: string; email?: string; aal?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
