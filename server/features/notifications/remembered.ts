import type { Language, NotificationType } from '@atelier/contract/choices'
import { type Notification, notificationSchema } from '@atelier/contract/notifications'
import { relativeTime } from '@atelier/contract/rules/relative-time'
import * as z from 'zod/mini'
import type { Database } from '#db/connection.ts'
import { paged } from '#db/cursor.ts'
import type { Answer } from '#db/memory/memory.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { byTime, type GroupRow, notificationsOf, type Reader, unreadCount } from '#features/notifications/notifications.queries.ts'
import { most, type Watched, watchedQuery } from '#features/notifications/remembered.queries.ts'
import { inWords } from '#features/notifications/words.ts'

export function rememberedCount(db: Database, userId: string, type: NotificationType | null): Promise<number> {
  return db.memory.answer(`unread ${userId} ${type}`, async () => {
    const watched = await db.one<Watched>(watchedQuery(userId, { type, unread: true }))
    const value = watched.groups.length === 0 ? 0 : await unreadCount(db, userId, type)
    return { value, restsOn: isWhole(watched) ? watched.keys : undefined, bytes: 0 }
  })
}

/** Of the first page, as JSON. */
export async function rememberedPage(
  db: Database,
  links: MediaLinks,
  reader: Reader,
  { type, limit }: { type: NotificationType | null; limit: number },
  now: Date,
): Promise<string> {
  const { userId, language } = reader
  const { items, next } = await db.memory.answer(`notices ${userId} ${language} ${type} ${limit}`, async () => {
    const watched = await db.one<Watched>(watchedQuery(userId, { type, unread: false }))
    const rows = watched.groups.length === 0 ? [] : await notificationsOf(db, reader, { type, before: null, limit: limit + 1 })
    const { items, next_cursor } = paged(rows, limit, ({ latest_id }) => latest_id)
    const value = { items: items.toSorted(byTime).map((row) => written(links, userId, row)), next: JSON.stringify(next_cursor) }
    const last = rows.length > limit ? rows.at(-1)?.id : undefined
    const seen = isWhole(watched) || (watched.notices <= most.notices && last !== undefined && watched.groups.includes(last))
    return answer(value, seen && !watched.quotes_staff ? watched.keys : undefined)
  })
  return `{"items":[${items.map((item) => shown(links, userId, item, now)).join(',')}],"next_cursor":${next}}`
}

const isWhole = ({ groups, notices }: Watched) => groups.length <= most.groups && notices <= most.notices

interface Page {
  items: Written[]
  next: string
}
const answer = (value: Page, restsOn: string[] | undefined): Answer<Page> => ({
  value,
  restsOn,
  bytes: value.items.reduce((sum, { json, media }) => sum + 300 + 2 * (json.length + (media?.length ?? 0)), 0),
})

/** What depends on the time of reading comes last. */
interface Written {
  json: string
  media: string | null
  isOpen: boolean
  at: string
  language: Language
}

function written(links: MediaLinks, readerId: string, row: GroupRow): Written {
  const { thumbnail, timeAgo: _, ...words } = inWords(links, readerId, { ...row, thumbnail: null }, new Date(row.created_at))
  return {
    json: JSON.stringify(z.parse(timelessSchema, words)).slice(0, -1),
    media: row.thumbnail && JSON.stringify(z.parse(notificationSchema.shape.thumbnail, row.thumbnail)),
    isOpen: row.thumbnail?.is_open ?? true,
    at: row.created_at,
    language: row.language,
  }
}
const timelessSchema = z.omit(notificationSchema, { thumbnail: true, timeAgo: true })

function shown(links: MediaLinks, readerId: string, { json, media, isOpen, at, language }: Written, now: Date): string {
  const thumbnail = isOpen || media === null ? media : signed(links, readerId, media)
  return `${json},"thumbnail":${thumbnail},"timeAgo":${JSON.stringify(relativeTime(at, now, language))}}`
}

function signed(links: MediaLinks, readerId: string, media: string): string {
  const thumbnail = JSON.parse(media) as NonNullable<Notification['thumbnail']>
  return JSON.stringify({ ...thumbnail, media_url: links.forViewer(thumbnail.media_url, false, readerId) })
}
