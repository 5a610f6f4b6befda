import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { clientId, count, cursor, id, limit, nothing, page, requiredText, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { postSchema } from './posts.ts'
import { personRef, personSchema } from './profiles.ts'

export const communityRoles = ['member', 'moderator', 'owner'] as const // from low to high; exactly one owner
export type CommunityRole = (typeof communityRoles)[number]
/** `owner` is offered. */
export const givenRoles = ['member', 'moderator'] as const satisfies CommunityRole[]
export type GivenRole = (typeof givenRoles)[number]

export const communitySchema = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  member_count: count,
  is_public: z.boolean(), // a private one shows its posts to members only
  created_at: time,
  /** Null outside. `requested`: waits for a moderator. `banned`: may not come back. */
  membership: z.nullable(z.enum([...communityRoles, 'requested', 'banned'])),
})
export type Community = z.infer<typeof communitySchema>

export const communityPageSchema = z.extend(communitySchema, {
  rules: z.nullable(z.string()),
  visible: z.boolean(),
  owner: z.nullable(authorSchema),
  requests_count: count, // 0 for those who may not answer them
  offer: z.nullable(z.object({ to: authorSchema, expires_at: time })), // for its owner and for whom it is offered to
})
export type CommunityPage = z.infer<typeof communityPageSchema>

export const memberSchema = z.extend(personSchema, { role: z.enum(communityRoles), joined_at: time })
export type Member = z.infer<typeof memberSchema>

const communityRef = z.object({ community_id: id })
const memberRef = z.extend(communityRef, personRef.shape)
const people = z.extend(communityRef, { cursor, limit: limit(limits.community.page) })

const about = {
  /** Unique, ignoring case: refused as `taken` at `name`. */
  name: requiredText(limits.community.name),
  description: z.optional(z.nullable(text(limits.community.description))),
  rules: z.optional(z.nullable(text(limits.community.rules))),
  is_public: z.boolean(),
  /** Uploaded for the purpose `community`, so that its address names nobody; null removes it. */
  avatar_media_id: z.optional(z.nullable(id)),
}

export const createCommunity = endpoint({
  method: 'POST',
  path: '/communities',
  access: 'user',
  summary: 'Found a community and own it; a repeated `client_id` answers with the first result',
  input: z.object({ client_id: clientId, ...about, is_public: z._default(z.boolean(), true) }),
  output: communityPageSchema,
  failures: ['onboarding_required', 'media_not_ready'],
})
export const getCommunity = endpoint({
  method: 'GET',
  path: '/communities/:community_id',
  access: 'user',
  summary: 'A community with its rules; of a private one, everybody who has its address sees this much',
  input: communityRef,
  output: communityPageSchema,
})
export const updateCommunity = endpoint({
  method: 'PATCH',
  path: '/communities/:community_id',
  access: 'user',
  summary: 'Edit a community, for its owner; absent fields stay. Making it public or private changes who sees its posts at once',
  input: z.extend(communityRef, z.partial(z.object(about)).shape),
  output: communityPageSchema,
  failures: ['forbidden', 'media_not_ready'],
})
export const deleteCommunity = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id',
  access: 'user',
  summary: 'Delete a community, for its owner; posts stay with their authors, those of a private one for their authors only',
  input: communityRef,
  output: nothing,
  failures: ['forbidden'],
})

export const featuredCommunities = endpoint({
  method: 'GET',
  path: '/communities/featured',
  access: 'user',
  summary: 'Public communities with the most members',
  input: z.object({ limit: limit(limits.community.featured) }),
  output: z.object({ items: z.array(communitySchema) }),
})
export const myCommunities = endpoint({
  method: 'GET',
  path: '/me/communities',
  access: 'user',
  summary: 'Communities of the viewer and those that they asked to join, the last joined first',
  input: z.object({ cursor, limit: limit(limits.community.page) }),
  output: page(communitySchema),
})

