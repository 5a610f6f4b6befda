import { categories } from '@atelier/contract/choices'
import { Failure } from '@atelier/contract/errors'
import type { Why } from '@atelier/contract/feed'
import { limits } from '@atelier/contract/limits'
import type { Post } from '@atelier/contract/posts'
import { fromReplica } from '#db/candidates.ts'
import type { Database } from '#db/connection.ts'
import { idCursor } from '#db/cursor.ts'
import { isId, newId } from '#db/ids.ts'
import { blend } from '#features/feed/blend.ts'
import { forYouPage, type Taste, tasteOf } from '#features/feed/feed.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { lastScanned, rankedIn } from '#features/posts/posts.queries.ts'
import { onePost, postsByIds, readPage } from '#features/posts/read-posts.ts'

interface Page {
  items: Post[]
  next_cursor: string | null
}

/** Newest first, or blended by `weight` (by default the viewer's own); own posts lead each page. */
export async function forYou(
  db: Database,
  links: MediaLinks,
  viewerId: string,
  cursor: string | undefined,
  limit: number,
  weight?: number,
): Promise<Page> {
  const saved = await tasteOf(db, viewerId)
  const taste = { ...saved, feed_algorithm_weight: weight ?? saved.feed_algorithm_weight }
  const blended = taste.feed_algorithm_weight > 0 || cursor?.includes('.')
  const page = await (blended ? blendedPage : newestPage)(db, links, viewerId, taste, cursor, limit)
  return { ...page, items: [...page.items.filter(isOwn), ...page.items.filter((post) => !isOwn(post))] }

  function isOwn({ user_id }: Post): boolean {
    return user_id === viewerId
  }
}

async function newestPage(
  db: Database,
  links: MediaLinks,
  viewerId: string,
  taste: Taste,
  cursor: string | undefined,
  limit: number,
): Promise<Page> {
  const list = forYouPage(viewerId, taste.preferred_categories, idCursor(cursor), limit + 1)
  return readPage(db, links, viewerId, list, limit, ({ id }) => id)
}

export async function whyInForYou(db: Database, links: MediaLinks, viewerId: string, postId: string): Promise<Why> {
  const post = await onePost(db, links, viewerId, postId)
  const { preferred_categories, feed_algorithm_weight: weight } = await tasteOf(db, viewerId)
  const { page } = forYouPage(viewerId, preferred_categories, null, limits.feed.told)
  const candidates = await fromReplica(db, viewerId, (asked) => rankedIn(asked, page))
  const place = candidates.findIndex(({ id }) => id === postId)
  const first = place - (place % windowSize)
  const window = place < 0 ? [] : candidates.slice(first, first + windowSize)
  const unranked = { engagement_score: post.engagement_score, rank: null, newest_rank: null }
  const { engagement_score, rank, newest_rank } = blend(window, weight).find(({ id }) => id === postId) ?? unranked
  return {
    followed: post.user_following,
    own: post.user_id === viewerId,
    categories: categories.filter((category) => category === post.category && preferred_categories.includes(category)),
    engagement_score,
    rank,
    newest_rank,
    of: window.length,
    weight,
  }
}

// Ranks over the whole feed would shift with every like; within a window the cursor can name what was shown of it.
const windowSize = limits.feed.window

async function blendedPage(
  db: Database,
  links: MediaLinks,
  viewerId: string,
  taste: Taste,
  cursor: string | undefined,
  limit: number,
): Promise<Page> {
  const { before, from, shown } = windowAt(cursor)
  const size = Math.max(windowSize, limit)
  const list = forYouPage(viewerId, taste.preferred_categories, before, size + 1)
  const named = await db.replica?.ask(viewerId, (asked) => rankedIn(asked, list.page))
  const candidates = named ?? (await rankedIn(db, list.page))
  const window = from === null ? candidates.slice(0, size) : candidates.filter(({ id }) => id >= from)
  const last = from ?? window.at(-1)?.id ?? null
  const left = blend(window, taste.feed_algorithm_weight).filter(({ id }) => !shown.has(tagOf(id)))
  const ids = left.slice(0, limit).map(({ id }) => id)
  const items = await postsByIds(db, links, viewerId, ids, named && list.stillListed)
  if (left.length > limit) return { items, next_cursor: [before, last, [...shown, ...ids.map(tagOf)].join('')].join('.') }
  if (candidates.length > window.length) return { items, next_cursor: last }
  return { items, next_cursor: (await lastScanned(db, list.candidates))?.id ?? null }
}

function windowAt(cursor: string | undefined): { before: string; from: string | null; shown: Set<string> } {
  const [before = newId(), from = null, shown = ''] = cursor?.split('.') ?? []
  if (!isId(before) || (from !== null && !isId(from))) throw new Failure('bad_cursor')
  return { before, from, shown: new Set(shown.match(/.{4}/g)) }
}

// The random end of an id: short enough for a cursor to hold a whole window.
const tagOf = (id: string) => Buffer.from(id.slice(-6), 'hex').toString('base64url')
