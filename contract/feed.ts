import * as z from 'zod/mini'
import { categories } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, limit, page } from './fields.ts'
import { limits } from './limits.ts'
import { postRef, postSchema } from './posts.ts'

export const feedTabs = ['for_you', 'following'] as const
export type FeedTab = (typeof feedTabs)[number]

/**
 * The true reasons why a post is in For You. The posts with the smallest (1 − `weight`) × `newest_rank` + `weight` × `rank` come first, the
 * newer one of two equals; own posts are put first within a page.
 */
export const whySchema = z.object({
  followed: z.boolean(),
  own: z.boolean(),
  /** The preferred categories of the viewer that the post has. */
  categories: z.array(z.enum(categories)),
  engagement_score: z.number(),
  /** Its place by engagement among the `of` candidates that it is ranked with, from 1; null if it is not one of the newest `limits.feed.told`. */
  rank: z.nullable(count),
  /** Its place among them by time, from 1 for the newest; null as `rank`. */
  newest_rank: z.nullable(count),
  /** How many candidates it is ranked with; 0 if it is not ranked. */
  of: count,
  /** The viewer's `feed_algorithm_weight`. */
  weight: z.number(),
})
export type Why = z.infer<typeof whySchema>
export const whyShown = endpoint({
  method: 'GET',
  path: '/posts/:post_id/why',
  access: 'user',
  summary: 'Why a post is in For You for the viewer',
  input: postRef,
  output: whySchema,
})
export const previewFeed = endpoint({
  method: 'GET',
  path: '/feed/preview',
  access: 'user',
  summary: 'The first posts of For You with another `feed_algorithm_weight`; nothing is saved',
  input: z.object({ weight: z.coerce.number().check(z.minimum(0), z.maximum(1)), limit: limit(limits.feed.page) }),
  output: z.object({ items: z.array(postSchema) }),
})

export const homeFeed = endpoint({
  method: 'GET',
  path: '/feed',
  access: 'user',
  summary: 'The Home feed, newest first; For You puts own posts first within a page',
  input: z.object({ tab: z._default(z.enum(feedTabs), 'for_you'), cursor, limit: limit(limits.feed.page) }),
  output: page(postSchema),
})
