import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, cursor, limit, page } from './fields.ts'
import { reportReasons } from './reports.ts'

export const publishedActions = [
  'remove_post',
  'remove_comment',
  'remove_message',
  'delete_post',
  'decline_post',
  'decline_comment',
  'warn_user',
  'restrict_user',
  'quiet_user',
  'suspend_user',
  'ban_user',
  'grant_appeal',
  'reject_appeal',
] as const

export const transparencyMonthSchema = z.object({
  month: z.string(), // '2026-10', in UTC
  /** Reports, not cases. Releases before this page did not log the reason: null. */
  reports: z.array(z.object({ reason: z.nullable(z.enum(reportReasons)), resolved: count, dismissed: count })),
  actions: z.array(z.object({ action: z.enum(publishedActions), count })),
  /** The number of the last action up to the month's end, and the digest that chains it to all before; null for a log from before its chain. */
  log: z.nullable(z.object({ seq: z.int(), digest: z.string() })),
})
export type TransparencyMonth = z.infer<typeof transparencyMonthSchema>

export const transparency = endpoint({
  method: 'GET',
  path: '/transparency',
  access: 'public',
  summary:
    'What staff decided in each month that is over, the newest first, with the digest of their log; `not_found` unless the setting `transparency_published` is on',
  input: z.object({ cursor, limit: limit(12) }),
  output: page(transparencyMonthSchema),
  failures: ['not_found'],
})
