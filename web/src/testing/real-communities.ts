import { approveMember, type CommunityPage, createCommunity, joinCommunity, setMemberRole } from '@atelier/contract/communities'
import type { InputOf } from '@atelier/contract/endpoint'
import { createPost, type Post } from '@atelier/contract/posts'
import { people, type RealPerson } from '#testing/real-server.ts'

/** Founds "Night Sketchers", or another community, as somebody. */
export const found = (founder: RealPerson, about: Partial<InputOf<typeof createCommunity>> = {}): Promise<CommunityPage> =>
  founder.call(createCommunity, { client_id: crypto.randomUUID(), name: 'Night Sketchers', description: 'Drawing after dark', ...about })

/** Lets people into a community of the owner's, one after the other. */
export async function admitMembers(owner: RealPerson, { id: community_id, is_public }: CommunityPage, ...joining: RealPerson[]) {
  for (const person of joining) {
    await person.call(joinCommunity, { community_id })
    if (!is_public) await owner.call(approveMember, { community_id, user_id: person.user_id })
  }
}

/** "Night Sketchers", with Olga or `known.owner` as its owner, Mia as a moderator, and Ben. */
export async function nightSketchers(about: Partial<InputOf<typeof createCommunity>> = {}, known: { owner?: RealPerson } = {}) {
  const { mia, ben, ...made } = await people('mia', 'ben', ...(known.owner ? [] : (['olga'] as const)))
  const owner = known.owner ?? made.olga
  const community = await found(owner, about)
  await admitMembers(owner, community, mia, ben)
  await owner.call(setMemberRole, { community_id: community.id, user_id: mia.user_id, role: 'moderator' })
  return { community, owner, mia, ben }
}

/** Publishes a post of somebody's in their community. */
export const publishIn = (author: RealPerson, { id: community_id }: { id: string }, content: string): Promise<Post> =>
  author.call(createPost, { client_id: crypto.randomUUID(), content, community_id })
