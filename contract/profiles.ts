import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { roles } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, page, requiredText, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { postSchema } from './posts.ts'
import { profileLink } from './rules/profile-link.ts'
import { username } from './rules/username.ts'

const relation = {
  user_following: z.boolean(),
  user_requested: z.boolean(), // a private account has not answered yet
}

export const personSchema = z.extend(authorSchema, {
  bio: z.nullable(z.string()),
  followers_count: count,
  ...relation,
})
export type Person = z.infer<typeof personSchema>

const details = {
  location: z.nullable(z.string()),
  website: z.nullable(z.url()), // https, as are `links`
  links: z.array(z.url()),
  open_for_commissions: z.boolean(),
}

/** Not `visible`: a private account that the viewer does not follow, or somebody they blocked. Then `details` are empty. People who blocked the viewer have no profile. */
export const profileSchema = z.extend(authorSchema, {
  bio: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  created_at: time,
  followers_count: count,
  following_count: count,
  posts_count: count,
  ...details,
  visible: z.boolean(),
  follows_viewer: z.boolean(),
  user_muted: z.boolean(),
  /** By the viewer: all but name, picture and join date is empty. */
  user_blocked: z.boolean(),
  can_message: z.boolean(),
  user_notified: z.boolean(), // of each new post
  ...relation,
})
export type Profile = z.infer<typeof profileSchema>

/** The only answer with phone, birthday and address. */
export const meSchema = z.extend(authorSchema, {
  email: z.nullable(z.string()),
  role: z.enum(roles),
  bio: z.nullable(z.string()),
  banner_url: z.nullable(z.string()),
  ...details,
  phone_number: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  created_at: time,
  followers_count: count,
  following_count: count,
  posts_count: count,
  onboarding_completed: z.boolean(),
  quiet: z.nullable(z.object({ id, reason: z.string(), ends_at: z.nullable(time) })), // only followers see them; null: until staff lift it
  restriction: z.nullable(z.object({ id, reason: z.string(), ends_at: time })), // until then nothing that others see can be written
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

const link = z.string().check(
  z.overwrite((typed) => profileLink(typed) ?? typed),
  z.refine((written) => profileLink(written) === written, { error: 'not_a_link' }),
)

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/me/profile',
  access: 'user',
  summary: 'Edit one’s own profile; absent fields stay, blank ones are emptied, null media removes the picture',
  input: z.object({
    /** Longer than 50, or a `bio` than 160, only unchanged from onboarding. */
    full_name: z.optional(text(limits.fullName, limits.fullNameBytes)),
    username: z.optional(z.union([z.literal(''), username])),
    bio: z.optional(text(limits.onboarding.bio, limits.bioBytes)),
    location: z.optional(text(limits.profile.location)),
    /** An address without a scheme gets https; no other scheme is taken. */
    website: z.optional(z.union([z.literal(''), link])),
    links: z.optional(z.array(link).check(z.maxLength(limits.profile.links))),
    open_for_commissions: z.optional(z.boolean()),
    avatar_media_id: z.optional(z.nullable(id)),
    banner_media_id: z.optional(z.nullable(id)),
    is_private: z.optional(z.boolean()), // false approves everybody who asked
  }),
  output: meSchema,
  failures: ['onboarding_required', 'username_taken', 'media_not_ready'],
})

/** `replies`: posts that they commented on. `likes`: on one's own profile only. */
export const profileTabs = ['posts', 'replies', 'media', 'likes'] as const
export const profilePosts = endpoint({
  method: 'GET',
  path: '/profiles/:user_id/posts',
  access: 'user',
  summary:
    "A profile's public posts, of the own profile all, newest first; those pinned stand in `pinned` alone; `likes` answers only for the own profile",
  input: z.object({ user_id: id, tab: z._default(z.enum(profileTabs), 'posts'), cursor, limit: limit(limits.profilePosts.page) }),
  output: z.extend(page(postSchema), { pinned: z.array(postSchema) }), // with the first page of `posts`, the last pinned first
  failures: ['forbidden'],
})

export const personRef = z.object({ user_id: id })
