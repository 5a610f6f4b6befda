import type { Post } from '@atelier/contract/posts'
import type { Database } from '#db/connection.ts'
import { paged } from '#db/cursor.ts'
import type { Get } from '#db/memory/memory.ts'
import { followingPage } from '#features/feed/feed.queries.ts'
import { merge } from '#features/feed/following/merge.ts'
import { type FeedAuthor, type FeedPost, type ForFollowing, keepForFollowing, markOf } from '#features/feed/following/remembered.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { postsByIds, readPosts } from '#features/posts/read-posts.ts'

interface Page {
  items: Post[]
  next_cursor: string | null
}

/** JSON if everything is cached. Otherwise queries the posts of a merged page, or all of it by `followingPage`. */
export function followingPages(db: Database, links: MediaLinks) {
  const kept = keepForFollowing(db)

  return async (viewerId: string, cursor: string | null, limit: number): Promise<Page | string> => {
    const merged = await db.memory.compose((get) => {
      const ids = mergedIds(get, kept, viewerId, cursor, limit + 1)
      return ids && { ids, json: written(get, kept, links, viewerId, ids, limit) }
    })
    if (merged?.json !== undefined) return merged.json
    const posts = merged ? await postsByIds(db, links, viewerId, merged.ids) : []
    // Otherwise a post was removed in between.
    const whole = merged && posts.length === merged.ids.length
    return paged(whole ? posts : await readPosts(db, links, viewerId, followingPage(viewerId, cursor, limit + 1)), limit, ({ id }) => id)
  }
}

function mergedIds(get: Get, { viewers, authors }: ForFollowing, viewerId: string, cursor: string | null, limit: number) {
  const viewer = get(viewers, viewerId)
  if (!viewer || viewer.unusual) return undefined
  const followed = viewer.following.map((id) => ({ id, author: get(authors, id) }))
  if (!followed.every((one): one is { id: string; author: FeedAuthor } => !!one.author)) return undefined
  return merge(viewer, followed, cursor?.toLowerCase() ?? null, limit)
}

/** Undefined if a post names somebody whom not everybody may mention: what viewers see of it differs. */
function written(get: Get, kept: ForFollowing, links: MediaLinks, viewerId: string, ids: string[], limit: number): string | undefined {
  const shown = ids.slice(0, limit)
  const viewer = get(kept.viewers, viewerId)
  const marks = viewer?.marks ?? get(kept.marks, viewerId, shown)
  const posts = shown.map((id) => get(kept.posts, id))
  const items = shown.map((id, n) => {
    const post = posts[n]
    const author = post && get(kept.authors, post.author_id)
    const community = post?.community_id ? get(kept.communities, post.community_id) : 'null'
    const mark = marks && markOf(marks, id)
    if (!post || !allMayMention(get, kept, post) || !author || !community || !mark) return undefined
    const requested = author.isPrivate && viewer?.requested.has(post.author_id) === true
    return `${post.json},"community":${community},"user_liked":${mark.liked},"user_saved":${mark.saved},"user_following":true,"user_requested":${requested},"author":${author.json},"post_media":${author.isPrivate || !post.isPublic ? signed(post, links, viewerId) : post.media}}`
  })
  if (items.includes(undefined)) return undefined
  const next = ids.length > limit ? `"${shown.at(-1)}"` : 'null'
  return `{"items":[${items.join(',')}],"next_cursor":${next}}`
}

function allMayMention(get: Get, { names, wishes }: ForFollowing, { named }: FeedPost): boolean {
  const people = named.map(({ name, key }) => get(names, key, [name]))
  return people.map((id) => id === null || (id !== undefined && get(wishes, id) === true)).every(Boolean)
}

function signed({ media }: FeedPost, links: MediaLinks, viewerId: string): string {
  const all = JSON.parse(media) as Post['post_media']
  return JSON.stringify(all.map((one) => ({ ...one, media_url: links.forViewer(one.media_url, false, viewerId) })))
}
