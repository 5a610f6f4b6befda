import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { notificationGroups, notificationTypes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { count, cursor, id, limit, nothing, page, time } from './fields.ts'
import { limits } from './limits.ts'

export const notificationSchema = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  content: z.string(),
  data: z.object({ post_id: z.optional(id), comment_id: z.optional(id), conversation_id: z.optional(id), kind: z.optional(z.string()) }),
  is_read: z.boolean(),
  created_at: time,
  senderProfile: z.nullable(authorSchema),
  /** The age in the language of the request; a screen that stays open updates it from `created_at`. */
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
  summary: "The viewer's notifications, newest first",
  input: z.object({ filter, cursor, limit: limit(limits.notifications.page) }),
  output: page(notificationSchema),
})
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread-count',
  access: 'user',
  summary: 'How many notifications are unread, of all or of one filter; counted up to 1,000',
  input: z.object({ filter }),
  output: z.object({ count }),
})
export const readNotification = endpoint({
  method: 'PUT',
  path: '/notifications/:notification_id/read',
  access: 'user',
  summary: 'Mark one notification read',
  input: z.object({ notification_id: id }),
  output: nothing,
})
export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  access: 'user',
  summary: 'Mark all notifications read',
  input: z.object({}),
  output: nothing,
})
