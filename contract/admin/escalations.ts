import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { endpoint } from '../endpoint.ts'
import { id, nothing, requiredText, time } from '../fields.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const escalationRoles = ['admin', 'super_admin'] as const
/** Of a case that only staff of `to_role` or higher decide; null for any other. */
export const escalation = z.nullable(
  z.object({
    to_role: z.enum(escalationRoles),
    note: z.string(),
    escalated_by: z.nullable(authorSchema),
    escalated_at: time,
  }),
)
export type Escalation = z.infer<typeof escalation>
export const escalated = z._default(z.enum(['all', 'only']), 'all')

export const escalatedKinds = ['report', 'flagged', 'held', 'appeal'] as const
export const escalateCase = endpoint({
  method: 'PUT',
  path: '/admin/cases/:kind/:subject_id/escalation',
  access: rights.escalate_cases,
  summary:
    'Leave an open case to staff of a higher role, with a note: nobody below it decides it. `conflict` if the viewer has that role, or it is escalated so high or was just decided',
  /** `subject_id`: of a report, what it reports. */
  input: z.object({
    kind: z.enum(escalatedKinds),
    subject_id: id,
    to_role: z.enum(escalationRoles),
    note: requiredText(adminLimits.reason),
  }),
  output: nothing,
  failures: ['not_found', 'conflict'],
})
