import * as z from 'zod/mini'
import { communitySchema } from './communities.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, nothing, page, requiredText, text } from './fields.ts'
import { limits } from './limits.ts'
import { postSchema } from './posts.ts'
import { personSchema } from './profiles.ts'
import { workSchema } from './works.ts'

export const searchTypes = ['user', 'post', 'hashtag', 'community'] as const
export type SearchType = (typeof searchTypes)[number]
export const searchSorts = ['relevance', 'popular', 'recent'] as const

export type SearchSort = (typeof searchSorts)[number]
export const contentTypes = ['all', 'image', 'video'] as const
export type ContentType = (typeof contentTypes)[number]
export const timeframes = ['today', 'week', 'month'] as const // 24 hours, 7 or 30 days
export type Timeframe = (typeof timeframes)[number]
const contentType = z._default(z.enum(contentTypes), 'all')

export const hashtagSchema = z.object({ id, name: z.string(), usage_count: count })
export type Hashtag = z.infer<typeof hashtagSchema>

/** `metadata`: what the link needs (username, hashtag), and `count` (posts of a hashtag, members of a community). */
export const searchResultSchema = z.object({
  id,
  type: z.enum(searchTypes),
  title: z.string(), // cut at 100 characters
  subtitle: z.string(), // @username, or a community's description
  avatar: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  verified: z.boolean(),
  metadata: z.object({
    username: z.optional(z.nullable(z.string())),
    name: z.optional(z.string()),
    user_id: z.optional(id),
    count: z.optional(count),
  }),
})
export type SearchResult = z.infer<typeof searchResultSchema>

const query = requiredText(limits.search.max).check(z.minLength(limits.search.min))
export const search = endpoint({
  method: 'GET',
  path: '/search',
  access: 'user',
  summary: 'People, posts, hashtags and communities; at most `limit` of each type',
  input: z.object({
    q: query,
    type: z.optional(z.enum(searchTypes)),
    /** Without it: posts newest first, all else by relevance. */
    sort: z.optional(z.enum(searchSorts)),
    people: z._default(z.enum(['all', 'others']), 'all'), // `others`: without the viewer
    limit: limit(limits.search.perType),
  }),
  output: z.object({ items: z.array(searchResultSchema) }),
})
const wholeList = { q: query, sort: z._default(z.enum(searchSorts), 'relevance'), cursor, limit: limit(limits.search.page) }
export const searchPeople = endpoint({
  method: 'GET',
  path: '/search/people',
  access: 'user',
  summary: 'All people that a search finds, without the viewer',
  input: z.object(wholeList),
  output: page(personSchema),
})
export const searchPosts = endpoint({
  method: 'GET',
  path: '/search/posts',
  access: 'user',
  summary: 'All posts that a search finds',
  input: z.object({ ...wholeList, sort: z._default(z.enum(searchSorts), 'recent'), ct: contentType, tf: z.optional(z.enum(timeframes)) }),
  output: page(postSchema),
})
export const searchHashtags = endpoint({
  method: 'GET',
  path: '/search/hashtags',
  access: 'user',
  summary: 'All hashtags that a search finds',
  input: z.object(wholeList),
  output: page(hashtagSchema),
})
export const searchCommunities = endpoint({
  method: 'GET',
  path: '/search/communities',
  access: 'user',
  summary: 'All public communities that a search finds',
  input: z.object(wholeList),
  output: page(communitySchema),
})
export const forgetSearches = endpoint({
  method: 'DELETE',
  path: '/searches/recent',
  access: 'user',
  whenRestricted: 'works',
  summary: "Forget the viewer's searches, or only those for `q`",
  input: z.object({ q: z.optional(text(limits.search.max)) }),
  output: nothing,
})
export const recentSearches = endpoint({
  method: 'GET',
  path: '/searches/recent',
  access: 'user',
  summary: "The viewer's last five distinct queries that start with `q`",
  input: z.object({ q: z._default(text(limits.search.max), '') }),
  output: z.object({ items: z.array(z.string()) }),
})
export const logSearchClick = endpoint({
  method: 'POST',
  path: '/searches/clicks',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Remember that a result of a search was opened',
  input: z.object({ query, clicked_result_id: id }),
  output: nothing,
})

export const trendingHashtags = endpoint({
  method: 'GET',
  path: '/trends/hashtags',
  access: 'user',
  summary: 'Trending topics',
  input: z.object({ limit: limit(limits.trends.topics) }),
  output: z.object({ items: z.array(hashtagSchema) }),
})
export const trendingUsers = endpoint({
  method: 'GET',
  path: '/trends/people',
  access: 'user',
  summary: 'Trending people without the viewer, each with their newest works; `new` also without those whom the viewer follows',
  input: z.object({ people: z._default(z.enum(['new', 'all']), 'new'), limit: limit(limits.trends.people) }),
  output: z.object({ items: z.array(z.extend(personSchema, { works: z.array(workSchema) })) }),
})
export const hashtagPosts = endpoint({
  method: 'GET',
  path: '/hashtags/:name/posts',
  access: 'user',
  summary: 'Posts with a hashtag, newest first',
  input: z.object({ name: requiredText(limits.hashtag), cursor, limit: limit(limits.feed.page) }),
  output: page(postSchema),
})
export const exploreSorts = ['popular', 'recent'] as const
export type ExploreSort = (typeof exploreSorts)[number]
export const exploreMedia = endpoint({
  method: 'GET',
  path: '/explore/media',
  access: 'user',
  summary: "Public posts with media that are not the viewer's own, by engagement or newest first",
  input: z.object({
    ct: contentType,
    tf: z._default(z.enum(timeframes), 'week'),
    s: z._default(z.enum(exploreSorts), 'popular'),
    cursor,
    limit: limit(limits.explore.page),
  }),
  output: page(postSchema),
})
export const trendingPosts = endpoint({
  method: 'GET',
  path: '/explore/posts',
  access: 'user',
  summary: 'Posts by engagement, those of followed private accounts too; `media` leaves out those that are text only',
  input: z.object({
    tf: z._default(z.enum(timeframes), 'week'),
    media: z._default(z.enum(['any', 'only']), 'any'),
    limit: limit(limits.discover.posts),
  }),
  output: z.object({ items: z.array(postSchema) }),
})
