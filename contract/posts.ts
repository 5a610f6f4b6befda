import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { audiences, categories, downloadSizes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { clientId, count, cursor, id, limit, nothing, page, plainMentions, requiredText, text, time } from './fields.ts'
import { limits } from './limits.ts'

/** For a smaller image append `w=<one of sizes>` to the query of `media_url`. */
export const postMediaSchema = z.object({
  id,
  media_url: z.string(),
  media_type: z.string(), // MIME
  order_index: z.int(),
  alt_text: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  placeholder: z.nullable(z.string()), // mean colour, #rrggbb
  sizes: z.array(z.int()), // widths in pixels besides the original, ascending; of an animation its own: its first frame, still
  is_sensitive: z.boolean(), // covered until tapped
})
export type PostMedia = z.infer<typeof postMediaSchema>

const postCommunitySchema = z.object({ id, name: z.string(), avatar_url: z.nullable(z.string()), is_public: z.boolean() })

export const postSchema = z.object({
  id,
  user_id: id,
  content: z.string(),
  plain_mentions: plainMentions,
  created_at: time,
  likes_count: count,
  comments_count: count,
  shares_count: count,
  saves_count: count,
  engagement_score: z.number(),
  enlightenment_score: z.nullable(z.number()),
  reliability_score: z.nullable(z.number()),
  category: z.nullable(z.string()),
  location: z.nullable(z.string()),
  is_public: z.boolean(), // true for everyone and in public communities alone
  /** `community` without `is_public`: its members', in a public one of those who joined while it was private. */
  audience: z.enum(audiences),
  download_size: z.enum(downloadSizes), // of its pictures; unless `original`, `media_url` answers with the largest that lists show
  /** `pending`: waits for approval, visible to its author only. */
  status: z.enum(['published', 'pending']),
  version: z.int(), // 1 until edited
  edited_at: z.nullable(time),
  community: z.nullable(postCommunitySchema),
  user_liked: z.boolean(),
  user_saved: z.boolean(),
  user_following: z.boolean(),
  user_requested: z.boolean(),
  author: authorSchema,
  post_media: z.array(postMediaSchema),
})
export type Post = z.infer<typeof postSchema>

export const postRef = z.object({ post_id: id })
export const postText = requiredText(limits.post.text, limits.post.textBytes)
const postCountry = z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))) // ISO 3166-1 alpha-2
const postMediaPlace = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.post.media - 1))

export const getPostRules = endpoint({
  method: 'GET',
  path: '/post-rules',
  access: 'user',
  summary: 'What administrators set for posts: the greatest length, in grapheme clusters',
  input: z.object({}),
  output: z.object({ max_post_length: z.int() }),
})

