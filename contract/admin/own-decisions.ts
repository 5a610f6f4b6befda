import * as z from 'zod/mini'
import { removalKinds } from '../appeals.ts'
import { authorSchema } from '../authors.ts'
import { endpoint } from '../endpoint.ts'
import { count, cursor, id, limit, page, time } from '../fields.ts'
import type { StaffAction } from './actions.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const decidedActions = [
  'resolve_report',
  'dismiss_report',
  'lift_flag',
  'delete_post',
  'approve_post',
  'approve_comment',
  'decline_post',
  'decline_comment',
  'grant_appeal',
  'reject_appeal',
  'approve_deletion',
  'decline_deletion',
] as const satisfies StaffAction[]

export const ownFiguresSchema = z.object({
  decided: count,
  removed: count, // or declined or banned
  appealed: count, // of `removed`
  overturned: count, // of `appealed`
})
export type OwnFigures = z.infer<typeof ownFiguresSchema>
export const ownFigures = endpoint({
  method: 'GET',
  path: '/admin/own/figures',
  access: rights.close_reports,
  summary: 'How much one decided in the last 90 days, and what of it was appealed and overturned',
  input: z.object({}),
  output: ownFiguresSchema,
})

export const overturnedSchema = z.object({
  id, // of the appeal
  kind: z.enum(removalKinds),
  target_id: id,
  author: authorSchema,
  excerpt: z.nullable(z.string()),
  was_held: z.boolean(), // declined, before others saw it
  reason: z.nullable(z.string()), // the viewer’s
  created_at: time, // of what was overturned
  appeal: z.string(),
  answer: z.nullable(z.string()), // why it was overturned
  decided_by: z.nullable(authorSchema),
  decided_at: time,
})
export type Overturned = z.infer<typeof overturnedSchema>
export const ownOverturned = endpoint({
  method: 'GET',
  path: '/admin/own/overturned',
  access: rights.close_reports,
  summary:
    'What one removed, declined or banned and an appeal undid, with the reason, the newest appeal first; nobody of the same or a higher role',
  input: z.object({ cursor, limit: limit(adminLimits.page) }),
  output: page(overturnedSchema),
})
