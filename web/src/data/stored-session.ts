import type { Session } from '@supabase/auth-js'

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
