import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { deletionRequestSchema } from '../deletion.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, limit, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { anyway, taken } from './cases.ts'
import { decisionSchema } from './decisions.ts'
import { rights } from './rights.ts'

const staffRow = z.extend(deletionRequestSchema, { person: authorSchema, ...taken })
export const deletionRequests = endpoint({
  method: 'GET',
  path: '/admin/deletion-requests',
  access: rights.decide_deletions,
  summary:
    'Requests to delete accounts, pending ones first, the oldest first, without those of the viewer or staff of the same or a higher role',
  input: z.object({ subject_id: z.optional(id), cursor, limit: limit(limits.page.default) }),
  output: page(staffRow),
})
const ref = z.object({ request_id: id, anyway })
export const approveDeletion = endpoint({
  method: 'PUT',
  path: '/admin/deletion-requests/:request_id',
  access: rights.decide_deletions,
  summary:
    'Approve: the account is signed out and hidden at once and purged after 30 days; not the own, nor of the same or a higher role (of a super admin by another)',
  input: ref,
  output: decisionSchema,
  failures: ['conflict', 'taken', 'taken_above'],
})
export const declineDeletion = endpoint({
  method: 'DELETE',
  path: '/admin/deletion-requests/:request_id',
  access: rights.decide_deletions,
  summary: 'Decline, with a reason that the person is mailed',
  input: z.extend(ref, { reason: z.optional(text(limits.deletion.reason)) }),
  output: decisionSchema,
  failures: ['conflict', 'taken', 'taken_above'],
})
