import * as z from 'zod/mini'
import { authorSchema } from '../authors.ts'
import { endpoint } from '../endpoint.ts'
import { count, cursor, id, limit, nothing, page, requiredText, text, time } from '../fields.ts'
import { decisionSchema } from './decisions.ts'
import { adminLimits } from './limits.ts'
import { rights } from './rights.ts'

export const heldSignUpSchema = z.object({
  user_id: id,
  /** Null without the right to see addresses, and for who has none. */
  email: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  /** Where the account comes from: `email`, `phone`, `web3` or a provider. */
  way: z.string(),
  held_by: z.enum(['domain', 'range']),
  /** The domain or range; null without the right to change the list, and once it is off the list. */
  hold: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: time,
})
export type HeldSignUp = z.infer<typeof heldSignUpSchema>
export const heldSignUps = endpoint({
  method: 'GET',
  path: '/admin/sign-ups',
  access: rights.decide_sign_ups,
  summary: 'Accounts that wait to be let in, with a proved address, the oldest first',
  input: z.object({ cursor, limit: limit(adminLimits.page) }),
  output: page(heldSignUpSchema),
})
export const letIn = endpoint({
  method: 'PUT',
  path: '/admin/sign-ups/:user_id',
  access: rights.decide_sign_ups,
  summary: 'Let somebody in who was held at sign-up; they are mailed',
  input: z.object({ user_id: id }),
  output: decisionSchema,
  failures: ['conflict'],
})
export const refuseSignUp = endpoint({
  method: 'DELETE',
  path: '/admin/sign-ups/:user_id',
  access: rights.decide_sign_ups,
  summary: 'Refuse somebody who was held at sign-up: they are mailed, and the account, which holds nothing yet, is deleted',
  input: z.object({ user_id: id }),
  output: decisionSchema,
  failures: ['conflict'],
})

export const signUpHoldSchema = z.object({
  id,
  /** A domain, with all below it, or a range of addresses. */
  value: z.string(),
  kind: z.enum(['domain', 'range']),
  note: z.string(),
  held_count: count,
  last_held_at: z.nullable(time),
  added_by: z.nullable(authorSchema),
  created_at: time,
})
export type SignUpHold = z.infer<typeof signUpHoldSchema>
const value = requiredText(adminLimits.signUpHold)
export const signUpHolds = endpoint({
  method: 'GET',
  path: '/admin/sign-up-holds',
  access: rights.hold_sign_ups,
  summary: 'The email domains and address ranges whose sign-ups are held, newest first',
  input: z.object({ cursor, limit: limit(adminLimits.page) }),
  output: page(signUpHoldSchema),
})
export const addSignUpHold = endpoint({
  method: 'POST',
  path: '/admin/sign-up-holds',
  access: rights.hold_sign_ups,
  summary:
    'Hold who signs up with an address of a domain, or from a range that is no wider than /8 (IPv4) or /16 (IPv6); one that is on the list is a `conflict`',
  input: z.object({ value, note: z._default(text(adminLimits.signUpHoldNote), '') }),
  output: signUpHoldSchema,
  failures: ['conflict'],
})
export const removeSignUpHold = endpoint({
  method: 'DELETE',
  path: '/admin/sign-up-holds/:hold_id',
  access: rights.hold_sign_ups,
  summary: 'Hold no more of them; who waits still waits',
  input: z.object({ hold_id: id }),
  output: nothing,
  failures: ['not_found'],
})
export const trySignUpHold = endpoint({
  method: 'GET',
  path: '/admin/sign-up-holds/try',
  access: rights.hold_sign_ups,
  summary: 'How many sign-ups of the last 30 days a domain or range would have held; nothing is saved',
  input: z.object({ value }),
  output: z.object({
    /** At most `adminLimits.triedSignUps` + 1. */
    count,
    /** The range is narrower than the blocks stored for sign-ups (/24, /48). */
    at_most: z.boolean(),
  }),
})
