import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id } from '../fields.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

/** Days are UTC; definitions in docs/analytics.md. */
export const analyticsSchema = z.object({
  user_stats: z.object({
    total_users: count,
    new_users_30d: count,
    new_users_today: count,
    active_users_today: count,
    active_users_30d: count,
  }),
  engagement_stats: z.object({
    posts_today: count,
    comments_today: count,
    likes_today: count,
    total_shares: count,
    total_likes: count,
    total_comments: count,
  }),
  top_creators: z.array(
    z.object({
      user_id: id,
      username: z.nullable(z.string()),
      full_name: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      posts_count: count,
      followers_count: count,
      total_likes_received: count,
    }),
  ),
  /** By card, of whole days, as a fraction of the 30 days before; null without a past. */
  trends: z.record(z.string(), z.nullable(z.number())),
})
export type Analytics = z.infer<typeof analyticsSchema>
export const getAnalytics = endpoint({
  method: 'GET',
  path: '/admin/analytics',
  access: rights.see_analytics,
  summary: 'The figures of the Analytics Dashboard',
  input: z.object({}),
  output: analyticsSchema,
})

export const seriesNames = ['growth', 'activity', 'moderation'] as const
const seriesFigures = [
  'new_people',
  'total_people',
  'active_people',
  'posts',
  'comments',
  'likes',
  'messages',
  'reports_filed',
  'reports_closed',
  'removals',
  'bans',
  'median_hours_until_closed',
] as const
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const getSeries = endpoint({
  method: 'GET',
  path: '/admin/analytics/:series',
  access: rights.see_analytics,
  summary: 'Daily figures of the last days, oldest first; null is a median of nothing, or a day before the first figure',
  input: z.object({
    series: z.enum(seriesNames),
    days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(adminLimits.seriesDays)), 30),
  }),
  output: z.object({ columns: z.array(z.enum(seriesFigures)), rows: z.array(z.object({ day, values: z.array(z.nullable(z.number())) })) }),
})
export const getRetention = endpoint({
  method: 'GET',
  path: '/admin/retention',
  access: rights.see_analytics,
  summary: 'Of those who signed up in a full week, how many were active in each full week after',
  input: z.object({}),
  output: z.object({ weeks: z.array(z.object({ week: day, people: count, active: z.array(count) })) }),
})
