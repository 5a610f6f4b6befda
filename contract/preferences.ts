import * as z from 'zod/mini'
import { categories, languages, themes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, time } from './fields.ts'
import { limits } from './limits.ts'

/** The keys of `notification_prefs` with their defaults. */
export const notificationPrefDefaults = {
  likes: true,
  follows: true,
  comments: true,
  mentions: true,
  messages: true,
  new_post: true,
  in_app_enabled: true,
  email_enabled: true,
  /** Whether others see that the person is online; who hides it sees nobody's. */
  show_activity: true,
  /** False: nobody may write to the person. True: `message_audience` decides. */
  allow_messages: true,
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
/** Who may write to a person: everyone, their followers, or the people whom they follow. */
export const messageAudiences = ['everyone', 'followers', 'following'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/** Whose mentions of a person become links and notices. */
export const mentionAudiences = ['everyone', 'following', 'nobody'] as const
/** Of the app's text, relative to what the device asks for. */
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
/** When videos play by themselves; `wifi`: not on a metered or slow connection. */
export const autoplayChoices = ['always', 'wifi', 'never'] as const

/** How soon e-mail tells of notifications; security mail always comes at once. */
export const emailFrequencies = ['instant', 'daily', 'weekly'] as const
export type EmailFrequency = (typeof emailFrequencies)[number]

/** HH:MM, 00:00 to 23:59. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' }))
/** A name of the IANA database that the server knows; older spellings are fine. */
const timeZone = z
  .string()
  .check(z.maxLength(60), z.regex(/^[A-Za-z]/, { error: 'time_zone', abort: true }), z.refine(isTimeZone, { error: 'time_zone' }))

/** `from` may be after `to`: over midnight. */
const quietHours = z
  .strictObject({ from: clockTime, to: clockTime, time_zone: timeZone })
  .check(z.refine(({ from, to }) => from !== to, { error: 'same_time', path: ['to'] }))
export type QuietHours = z.infer<typeof quietHours>

const choices = {
  email_frequency: z.enum(emailFrequencies),
  /** Of notifications and their mail; null: of the request, and in mail of the sign-up. */
  language: z.nullable(z.enum(languages)),
  message_audience: z.enum(messageAudiences),
  mention_audience: z.enum(mentionAudiences),
  theme: z.enum(themes),
  text_size: z.enum(textSizes),
  /** Also without the device's wish for it. */
  reduced_motion: z.boolean(),
  autoplay: z.enum(autoplayChoices),
  /** Smaller pictures, and no video before it is wanted. */
  data_saver: z.boolean(),
  /** No mail about notifications and no push within these hours, every day; what comes then waits for their end. Null: none. */
  quiet_hours: z.nullable(quietHours),
  /** Whether 'Read' is told to others; who hides it is not told either. */
  read_receipts: z.boolean(),
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
