import type { Language, NotificationType } from '@atelier/contract/choices'
import { type Notification, notificationSchema } from '@atelier/contract/notifications'
import { relativeTime } from '@atelier/contract/rules/relative-time'
import * as z from 'zod/mini'
import type { Database } from '#db/connection.ts'
import { paged } from '#db/cursor.ts'
import type { MediaLinks } from '#features/media/links.ts'
import {
  type GroupRow,
  newestGroupFirst,
  notificationsOf,
  type Reader,
  unreadCount,
} from '#features/notifications/notifications.queries.ts'
import { maxRemembered, type Watched, watchedQuery } from '#features/notifications/remembered.queries.ts'
import { renderNotification } from '#features/notifications/words.ts'

export function rememberedCount(db: Database, viewerId: string, type: NotificationType | null): Promise<number> {
  return db.memory.answer(`unread ${viewerId} ${type}`, async () => {
    const watched = await db.one<Watched>(watchedQuery(viewerId, { type, unread: true }))
    const value = watched.groups.length === 0 ? 0 : await unreadCount(db, viewerId, type)
    return { value, restsOn: isWhole(watched) ? watched.keys : undefined, bytes: 0 }
  })
}

export async function rememberedPage(
  db: Database,
  links: MediaLinks,
  reader: Reader,
  { type, limit }: { type: NotificationType | null; limit: number },
  now: Date,
): Promise<string> {
  const { userId, language } = reader
  const held = await db.memory.answer(`notices ${userId} ${language} ${type} ${limit}`, async () => {
    const watched = await db.one<Watched>(watchedQuery(userId, { type, unread: false }))
    const rows = watched.groups.length === 0 ? [] : await notificationsOf(db, reader, { type, before: null, limit: limit + 1 })
    const { items, next_cursor } = paged(rows, limit, ({ latest_id }) => latest_id)
    const lines = items.toSorted(newestGroupFirst).map((row) => written(links, userId, row))
    const value = Buffer.from([JSON.stringify(next_cursor), ...lines].join(betweenItems))
    const last = rows.length > limit ? rows.at(-1)?.id : undefined
    const seen =
      isWhole(watched) || (watched.notifications <= maxRemembered.notifications && last !== undefined && watched.groups.includes(last))
    return { value, restsOn: seen && !watched.quotes_staff ? watched.keys : undefined, bytes: 150 + value.length }
  })
  const [next, ...items] = held.toString().split(betweenItems)
  return `{"items":[${items.map((item) => shown(links, userId, item, now)).join(',')}],"next_cursor":${next}}`
}

const isWhole = ({ groups, notifications }: Watched) =>
  groups.length <= maxRemembered.groups && notifications <= maxRemembered.notifications

// Neither is in JSON. As strings a page takes twice as much where one character is beyond Latin-1, such as an ellipsis.
const betweenItems = '\n'
const betweenParts = '\t'

function written(links: MediaLinks, viewerId: string, row: GroupRow): string {
  const { thumbnail, timeAgo: _, ...words } = renderNotification(links, viewerId, { ...row, thumbnail: null }, new Date(row.created_at))
  const json = JSON.stringify(z.parse(timelessSchema, words)).slice(0, -1)
  const media = JSON.stringify(row.thumbnail && z.parse(notificationSchema.shape.thumbnail, row.thumbnail))
  const isSigned = row.thumbnail?.is_open === false
  return [json, media, isSigned ? 'signed' : '', row.created_at, row.language].join(betweenParts)
}
const timelessSchema = z.omit(notificationSchema, { thumbnail: true, timeAgo: true })

function shown(links: MediaLinks, viewerId: string, item: string, now: Date): string {
  const [json, media = '', isSigned, at = '', language] = item.split(betweenParts)
  const thumbnail = isSigned ? signed(links, viewerId, media) : media
  return `${json},"thumbnail":${thumbnail},"timeAgo":${JSON.stringify(relativeTime(at, now, language as Language))}}`
}

function signed(links: MediaLinks, viewerId: string, media: string): string {
  const thumbnail = JSON.parse(media) as NonNullable<Notification['thumbnail']>
  return JSON.stringify({ ...thumbnail, media_url: links.forViewer(thumbnail.media_url, false, viewerId) })
}
