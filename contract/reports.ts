import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing, text } from './fields.ts'

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
  summary: 'Report something the viewer can see; a second report of the same thing while one is open changes nothing',
  input: z.object({ type: z.enum(reportTargets), target_id: id, reason: z.enum(reportReasons), note: z.optional(z.nullable(text(1_000))) }),
  output: nothing,
  failures: ['not_found'],
})
