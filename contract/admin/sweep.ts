import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, requiredText, time } from '../fields.ts'
import { postSchema } from '../posts.ts'
import { decisionSchema } from './decisions.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

const ref = z.object({ user_id: id })
export const recentCommentSchema = z.object({ id, post_id: id, content: z.string(), created_at: time })
export const joinedCommunitySchema = z.object({ id, name: z.string(), joined_at: time })
export const personRecentSchema = z.object({
  posts: z.array(postSchema),
  comments: z.array(recentCommentSchema),
  communities: z.array(joinedCommunitySchema), // public ones that they do not own
  more: z.boolean(),
})
export type PersonRecent = z.infer<typeof personRecentSchema>
export const personRecent = endpoint({
  method: 'GET',
  path: '/admin/people/:user_id/recent',
  access: rights.remove_content,
  summary:
    'What a person posted and commented for everyone, or what was reported of it, and joined in the last 48 hours: the newest `adminLimits.sweep` of each; nobody of the same or a higher role',
  input: ref,
  output: personRecentSchema,
  failures: ['not_found', 'forbidden'],
})
const swept = z._default(z.array(id).check(z.maxLength(adminLimits.sweep)), [])
/** Items that are gone are skipped; `conflict` if none is left. */
export const sweepPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:user_id/sweep',
  access: rights.remove_content,
  summary:
    'Remove chosen posts and comments of the last 48 hours with one reason and one notice, and end chosen memberships; open reports of what is removed are resolved. Nobody of the same or a higher role',
  input: z.extend(ref, {
    post_ids: swept,
    comment_ids: swept,
    community_ids: swept,
    rule_id: z.optional(z.nullable(id)), // the author reads it in their language
    reason: requiredText(adminLimits.reason),
  }),
  output: decisionSchema,
  failures: ['not_found', 'conflict', 'forbidden', 'escalated'],
})
