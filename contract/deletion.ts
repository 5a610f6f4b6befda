import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing, text, time } from './fields.ts'
import { limits } from './limits.ts'

/** Once approved, the account is hidden, and purged at `purge_after`, 30 days later; a sign-in until then cancels it. */
export const deletionRequestSchema = z.object({
  id,
  reason: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'declined', 'cancelled']),
  created_at: time,
  resolved_at: z.nullable(time),
  purge_after: z.nullable(time),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>

export const getDeletionRequest = endpoint({
  method: 'GET',
  path: '/me/deletion-request',
  access: 'user',
  summary: "The viewer's last request to delete the account, if there is one",
  input: z.object({}),
  output: z.object({ request: z.nullable(deletionRequestSchema) }),
})
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/me/deletion-request',
  access: 'user',
  proof: 'fresh',
  whenReadOnly: 'works',
  summary: 'Ask for the account to be deleted; while one request is pending there is no second (`conflict`)',
  input: z.object({ reason: z.optional(z.nullable(text(limits.deletion.reason))) }),
  output: deletionRequestSchema,
  failures: ['conflict'],
})
export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/me/deletion-request',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Take a pending request back',
  input: z.object({}),
  output: nothing,
})
