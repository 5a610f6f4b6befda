import { type NotificationType, notificationGroups, notificationTypes } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import {
  getNotification,
  listNotifications,
  type NotificationFilter,
  noticesOfPost,
  notificationPeople,
  readAllNotifications,
  readNotification,
  resumeNoticesOfPost,
  stopNoticesOfPost,
  unreadNotifications,
} from '@atelier/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged, seqCursor } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import {
  markAllGroupsRead,
  markGroupRead,
  newestGroupFirst,
  notificationsOf,
  oneGroup,
  peopleOf,
} from '#features/notifications/notifications.queries.ts'
import { rememberedCount, rememberedPage } from '#features/notifications/remembered.ts'
import { postNotifications, resumeNotifications, stopNotifications } from '#features/notifications/stopped.queries.ts'
import { renderNotification } from '#features/notifications/words.ts'
import { peoplePage } from '#features/profiles/people-page.ts'
import { mount, Written } from '#http/mount.ts'
import { languageOf } from '#mail/words.ts'

const typeOf = (filter: NotificationFilter): NotificationType | null =>
  notificationTypes.find((type) => type !== 'system' && notificationGroups[type] === filter) ?? null

export function notificationRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'keys' | 'realtime' | 'clock' | 'limits'>,
): void {
  const { db } = deps
  const links = mediaLinks(deps)
  const readerOf = (userId: string, headers: { 'accept-language'?: string | undefined }) => ({
    userId,
    language: languageOf(undefined, headers['accept-language']),
  })

  mount(app, deps, listNotifications, async ({ filter, cursor, limit }, viewer, { headers }) => {
    const [reader, type, before, now] = [readerOf(viewer.id, headers), typeOf(filter), idCursor(cursor), deps.clock()]
    if (before === null) return new Written(await rememberedPage(db, links, reader, { type, limit }, now))
    const rows = await notificationsOf(db, reader, { type, before, limit: limit + 1 })
    const { items, next_cursor } = paged(rows, limit, ({ latest_id }) => latest_id)
    return { items: items.toSorted(newestGroupFirst).map((row) => renderNotification(links, viewer.id, row, now)), next_cursor }
  })
  mount(app, deps, getNotification, async ({ notification_id }, viewer, { headers }) =>
    renderNotification(links, viewer.id, await oneGroup(db, readerOf(viewer.id, headers), notification_id), deps.clock()),
  )
  mount(app, deps, notificationPeople, async ({ notification_id, cursor, limit }, viewer) => {
    const rows = await peopleOf(db, viewer.id, notification_id, { before: seqCursor(cursor), limit: limit + 1 })
    if (rows.length === 0 && cursor === undefined) throw new Failure('not_found')
    return peoplePage(db, viewer, rows, limit, ({ seq }) => String(seq))
  })
  mount(app, deps, unreadNotifications, async ({ filter }, viewer) => ({
    count: await rememberedCount(db, viewer.id, typeOf(filter)),
  }))
  mount(app, deps, readNotification, async ({ notification_id }, viewer) => {
    await markGroupRead(db, viewer.id, notification_id)
    emitNotifications(deps, [{ user_id: viewer.id, group_id: notification_id }])
    return {}
  })
  mount(app, deps, noticesOfPost, ({ post_id }, viewer) => postNotifications(db, viewer.id, post_id))
  mount(app, deps, stopNoticesOfPost, async ({ post_id }, viewer) => {
    await transaction(db, (tx) => stopNotifications(tx, viewer.id, post_id))
    emitNotifications(deps, [{ user_id: viewer.id }])
    return postNotifications(db, viewer.id, post_id)
  })
  mount(app, deps, resumeNoticesOfPost, async ({ post_id }, viewer) => {
    await resumeNotifications(db, viewer.id, post_id)
    return postNotifications(db, viewer.id, post_id)
  })
  mount(app, deps, readAllNotifications, async (_input, viewer) => {
    await markAllGroupsRead(db, viewer.id)
    emitNotifications(deps, [{ user_id: viewer.id }])
    return {}
  })
}