export const joinCommunity = endpoint({
  method: 'PUT',
  path: '/communities/:community_id/membership',
  access: 'user',
  summary: 'Join a public community, or ask to join a private one',
  input: communityRef,
  output: communityPageSchema,
  failures: ['forbidden', 'onboarding_required'],
})
export const leaveCommunity = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id/membership',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Leave a community, or take a request back; another has to own it first (`conflict`)',
  input: communityRef,
  output: communityPageSchema,
  failures: ['conflict'],
})

export const communityMembers = endpoint({
  method: 'GET',
  path: '/communities/:community_id/members',
  access: 'user',
  summary: 'Owner, moderators, then members, the last joined first; `q` finds names and usernames',
  input: z.extend(people, { q: z._default(text(limits.search.max), '') }),
  output: page(memberSchema),
  failures: ['forbidden'],
})
export const setMemberRole = endpoint({
  method: 'PUT',
  path: '/communities/:community_id/members/:user_id/role',
  access: 'user',
  summary: 'Make a member a moderator, or a moderator a member, for the owner',
  input: z.extend(memberRef, { role: z.enum(givenRoles) }),
  output: nothing,
  failures: ['forbidden'],
})
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id/members/:user_id',
  access: 'user',
  summary: 'Remove a member; moderators remove members, the owner anybody else',
  input: memberRef,
  output: nothing,
  failures: ['forbidden'],
})

export const offerCommunity = endpoint({
  method: 'PUT',
  path: '/communities/:community_id/offer',
  access: 'user',
  summary: 'Offer a community to a member, for its owner, instead of an earlier offer; until it is accepted nothing changes',
  input: memberRef,
  output: communityPageSchema,
  failures: ['forbidden'],
})
export const endOffer = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id/offer',
  access: 'user',
  summary: 'Take an offer back as its owner, or decline one',
  input: communityRef,
  output: communityPageSchema,
})
export const acceptOffer = endpoint({
  method: 'PUT',
  path: '/communities/:community_id/ownership',
  access: 'user',
  summary: 'Own a community that was offered to the viewer (else `conflict`); the former owner becomes a moderator',
  input: communityRef,
  output: communityPageSchema,
  failures: ['conflict'],
})

export const communityRequests = endpoint({
  method: 'GET',
  path: '/communities/:community_id/requests',
  access: 'user',
  summary: 'Who asks to join, the oldest first, for its moderators',
  input: people,
  output: page(personSchema),
  failures: ['forbidden'],
})
export const approveMember = endpoint({
  method: 'PUT',
  path: '/communities/:community_id/requests/:user_id',
  access: 'user',
  summary: 'Let somebody in who asked to join',
  input: memberRef,
  output: nothing,
  failures: ['forbidden'],
})
export const declineMember = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id/requests/:user_id',
  access: 'user',
  summary: 'Decline a request to join, silently',
  input: memberRef,
  output: nothing,
  failures: ['forbidden'],
})

export const bannedMembers = endpoint({
  method: 'GET',
  path: '/communities/:community_id/bans',
  access: 'user',
  summary: 'Who is banned from the community, the last first, for its moderators',
  input: people,
  output: page(personSchema),
  failures: ['forbidden'],
})
export const banMember = endpoint({
  method: 'PUT',
  path: '/communities/:community_id/bans/:user_id',
  access: 'user',
  summary: 'Remove a person, or keep out one who is not a member, until the ban is lifted',
  input: memberRef,
  output: nothing,
  failures: ['forbidden'],
})
export const unbanMember = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id/bans/:user_id',
  access: 'user',
  summary: 'Lift a ban; the person may join again',
  input: memberRef,
  output: nothing,
  failures: ['forbidden'],
})

export const communityPosts = endpoint({
  method: 'GET',
  path: '/communities/:community_id/posts',
  access: 'user',
  summary: 'Posts that were published in a community, newest first',
  input: z.extend(communityRef, { cursor, limit: limit(limits.feed.page) }),
  output: page(postSchema),
  failures: ['forbidden'],
})
export const removeCommunityPost = endpoint({
  method: 'DELETE',
  path: '/communities/:community_id/posts/:post_id',
  access: 'user',
  summary: 'Take a post out of the community, for moderators and its author; from a private one, only its author still sees it',
  input: z.extend(communityRef, { post_id: id }),
  output: nothing,
  failures: ['forbidden'],
})
