import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { cursor, id, limit, nothing, page, text, time } from './fields.ts'
import { limits } from './limits.ts'

export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'nudity',
  'violence',
  'self_harm',
  'stolen_work',
  'false_information',
  'other',
] as const
export const reportStatuses = ['pending', 'resolved', 'dismissed'] as const
export const reportTargets = ['post', 'comment', 'profile', 'message'] as const

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Report something the viewer can see; a second report of the same thing while one is open changes nothing',
  input: z.object({ type: z.enum(reportTargets), target_id: id, reason: z.enum(reportReasons), note: z.optional(z.nullable(text(1_000))) }),
  output: nothing,
  failures: ['not_found'],
})

export const ownReportSchema = z.object({
  id,
  type: z.enum(reportTargets),
  author: z.nullable(authorSchema), // whom it is about, if the viewer still knows them
  excerpt: z.nullable(z.string()), // of a post or comment that the viewer still sees
  post_id: z.nullable(id), // where that is
  comment_id: z.nullable(id),
  reason: z.enum(reportReasons),
  note: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  created_at: time,
  closed_at: z.nullable(time),
})
export type OwnReport = z.infer<typeof ownReportSchema>
export const ownReports = endpoint({
  method: 'GET',
  path: '/me/reports',
  access: 'user',
  summary: 'What the viewer reported, the newest first, and what came of it',
  input: z.object({ cursor, limit: limit(limits.page.default) }),
  output: page(ownReportSchema),
})
