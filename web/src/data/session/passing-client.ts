import { GoTrueClient } from '@supabase/auth-js'
import { publicUrl } from '#device/server-address.ts'

/** Keeps no session: that of this device stays. */
export const passingClient = () =>
  new GoTrueClient({
    url: publicUrl('/auth/v1'),
    storageKey: 'passing',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
