import * as z from 'zod/mini'
import { removalKinds } from '../appeals.ts'
import { authorSchema } from '../authors.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, limit, page, text, time } from '../fields.ts'
import { postMediaSchema } from '../posts.ts'
import { anyway, taken } from './cases.ts'
import { decisionSchema } from './decisions.ts'
import { escalated, escalation } from './escalations.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const appealSchema = z.object({
  id,
  author: authorSchema,
  content: z.string(),
  kind: z.enum(removalKinds),
  target_id: id,
  removed: z.nullable(z.string()),
  /** Of a removed post; its links work for the viewer while the appeal is open. */
  post_media: z.array(postMediaSchema),
  reason: z.nullable(z.string()),
  removed_by: z.nullable(authorSchema),
  may_decide: z.boolean(), // not whoever removed it
  ...taken,
  escalation,
  created_at: time,
})
export type Appeal = z.infer<typeof appealSchema>
export const listAppeals = endpoint({
  method: 'GET',
  path: '/admin/appeals',
  access: rights.decide_appeals,
  summary: 'Open appeals, the oldest first',
  input: z.object({ escalated, subject_id: z.optional(id), cursor, limit: limit(adminLimits.page) }),
  output: page(appealSchema),
})
export const decideAppeal = endpoint({
  method: 'POST',
  path: '/admin/appeals/:appeal_id',
  access: rights.decide_appeals,
  summary:
    'Grant an appeal (what was removed is back) or reject it; not by whoever removed it. A restriction ends, being quiet too; a ban needs the right to ban',
  input: z.object({ appeal_id: id, outcome: z.enum(['granted', 'rejected']), reason: z.optional(text(adminLimits.reason)), anyway }),
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'taken', 'taken_above', 'escalated'],
})
