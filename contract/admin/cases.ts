import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

/** Who of the staff has a case: from the desk until `taken_until`, or for as long as they like, which is null. */
export const taken = { taken_by: z.nullable(authorSchema), taken_at: z.nullable(time), taken_until: z.nullable(time) }
export type Taken = z.infer<z.ZodMiniObject<typeof taken>>

/** Although a colleague took it or has it from the desk; not above the viewer's role. In an address it is a text. */
export const anyway = z._default(z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]), false)

/** The queues that the desk hands out of, each with the right to decide it. */
export const deskQueues = {
  reports: 'close_reports',
  flagged: 'remove_content',
  held: 'decide_held_content',
  appeals: 'decide_appeals',
  deletions: 'decide_deletions',
} as const satisfies Record<string, keyof typeof rights>
export type DeskQueue = keyof typeof deskQueues
export const nextCase = endpoint({
  method: 'POST',
  path: '/admin/next-case/:queue',
  access: rights.see_reports,
  summary: 'Reserve the most urgent case of a queue for five minutes; a former reservation of the viewer ends',
  input: z.object({
    queue: z.enum(Object.keys(deskQueues) as DeskQueue[]),
    /** Cases that the viewer skipped come last. */
    passed: z._default(z.array(id).check(z.maxLength(adminLimits.passedOver)), []),
  }),
  /** Of reports, the group's id. */
  output: z.object({ subject_id: z.nullable(id) }),
  failures: ['forbidden'],
})
