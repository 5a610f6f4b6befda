import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, nothing, page, requiredText, time } from './fields.ts'
import { limits } from './limits.ts'

export const recoveryCodesSchema = z.object({
  left: count,
  created_at: z.nullable(time),
})
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

export const getRecoveryCodes = endpoint({
  method: 'GET',
  path: '/account/recovery-codes',
  access: 'user',
  summary: 'How many recovery codes are left',
  input: z.object({}),
  output: recoveryCodesSchema,
})
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'user',
  proof: 'fresh',
  whenReadOnly: 'works',
  summary:
    'Make ten one-use recovery codes and drop the former ones; they are shown this once. Needs a second factor and a session that passed it',
  input: z.object({}),
  output: z.extend(recoveryCodesSchema, { codes: z.array(z.string()) }),
  failures: ['no_second_factor'],
})

export const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
export const redeemRecoveryCode = endpoint({
  method: 'POST',
  path: '/account/recovery-codes/redeem',
  access: 'user',
  assurance: 'aal1',
  whenReadOnly: 'works',
  summary: 'Spend a recovery code in place of the second factor: raises this session to aal2 and answers its new tokens',
  /** Dashes, spaces and case do not matter. */
  input: z.object({ code: requiredText(limits.recoveryCodes.typed) }),
  output: tokensSchema,
  failures: ['no_second_factor', 'conflict'],
})

export const factorRemovalSchema = z.object({
  /** Who can remove it: a mailed link, for staff a super admin, or nobody, without a confirmed address. */
  way: z.enum(['mail', 'staff', 'none']),
  due_at: z.nullable(time), // null: none is under way
})
export type FactorRemoval = z.infer<typeof factorRemovalSchema>
export const getFactorRemoval = endpoint({
  method: 'GET',
  path: '/account/factor-removal',
  access: 'user',
  assurance: 'aal1',
  summary: 'How a lost second factor can be removed, and when the removal that is under way is done',
  input: z.object({}),
  output: factorRemovalSchema,
})
export const askFactorRemoval = endpoint({
  method: 'POST',
  path: '/account/factor-removal',
  access: 'user',
  assurance: 'aal1',
  whenReadOnly: 'works',
  summary: 'Mail the link that starts the removal of a lost second factor, which is done a day later',
  input: z.object({}),
  output: nothing,
  failures: ['no_second_factor', 'forbidden', 'conflict'],
})
export const stopFactorRemoval = endpoint({
  method: 'DELETE',
  path: '/account/factor-removal',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Stop the removal of the second factor that is under way',
  input: z.object({}),
  output: nothing,
})
const mailedToken = z.object({ token: requiredText(limits.factorRemoval.token) })
export const startFactorRemoval = endpoint({
  method: 'POST',
  path: '/account/factor-removal/start',
  access: 'public',
  assurance: 'aal1',
  whenReadOnly: 'works',
  summary: 'Start the wait by the token of the mailed link; again with the same answer',
  input: mailedToken,
  output: z.object({ due_at: time }),
  failures: ['not_found'],
})
export const stopFactorRemovalByLink = endpoint({
  method: 'POST',
  path: '/account/factor-removal/stop',
  access: 'public',
  assurance: 'aal1',
  whenReadOnly: 'works',
  summary: 'Stop it by the token of the mails that tell of it',
  input: mailedToken,
  output: nothing,
  failures: ['not_found'],
})

export const sessionSchema = z.object({
  id,
  browser: z.nullable(z.string()), // from the user agent
  os: z.nullable(z.string()),
  device: z.nullable(z.enum(['desktop', 'mobile', 'tablet'])),
  aal: z.enum(['aal1', 'aal2']), // aal2: passed the second factor
  created_at: time,
  /** When its newest token was issued; tokens live an hour. */
  last_seen_at: time,
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  access: 'user',
  summary: 'Where the person is signed in, the newest sign-in first',
  input: z.object({ cursor, limit: limit(limits.page.default) }),
  output: page(sessionSchema),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:session_id',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Sign out in one place, at once',
  input: z.object({ session_id: id }),
  output: nothing,
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Sign out everywhere but here, at once',
  input: z.object({}),
  output: nothing,
})
