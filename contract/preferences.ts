import * as z from 'zod/mini'
import { categories, languages, themes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, time } from './fields.ts'
import { limits } from './limits.ts'

export const notificationPrefDefaults = {
  likes: true,
  follows: true,
  comments: true,
  mentions: true,
  messages: true,
  new_post: true,
  in_app_enabled: true,
  email_enabled: true,
  show_activity: true, // who hides it sees nobody's
  allow_messages: true, // false: nobody; true: `message_audience` decides
  push_web: false,
  push_mobile: false,
  sms_enabled: false,
  marketing_enabled: false,
} as const
export type NotificationPref = keyof typeof notificationPrefDefaults

const switches = Object.fromEntries(Object.keys(notificationPrefDefaults).map((key) => [key, z.boolean()])) as Record<
  NotificationPref,
  z.ZodMiniBoolean
>
export const messageAudiences = ['everyone', 'followers', 'following'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/** Whose mentions of this person become links and notify. */
export const mentionAudiences = ['everyone', 'following', 'nobody'] as const
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export const autoplayChoices = ['always', 'wifi', 'never'] as const // wifi: not on a metered or slow connection

export const emailFrequencies = ['instant', 'daily', 'weekly'] as const // security mail is always instant
export type EmailFrequency = (typeof emailFrequencies)[number]

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' }))
const timeZone = z
  .string()
  .check(z.maxLength(60), z.regex(/^[A-Za-z]/, { error: 'time_zone', abort: true }), z.refine(isTimeZone, { error: 'time_zone' }))

/** `from` after `to`: over midnight. */
const quietHours = z
  .strictObject({ from: clockTime, to: clockTime, time_zone: timeZone })
  .check(z.refine(({ from, to }) => from !== to, { error: 'same_time', path: ['to'] }))
export type QuietHours = z.infer<typeof quietHours>

const choices = {
  email_frequency: z.enum(emailFrequencies),
  /** Of notifications and their mail. Null: the request's; in mail, the sign-up's. */
  language: z.nullable(z.enum(languages)),
  message_audience: z.enum(messageAudiences),
  mention_audience: z.enum(mentionAudiences),
  theme: z.enum(themes),
  text_size: z.enum(textSizes),
  reduced_motion: z.boolean(), // also when the device does not ask for it
  autoplay: z.enum(autoplayChoices),
  data_saver: z.boolean(), // smaller pictures, no video unasked
  /** Push and mail about notifications wait for their end. Null: none. */
  quiet_hours: z.nullable(quietHours),
  read_receipts: z.boolean(), // who hides 'Read' is not told either
  preferred_categories: z.array(z.enum(categories)).check(z.maxLength(limits.categories)),
  feed_algorithm_weight: z.number().check(z.minimum(0), z.maximum(1)),
}
export const preferencesSchema = z.object({
  id,
  user_id: id,
  notification_prefs: z.object(switches),
  ...choices,
  created_at: time,
  updated_at: time,
})
export type Preferences = z.infer<typeof preferencesSchema>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/me/preferences',
  access: 'user',
  summary: "The viewer's preferences; the first call creates them with their defaults",
  input: z.object({}),
  output: preferencesSchema,
})
export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/me/preferences',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Change single preferences; those that are left out stay',
  input: z.strictObject({
    notification_prefs: z.optional(z.partial(z.strictObject(switches))),
    ...z.partial(z.object(choices)).shape,
  }),
  output: preferencesSchema,
})

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
