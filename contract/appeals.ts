import * as z from 'zod/mini'
import { adminLimits } from './admin/limits.ts'
import { endpoint } from './endpoint.ts'
import { clientId, id, nothing, requiredText, time } from './fields.ts'

export const removalKinds = ['post', 'comment', 'ban', 'restriction', 'quiet'] as const

export const removalSchema = z.object({
  kind: z.enum(removalKinds),
  target_id: id,
  content: z.nullable(z.string()), // null once it is gone
  rule_id: z.nullable(id), // of the network's rules
  reason: z.nullable(z.string()),
  created_at: time,
  ends_at: z.nullable(time), // of a suspension, restriction or being quiet
  appeal_until: time,
  /** What staff removed together with it. */
  together: z.array(z.object({ kind: z.enum(['post', 'comment']), target_id: id, content: z.nullable(z.string()) })),
  appeal: z.nullable(
    z.object({
      content: z.string(),
      status: z.enum(['open', 'granted', 'rejected']),
      answer: z.nullable(z.string()),
      created_at: time,
      decided_at: z.nullable(time),
    }),
  ),
})
export type Removal = z.infer<typeof removalSchema>

export const ownRemovalKinds = ['post', 'comment', 'restriction', 'quiet'] as const
const ref = z.object({ kind: z.enum(ownRemovalKinds), target_id: id })
export const getRemoval = endpoint({
  method: 'GET',
  path: '/removals/:kind/:target_id',
  access: 'user',
  summary: 'The removal of one’s own post or comment, a restriction of oneself or being made quiet, and the appeal against it',
  input: ref,
  output: removalSchema,
  failures: ['not_found'],
})
/** Once, within `adminLimits.appealMs` of the removal. */
export const appeal = endpoint({
  method: 'POST',
  path: '/removals/:kind/:target_id/appeal',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Appeal against the removal of one’s own post or comment, a restriction or being made quiet',
  input: z.extend(ref, { client_id: clientId, content: requiredText(adminLimits.appeal) }),
  output: nothing,
  failures: ['not_found', 'conflict', 'too_late'],
})
const token = requiredText(200)
export const findBan = endpoint({
  method: 'POST',
  path: '/appeals/ban/find',
  access: 'public',
  whenReadOnly: 'works',
  summary: 'The token of the ban that ended a session, for people who still have its access token',
  input: z.object({ access_token: requiredText(8_000) }),
  output: z.object({ token }),
  failures: ['not_found'],
})
export const getBan = endpoint({
  method: 'POST',
  path: '/appeals/ban',
  access: 'public',
  whenReadOnly: 'works',
  summary: 'The ban that a mailed link is about',
  input: z.object({ token }),
  output: removalSchema,
  failures: ['not_found'],
})
export const appealBan = endpoint({
  method: 'POST',
  path: '/appeals/ban/appeal',
  access: 'public',
  whenRestricted: 'works',
  summary: 'Appeal against a ban with the link that was mailed',
  input: z.object({ token, content: requiredText(adminLimits.appeal) }),
  output: nothing,
  failures: ['not_found', 'conflict', 'too_late'],
})
