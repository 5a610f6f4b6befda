import type { Me } from '@atelier/contract/profiles'
import { storageKey } from '#data/session/stored-session.ts'

/** Who is signed in. */
export const viewer: Me = {
  user_id: '019c0000-0000-7000-8000-000000000001',
  username: 'vera',
  full_name: 'Vera Viewer',
  avatar_url: null,
  is_verified: false,
  is_private: false,
  email: 'vera@demo.test',
  role: 'user',
  bio: null,
  banner_url: null,
  location: null,
  website: null,
  links: [],
  open_for_commissions: false,
  phone_number: null,
  nationality: null,
  date_of_birth: null,
  created_at: '2026-01-01T10:00:00.000Z',
  followers_count: 0,
  following_count: 0,
  posts_count: 0,
  onboarding_completed: true,
  restriction: null,
  quiet: null,
}

// Before the session is read, which happens when its module loads.
localStorage.setItem(
  storageKey,
  JSON.stringify({
    access_token: 'access',
    refresh_token: 'refresh',
    expires_at: 4_102_444_800,
    user: { id: viewer.user_id, factors: [] },
  }),
)
