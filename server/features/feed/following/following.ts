import type { Post } from '@atelier/contract/posts'
import type { Database } from '#db/connection.ts'
import { followingPage } from '#features/feed/feed.queries.ts'
import { merge } from '#features/feed/following/merge.ts'
import { authorsIn, type FeedAuthor, viewersIn } from '#features/feed/following/remembered.queries.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { postsByIds, readPosts } from '#features/posts/read-posts.ts'

/** Merged from memory; `followingPage` is the fallback. */
export function followingPages(db: Database, links: MediaLinks) {
  const viewers = db.memory.keep(viewersIn(db))
  const authors = db.memory.keep(authorsIn(db))

  const merged = (viewerId: string, cursor: string | null, limit: number) =>
    db.memory.compose((get) => {
      const viewer = get(viewers, viewerId)
      if (!viewer || viewer.unusual) return undefined
      const followed = viewer.following.map((id) => ({ id, author: get(authors, id) }))
      if (!followed.every((one): one is { id: string; author: FeedAuthor } => !!one.author)) return undefined
      return merge(viewer, followed, cursor?.toLowerCase() ?? null, limit)
    })

  return async (viewerId: string, cursor: string | null, limit: number): Promise<Post[]> => {
    const ids = await merged(viewerId, cursor, limit)
    if (ids) {
      const posts = await postsByIds(db, links, viewerId, ids)
      // Otherwise a post was removed in between.
      if (posts.length === ids.length) return posts
    }
    return readPosts(db, links, viewerId, followingPage(viewerId, cursor, limit))
  }
}
