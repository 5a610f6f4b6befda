import { type NotificationType, notificationGroups, notificationTypes } from '@atelier/contract/choices'
import {
  listNotifications,
  type NotificationFilter,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@atelier/contract/notifications'
import { relativeTime } from '@atelier/contract/rules/relative-time'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { markAllRead, markRead, notificationsOf, unreadCount } from '#features/notifications/notifications.queries.ts'
import { tellUnread } from '#features/notifications/notify.ts'
import { mount } from '#http/mount.ts'
import { languageOf } from '#mail/words.ts'

const typeOf = (filter: NotificationFilter): NotificationType | null =>
  notificationTypes.find((type) => type !== 'system' && notificationGroups[type] === filter) ?? null

export function notificationRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'clock'>): void {
  const { db } = deps

  mount(app, deps, listNotifications, async ({ filter, cursor, limit }, viewer, { headers }) => {
    const rows = await notificationsOf(db, viewer.id, { type: typeOf(filter), before: idCursor(cursor), limit: limit + 1 })
    const { items, next_cursor } = paged(rows, limit, ({ id }) => id)
    const language = languageOf(undefined, headers['accept-language'])
    return { items: items.map((item) => ({ ...item, timeAgo: relativeTime(item.created_at, deps.clock(), language) })), next_cursor }
  })
  mount(app, deps, unreadNotifications, async ({ filter }, viewer) => ({ count: await unreadCount(db, viewer.id, typeOf(filter)) }))
  mount(app, deps, readNotification, async ({ notification_id }, viewer) => {
    await markRead(db, viewer.id, notification_id)
    await tellUnread(deps, viewer.id)
    return {}
  })
  mount(app, deps, readAllNotifications, async (_input, viewer) => {
    await markAllRead(db, viewer.id)
    await tellUnread(deps, viewer.id)
    return {}
  })
}
