import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { cursor, limit, nothing, page } from './fields.ts'
import { limits } from './limits.ts'
import { personRef, personSchema, profileSchema } from './profiles.ts'

export const followUser = endpoint({
  method: 'PUT',
  path: '/users/:user_id/follow',
  access: 'user',
  summary: 'Follow a person; a private account gets a request to approve',
  input: personRef,
  output: profileSchema,
  failures: ['cannot_follow_self', 'onboarding_required', 'follow_limit'],
})
export const unfollowUser = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/follow',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Unfollow, or take a request back',
  input: personRef,
  output: profileSchema,
})

export const notifyOfPosts = endpoint({
  method: 'PUT',
  path: '/users/:user_id/bell',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Be told of each new post of a person whom the viewer follows; ends when they unfollow',
  input: personRef,
  output: profileSchema,
  failures: ['conflict'],
})
export const stopNotifyingOfPosts = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/bell',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Stop being told of new posts',
  input: personRef,
  output: profileSchema,
})

const listOfPerson = z.extend(personRef, { cursor, limit: limit(limits.page.default) })
export const followersOf = endpoint({
  method: 'GET',
  path: '/profiles/:user_id/followers',
  access: 'user',
  summary: 'Who follows a person, newest first',
  input: listOfPerson,
  output: page(personSchema),
})
export const followingOf = endpoint({
  method: 'GET',
  path: '/profiles/:user_id/following',
  access: 'user',
  summary: 'Whom a person follows, newest first',
  input: listOfPerson,
  output: page(personSchema),
})

export const removeFollower = endpoint({
  method: 'DELETE',
  path: '/me/followers/:user_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Remove a follower, silently',
  input: personRef,
  output: nothing,
})

const ownList = z.object({ cursor, limit: limit(limits.page.default) })
export const followRequests = endpoint({
  method: 'GET',
  path: '/me/follow-requests',
  access: 'user',
  summary: 'People who ask to follow the viewer, newest first',
  input: ownList,
  output: page(personSchema),
})
export const approveFollowRequest = endpoint({
  method: 'PUT',
  path: '/me/follow-requests/:user_id',
  access: 'user',
  summary: 'Approve a follow request',
  input: personRef,
  output: nothing,
})
export const declineFollowRequest = endpoint({
  method: 'DELETE',
  path: '/me/follow-requests/:user_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Decline a follow request',
  input: personRef,
  output: nothing,
})

export const blockUser = endpoint({
  method: 'PUT',
  path: '/users/:user_id/block',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Block a person both ways; ends follows in both directions',
  input: personRef,
  output: nothing,
  failures: ['invalid'],
})
export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/block',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Lift a block',
  input: personRef,
  output: nothing,
})
/** As the viewer saw them then; all null if they could not. */
const blockedPersonSchema = z.pick(authorSchema, { user_id: true, username: true, full_name: true, avatar_url: true })
export type BlockedPerson = z.infer<typeof blockedPersonSchema>
export const blockedUsers = endpoint({
  method: 'GET',
  path: '/me/blocks',
  access: 'user',
  summary: 'Whom the viewer blocked',
  input: ownList,
  output: page(blockedPersonSchema),
})
export const muteUser = endpoint({
  method: 'PUT',
  path: '/users/:user_id/mute',
  access: 'user',
  whenRestricted: 'works',
  summary: "Keep a person's posts out of the viewer's lists, silently",
  input: personRef,
  output: nothing,
  failures: ['invalid'],
})
export const unmuteUser = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/mute',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Lift a mute',
  input: personRef,
  output: nothing,
})
export const mutedUsers = endpoint({
  method: 'GET',
  path: '/me/mutes',
  access: 'user',
  summary: 'Whom the viewer muted',
  input: ownList,
  output: page(personSchema),
})
