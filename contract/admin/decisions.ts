import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, nothing } from '../fields.ts'
import { staffActionNames } from './actions.ts'
import { rights } from './rights.ts'

/** Carried out once `left_ms` are over, even if the tab is closed. */
export const decisionSchema = z.object({
  id,
  action: z.enum(staffActionNames),
  subject_id: id, // the post, comment, message, profile, appeal or request
  left_ms: z.int(), // in which it can be taken back
  failed: z.nullable(z.string()), // the code of the failure that kept it from being done: the case is in its queue again
})
export type Decision = z.infer<typeof decisionSchema>
export const listDecisions = endpoint({
  method: 'GET',
  path: '/admin/decisions',
  access: rights.see_reports,
  summary: 'One’s own decisions that can still be taken back, and those of the last day that failed; the newest first',
  input: z.object({}),
  output: z.object({ items: z.array(decisionSchema) }),
})
export const takeDecisionBack = endpoint({
  method: 'DELETE',
  path: '/admin/decisions/:decision_id',
  access: rights.see_reports,
  summary: 'Take back one’s own decision within five seconds, as if it had not been made; or dismiss one that failed',
  input: z.object({ decision_id: id }),
  output: nothing,
  failures: ['not_found'],
})
