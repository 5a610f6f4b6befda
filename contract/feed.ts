import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, limit, page } from './fields.ts'
import { limits } from './limits.ts'
import { postSchema } from './posts.ts'

export const feedTabs = ['for_you', 'following'] as const
export type FeedTab = (typeof feedTabs)[number]

export const homeFeed = endpoint({
  method: 'GET',
  path: '/feed',
  access: 'user',
  summary: 'The Home feed, newest first; For You puts own posts first within a page',
  input: z.object({ tab: z._default(z.enum(feedTabs), 'for_you'), cursor, limit: limit(limits.feed.page) }),
  output: page(postSchema),
})
