import { Failure } from '@atelier/contract/errors'
import type { Post } from '@atelier/contract/posts'
import type { CandidateDb } from '#db/candidates.ts'
import type { Database, Db } from '#db/connection.ts'
import { paged } from '#db/cursor.ts'
import type { Sql } from '#db/sql.ts'
import type { MediaLinks } from '#features/media/links.ts'
import {
  lastScanned,
  type PostList,
  type PostRow,
  postRow,
  postsByIdsQuery,
  postsIn,
  rankedIn,
  reportedPostRow,
  reportedPostsQuery,
  reviewedPostsQuery,
} from '#features/posts/posts.queries.ts'

export async function readPosts(db: Db, links: MediaLinks, viewerId: string | null, page: Sql): Promise<Post[]> {
  return (await db.as(postRow).many(postsIn(viewerId, page))).map((post) => withLinks(links, viewerId, post))
}

/** A list without pages. */
export async function readList(db: Database, links: MediaLinks, viewerId: string, { page, stillListed }: PostList): Promise<Post[]> {
  const found = stillListed && (await db.replica?.ask(viewerId, (asked) => rankedIn(asked, page)))
  if (!found) return readPosts(db, links, viewerId, page)
  return postsByIds(
    db,
    links,
    viewerId,
    found.map(({ id }) => id),
    stillListed,
  )
}

/** Asks for one row more than `limit`. A page may be short where many candidates are left out; the next continues behind them. */
export async function readPage(
  db: Database,
  links: MediaLinks,
  viewerId: string,
  { page, candidates, stillListed }: PostList,
  limit: number,
  cursorOf: (post: Pick<Post, 'id' | 'engagement_score'>) => string,
): Promise<{ items: Post[]; next_cursor: string | null }> {
  const found = stillListed && (await db.replica?.ask(viewerId, (asked) => foundIn(asked, page, candidates, limit)))
  if (found) {
    const { items, next_cursor } = paged(found.posts, limit, cursorOf)
    const ids = items.map(({ id }) => id)
    return {
      items: await postsByIds(db, links, viewerId, ids, stillListed),
      next_cursor: next_cursor ?? (found.last ? cursorOf(found.last) : null),
    }
  }
  const posts = await readPosts(db, links, viewerId, page)
  if (posts.length > limit) return paged(posts, limit, cursorOf)
  const last = await lastScanned(db, candidates)
  return { items: posts, next_cursor: last ? cursorOf(last) : null }
}

async function foundIn(asked: CandidateDb, page: Sql, candidates: Sql, limit: number) {
  const posts = await rankedIn(asked, page)
  return { posts, last: posts.length > limit ? undefined : await lastScanned(asked, candidates) }
}

/** @param stillListed - of posts that a replica found */
export async function postsByIds(db: Db, links: MediaLinks, viewerId: string | null, ids: string[], stillListed?: Sql): Promise<Post[]> {
  if (ids.length === 0) return []
  return (await db.as(postRow).many(postsByIdsQuery(viewerId, ids, stillListed))).map((post) => withLinks(links, viewerId, post))
}

export async function reviewedPosts(db: Db, links: MediaLinks, viewerId: string, ids: string[]): Promise<Post[]> {
  if (ids.length === 0) return []
  return (await db.as(postRow).many(reviewedPostsQuery(viewerId, ids))).map((post) => withLinks(links, viewerId, post))
}

export async function reportedPost(db: Db, links: MediaLinks, viewerId: string, id: string): Promise<Post | null> {
  return (await reportedPosts(db, links, viewerId, [id]))[0] ?? null
}

/** Includes removed posts: only for calls whose `access` is a staff role. */
export async function reportedPosts(db: Db, links: MediaLinks, viewerId: string, ids: string[]): Promise<Post[]> {
  if (ids.length === 0) return []
  return (await db.as(reportedPostRow).many(reportedPostsQuery(viewerId, ids))).map((post) =>
    withLinks(links, viewerId, { ...post, status: post.status === 'published' ? 'published' : 'pending' }),
  )
}

export async function onePost(db: Db, links: MediaLinks, viewerId: string | null, id: string): Promise<Post> {
  const [post] = await postsByIds(db, links, viewerId, [id])
  if (!post) throw new Failure('not_found')
  return post
}

function withLinks(links: MediaLinks, viewerId: string | null, { is_open, ...post }: PostRow): Post {
  if (is_open || post.post_media.length === 0) return post
  return {
    ...post,
    post_media: post.post_media.map((media) => ({ ...media, media_url: links.forViewer(media.media_url, false, viewerId) })),
  }
}
