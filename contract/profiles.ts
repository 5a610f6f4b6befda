import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { roles } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, page, requiredText, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { postSchema } from './posts.ts'
import { username } from './rules/username.ts'

/** The viewer's relation to this person. */
const relation = {
  user_following: z.boolean(),
  /** The viewer has asked to follow a private account. */
  user_requested: z.boolean(),
}

/** A row in lists of people. */
export const personSchema = z.extend(authorSchema, {
  bio: z.nullable(z.string()),
  followers_count: count,
  ...relation,
})
export type Person = z.infer<typeof personSchema>

/**
 * A whole profile. `visible` is false if the viewer may not see its posts and lists of people: a private account that they do
 * not follow, or somebody whom they blocked. Somebody who blocked the viewer has no profile at all.
 */
export const profileSchema = z.extend(authorSchema, {
  bio: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  created_at: time,
  followers_count: count,
  following_count: count,
  posts_count: count,
  visible: z.boolean(),
  user_muted: z.boolean(),
  /** The viewer blocked them: who they are and when they joined is there, all else is empty. */
  user_blocked: z.boolean(),
  /** Whether they take messages from the viewer. */
  can_message: z.boolean(),
  /** Whether the viewer, who follows them, is told of each of their new posts. */
  user_notified: z.boolean(),
  ...relation,
})
export type Profile = z.infer<typeof profileSchema>

/** The caller's own account: the only answer with phone, birthday and address. */
export const meSchema = z.extend(authorSchema, {
  email: z.nullable(z.string()),
  role: z.enum(roles),
  bio: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  created_at: time,
  followers_count: count,
  following_count: count,
  posts_count: count,
  onboarding_completed: z.boolean(),
})
export type Me = z.infer<typeof meSchema>

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  access: 'user',
  summary: 'The signed-in account',
  input: z.object({}),
  output: meSchema,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/profiles/:identifier',
  access: 'user',
  summary: 'A profile by user id (36 characters with a dash) or username',
  input: z.object({ identifier: requiredText(36) }),
  output: profileSchema,
  failures: ['not_found'],
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/me/profile',
  access: 'user',
  summary: 'Edit the own profile; absent fields stay, blank ones are emptied, null media removes the picture',
  input: z.object({
    /** At most 50 when changed; an unchanged longer name from onboarding may be saved again. */
    full_name: z.optional(text(limits.fullName, limits.fullNameBytes)),
    username: z.optional(z.union([z.literal(''), username])),
    /** At most 160 when changed; an unchanged longer bio from onboarding may be saved again. */
    bio: z.optional(text(limits.onboarding.bio, limits.bioBytes)),
    avatar_media_id: z.optional(z.nullable(id)),
    banner_media_id: z.optional(z.nullable(id)),
    /** Switched off, everybody who asked to follow is approved. */
    is_private: z.optional(z.boolean()),
  }),
  output: meSchema,
  failures: ['onboarding_required', 'username_taken', 'media_not_ready'],
})

/** A person's posts, the posts they commented on, their posts with media, or (own profile only) posts they liked. */
export const profileTabs = ['posts', 'replies', 'media', 'likes'] as const
export const profilePosts = endpoint({
  method: 'GET',
  path: '/profiles/:user_id/posts',
  access: 'user',
  summary: "A profile's public posts, of the own profile all, newest first; `likes` answers only for the own profile",
  input: z.object({ user_id: id, tab: z._default(z.enum(profileTabs), 'posts'), cursor, limit: limit(limits.profilePosts.page) }),
  output: page(postSchema),
  failures: ['forbidden'],
})

export const personRef = z.object({ user_id: id })
