import * as z from 'zod/mini'
import { ownRemovalKinds } from './appeals.ts'
import { authorSchema } from './authors.ts'
import { notificationGroups, notificationTypes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, nothing, page, time } from './fields.ts'
import { limits } from './limits.ts'
import { postMediaSchema } from './posts.ts'
import { personSchema } from './profiles.ts'

/** As the reader may see it now, in the account's language, else the request's. `id` stays when somebody joins the group. */
export const notificationSchema = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  content: z.string(),
  parts: z.array(z.object({ text: z.string(), strong: z.boolean() })), // `strong`: names of people
  data: z.object({
    post_id: z.optional(id),
    comment_id: z.optional(id),
    conversation_id: z.optional(id),
    community_id: z.optional(id),
    /** By staff; the reader may appeal there (`paths.appeal`). */
    removed: z.optional(z.object({ kind: z.enum(ownRemovalKinds), target_id: id })),
    kind: z.optional(z.string()),
  }),
  is_read: z.boolean(),
  created_at: time, // of the latest
  senderProfile: z.nullable(authorSchema),
  relation: z.nullable(z.object({ user_following: z.boolean(), user_requested: z.boolean() })), // with the one person who follows
  user_liked: z.nullable(z.boolean()), // the comment in `data` by somebody else
  people: z.array(authorSchema), // at most `limits.notificationGroup.shown`, `senderProfile` first
  people_count: count, // up to `limits.notificationGroup.counted`
  thumbnail: z.nullable(postMediaSchema),
  /** As of now; a screen that stays open updates it from `created_at`. */
  timeAgo: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationFilters = ['all', ...Object.values(notificationGroups)] as const
export type NotificationFilter = (typeof notificationFilters)[number]
const filter = z._default(z.enum(notificationFilters), 'all')
export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  summary: "The viewer's notifications in groups, newest first",
  input: z.object({ filter, cursor, limit: limit(limits.notifications.page) }),
  output: page(notificationSchema),
})
export const getNotification = endpoint({
  method: 'GET',
  path: '/notifications/:notification_id',
  access: 'user',
  summary: 'One group of notifications, as the list has it; not found when it is gone',
  input: z.object({ notification_id: id }),
  output: notificationSchema,
})
export const notificationPeople = endpoint({
  method: 'GET',
  path: '/notifications/:notification_id/people',
  access: 'user',
  summary: 'Who is in a group of notifications, the latest first, as far as they are counted',
  input: z.object({ notification_id: id, cursor, limit: limit(limits.page.default) }),
  output: page(personSchema),
})
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread-count',
  access: 'user',
  summary: 'How many groups of notifications are unread, of all or of one filter; counted up to 1,000',
  input: z.object({ filter }),
  output: z.object({ count }),
})
export const readNotification = endpoint({
  method: 'PUT',
  path: '/notifications/:notification_id/read',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mark all of a group read',
  input: z.object({ notification_id: id }),
  output: nothing,
})
const aboutPost = z.object({ post_id: id })
const postNotifications = z.object({ notices: z.enum(['on', 'stopped', 'none']) }) // none: neither its author nor a commenter
export const noticesOfPost = endpoint({
  method: 'GET',
  path: '/posts/:post_id/notices',
  access: 'user',
  summary: 'Whether the viewer is notified of likes, comments and mentions of a post',
  input: aboutPost,
  output: postNotifications,
})
export const stopNoticesOfPost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id/notices',
  access: 'user',
  whenRestricted: 'works',
  summary: 'No more notifications, mail or push about likes, comments and mentions of a post and its comments; those so far are read',
  input: aboutPost,
  output: postNotifications,
})
export const resumeNoticesOfPost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/notices',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Notifications about a post again',
  input: aboutPost,
  output: postNotifications,
})
export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Mark all notifications read',
  input: z.object({}),
  output: nothing,
})
