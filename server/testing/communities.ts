import { approveMember, type CommunityPage, createCommunity, joinCommunity } from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import type { TestPerson } from '#testing/world.ts'

/** Founds a community as somebody, under a name that is free. */
export function foundCommunity(person: TestPerson, more: Partial<InputOf<typeof createCommunity>> = {}): Promise<CommunityPage> {
  return person.call(createCommunity, { client_id: crypto.randomUUID(), name: crypto.randomUUID(), ...more })
}

/** Founds a private community, and lets these people in. @returns its id */
export async function privateCommunity(owner: TestPerson, ...members: TestPerson[]): Promise<string> {
  const { id: community_id } = await foundCommunity(owner, { is_public: false })
  for (const member of members) {
    await member.call(joinCommunity, { community_id })
    await owner.call(approveMember, { community_id, user_id: member.id })
  }
  return community_id
}
