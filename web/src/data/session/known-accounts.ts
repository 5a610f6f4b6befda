import type { Session } from '@supabase/auth-js'
import { readStored, removeStored, writeStored } from '#device/storage.ts'

/** Of an account on this device, once there are several. Without a `session` it is the current one, or has to sign in again. */
export interface KnownAccount {
  user_id: string
  username: string | null
  full_name: string | null
  avatar_url: string | null
  session?: Session
}

const key = 'accounts'

export const knownAccounts = (): KnownAccount[] => readStored<KnownAccount[]>(key) ?? []

/** False without room for it. */
export function keepAccounts(accounts: KnownAccount[]): boolean {
  if (accounts.length > 0) return writeStored(key, accounts)
  removeStored(key)
  return true
}

export const isKnown = (user_id: string): boolean => knownAccounts().some((known) => known.user_id === user_id)

export const forgetAccount = (user_id: string) => keepAccounts(knownAccounts().filter((known) => known.user_id !== user_id))

/** They can go on without signing in. */
export const accountsBeside = (user_id: string | undefined) => knownAccounts().filter((known) => known.session && known.user_id !== user_id)
