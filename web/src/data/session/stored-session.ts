import type { Factor, Session, User } from '@supabase/auth-js'

export const storageKey = 'sb-atelier-auth-token'

export function storedSession(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null
    return stored?.access_token && stored.refresh_token && stored.expires_at ? stored : undefined
  } catch {
    return undefined
  }
}

/** The auth client renews a token 90 seconds before it expires. */
export function isSessionFresh({ expires_at }: Session, now = Date.now()): boolean {
  return (expires_at ?? 0) * 1000 - now > 90_000
}

export function owesSecondStep({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return claimsOf(access_token).aal === 'aal1' && secondFactors(user).length > 0
}

export function secondFactors({ factors = [] }: Pick<User, 'factors'>): Factor[] {
  return factors.filter(({ status }) => status === 'verified')
}

/** Unverified: use it for display and navigation, never for permissions. */
export function claimsOf(token: string): { sub?: string; email?: string; phone?: string; aal?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
