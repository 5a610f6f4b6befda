import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, requiredText, time } from './fields.ts'
import { limits } from './limits.ts'

export const platforms = ['web', 'ios', 'android'] as const
export const deviceSchema = z.object({ platform: z.enum(platforms), is_active: z.boolean(), last_seen: time, created_at: time })

export const pushStatus = endpoint({
  method: 'GET',
  path: '/push',
  access: 'user',
  summary: 'Whether push notifications are switched on for the whole installation (PUSH_NOTIFICATIONS_ENABLED)',
  input: z.object({}),
  output: z.object({ enabled: z.boolean() }),
})
export const registerDevice = endpoint({
  method: 'PUT',
  path: '/me/devices',
  access: 'user',
  summary: 'Register a device for push; a token that is known gets its new owner and `last_seen`',
  input: z.object({ token: requiredText(limits.deviceToken), platform: z.enum(platforms) }),
  output: deviceSchema,
  failures: ['unavailable'],
})
export const forgetDevice = endpoint({
  method: 'POST',
  path: '/me/devices/forget',
  access: 'user',
  summary: 'Push nothing more to a device',
  input: z.object({ token: requiredText(limits.deviceToken) }),
  output: nothing,
})
