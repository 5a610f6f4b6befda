import * as z from 'zod/mini'
import { categories } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, limit, page } from './fields.ts'
import { limits } from './limits.ts'
import { postRef, postSchema } from './posts.ts'

export const feedTabs = ['for_you', 'following'] as const
export type FeedTab = (typeof feedTabs)[number]

/** Ordered by (1 − `weight`) × `newest_rank` + `weight` × `rank`, newest first among equals; within a page own posts come first. */
export const whySchema = z.object({
  followed: z.boolean(),
  own: z.boolean(),
  categories: z.array(z.enum(categories)), // those that the viewer prefers
  engagement_score: z.number(),
  /** By engagement, from 1, among `of` candidates; null beyond the newest `limits.feed.told`. */
  rank: z.nullable(count),
  newest_rank: z.nullable(count), // by time, otherwise as `rank`
  of: count, // 0: not ranked
  weight: z.number(), // `feed_algorithm_weight`
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
