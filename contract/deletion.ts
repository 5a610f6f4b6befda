import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing, requiredText, text, time } from './fields.ts'
import { limits } from './limits.ts'

/**
 * A request to delete an account. Approved, the account is signed out and hidden, and purged at `purge_after`, 30 days later; signing in until
 * then cancels it.
 */
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
  summary: 'Ask for the account to be deleted; while one request is pending there is no second (`conflict`)',
  /**
   * The password proves that it is the person: `invalid` at `password` says `required` or `wrong_password`. Accounts without one must have signed
   * in within `limits.deletion.freshMs`, else `forbidden`.
   */
  input: z.object({
    reason: z.optional(z.nullable(text(limits.deletion.reason))),
    password: z.optional(requiredText(limits.password.maxBytes)),
  }),
  output: deletionRequestSchema,
  failures: ['conflict', 'forbidden'],
})
export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/me/deletion-request',
  access: 'user',
  summary: 'Take a pending request back',
  input: z.object({}),
  output: nothing,
})
