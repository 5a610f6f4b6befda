import type { CommunityPage, Member } from '@atelier/contract/communities'
import { person } from '#testing/conversations.ts'

/** A public community of three members that the viewer has not joined. */
export function aCommunity(known: Partial<CommunityPage> = {}): CommunityPage {
  const is_public = known.is_public ?? true
  const isInside = ['member', 'moderator', 'owner'].includes(known.membership ?? '')
  return {
    ...{ id: crypto.randomUUID(), name: 'Night Sketchers', description: 'Drawing after dark', avatar_url: null, member_count: 3 },
    ...{ is_public, created_at: '2026-01-01T10:00:00.000Z', membership: null, rules: null, visible: is_public || isInside },
    ...{ owner: person('olga'), requests_count: 0 },
    ...known,
  }
}

/** A person called "Ann Tester" for `ann`, who is in a community. */
export const aMember = (username: string, role: Member['role'] = 'member'): Member => ({
  ...person(username),
  ...{ bio: null, created_at: '2026-01-01T10:00:00.000Z', followers_count: 0 },
  ...{ user_following: false, user_requested: false, role, joined_at: '2026-01-02T10:00:00.000Z' },
})
