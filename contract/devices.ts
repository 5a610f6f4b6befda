import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing, time } from './fields.ts'
import { limits } from './limits.ts'

export const platforms = ['web', 'ios', 'android'] as const
const token = z.string().check(z.maxLength(limits.deviceToken), z.regex(/^[\x21-\x7e]+$/, { error: 'token' }))
/** In base64url: the public key (65 bytes) and the secret (16 bytes). */
const browserKeys = z.object({ p256dh: z.string().check(z.regex(/^[\w-]{87}$/)), auth: z.string().check(z.regex(/^[\w-]{22}$/)) })
export const deviceSchema = z.object({ platform: z.enum(platforms), is_active: z.boolean(), last_seen: time, created_at: time })

export const pushStatus = endpoint({
  method: 'GET',
  path: '/push',
  access: 'user',
  summary: 'Whether push notifications are switched on for the whole installation (PUSH_NOTIFICATIONS_ENABLED)',
  input: z.object({}),
  /** `vapid_key` is the `applicationServerKey`, in base64url. */
  output: z.object({ enabled: z.boolean(), vapid_key: z.string() }),
})
export const registerDevice = endpoint({
  method: 'PUT',
  path: '/me/devices',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Register the device of this session for push until the session ends. Beyond 20 devices the one not seen longest is forgotten',
  /**
   * A browser's `token` is its https endpoint, at a public address, and comes with `keys`; no other does. `beside`: other accounts that are
   * signed in on this device; registrations of all other accounts are removed.
   */
  input: z.object({
    token,
    platform: z.enum(platforms),
    keys: z.optional(browserKeys),
    beside: z._default(z.array(id).check(z.maxLength(limits.accounts - 1)), []),
  }),
  output: deviceSchema,
  failures: ['push_disabled'],
})
export const forgetDevice = endpoint({
  method: 'POST',
  path: '/me/devices/forget',
  access: 'user',
  whenReadOnly: 'works',
  summary: 'Push nothing more to one of one’s own devices until it is registered again',
  input: z.object({ token }),
  output: nothing,
})