export const createPost = endpoint({
  method: 'POST',
  path: '/posts',
  access: 'user',
  summary: 'Publish a post; a repeated `client_id` answers with the first result',
  input: z.object({
    client_id: clientId,
    content: postText,
    category: z.optional(z.nullable(z.enum(categories))),
    country: postCountry,
    /** Finished uploads to post-media, in display order. */
    media: z._default(
      z
        .array(
          z.object({
            media_id: id,
            alt_text: z.optional(z.nullable(text(limits.media.altText))),
            is_sensitive: z._default(z.boolean(), false),
          }),
        )
        .check(z.maxLength(limits.post.media, { error: 'media_limit' })),
      [],
    ),
    community_id: z.optional(z.nullable(id)), // one that the author is in
    audience: z.optional(z.enum(audiences)), // by default everyone, in a community always the community
    download_size: z._default(z.enum(downloadSizes), 'original'),
    /** The author's draft, deleted on publishing unless it is newer. `strict`: `conflict` if it is newer or gone. */
    draft: z.optional(z.object({ id, version: z.int(), strict: z.boolean() })),
  }),
  output: postSchema,
  failures: ['onboarding_required', 'media_not_ready', 'not_found', 'conflict'],
})

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:post_id',
  access: 'public',
  summary: 'A post, if the viewer may see it',
  input: postRef,
  output: postSchema,
})
export const updatePost = endpoint({
  method: 'PATCH',
  path: '/posts/:post_id',
  access: 'user',
  summary: 'Edit one’s own post; `conflict` if `version` is not the newest, unless nothing would change. What is left out stays',
  input: z.extend(postRef, {
    version: z.int(),
    content: postText,
    category: z.optional(z.nullable(z.enum(categories))),
    country: postCountry,
    download_size: z.optional(z.enum(downloadSizes)), // no form of its own: it makes no version
    /** All of them, in their new order. */
    media: z.optional(
      z
        .array(
          z.object({
            order_index: postMediaPlace, // in `version`
            alt_text: z.optional(z.nullable(text(limits.media.altText))),
            is_sensitive: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(limits.post.media, { error: 'media_limit' })),
    ),
  }),
  output: postSchema,
  failures: ['conflict', 'edit_limit', 'forbidden'],
})
export const setAudience = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/audience',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Narrow whom one’s own post is for; `community` opens one again that stayed behind when its community became public',
  input: z.extend(postRef, { audience: z.enum(audiences) }),
  output: postSchema,
  failures: ['forbidden', 'restricted'],
})
export const postVersionSchema = z.object({
  version: z.int(),
  content: z.string(),
  category: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** In the order of that form; `order_index` is where it hangs now. */
  media: z.array(z.pick(postMediaSchema, { order_index: true, alt_text: true, is_sensitive: true })),
  created_at: time,
})
export type PostVersion = z.infer<typeof postVersionSchema>
export const postVersions = endpoint({
  method: 'GET',
  path: '/posts/:post_id/versions',
  access: 'public',
  summary: 'All versions of a post, newest first and the current one included, for those who may see the post',
  input: z.extend(postRef, { limit: limit(limits.postEdits.kept) }),
  output: z.object({ items: z.array(postVersionSchema) }),
})
const postMediaRef = z.extend(postRef, { post_media_id: id })
export const coverMedia = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/media/:post_media_id/sensitive',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mark a picture or video sensitive, for its author and staff with a higher role',
  input: postMediaRef,
  output: postSchema,
  failures: ['forbidden'],
})
export const uncoverMedia = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/media/:post_media_id/sensitive',
  access: 'user',
  summary: 'Mark a picture or video not sensitive; what staff marked, only staff with a higher role than the author change',
  input: postMediaRef,
  output: postSchema,
  failures: ['forbidden'],
})
export const deletePost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Delete one’s own post: it is hidden at once and gone after ten seconds',
  input: postRef,
  output: nothing,
})

export const likePost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/like',
  access: 'user',
  summary: 'Like a post',
  input: postRef,
  output: postSchema,
  failures: ['onboarding_required'],
})
export const unlikePost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/like',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Take a like back',
  input: postRef,
  output: postSchema,
})
export const savePost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/save',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Save a post',
  input: postRef,
  output: postSchema,
})
export const unsavePost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/save',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Remove a saved post',
  input: postRef,
  output: postSchema,
})
export const sharePost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/share',
  access: 'user',
  summary: 'Count that the viewer shared a post',
  input: postRef,
  output: postSchema,
})
export const hidePost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/hide',
  access: 'user',
  whenRestricted: 'works',
  summary: "Hide a post from the viewer's lists",
  input: postRef,
  output: nothing,
})
export const hiddenPosts = endpoint({
  method: 'GET',
  path: '/me/hidden-posts',
  access: 'user',
  summary: 'Posts that the viewer hid and may still see, the last hidden first',
  input: z.object({ cursor, limit: limit(limits.page.default) }),
  output: page(postSchema),
})
export const unhidePost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/hide',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Show a hidden post again',
  input: postRef,
  output: nothing,
})
