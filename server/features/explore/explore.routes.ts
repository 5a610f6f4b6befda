import { exploreMedia, hashtagPosts } from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged, rankCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { mediaByEngagement, postsTagged } from '#features/explore/explore.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { postsByIds } from '#features/posts/read-posts.ts'
import { mount } from '#http/mount.ts'

/** What others made: by engagement, and by hashtag. */
export function exploreRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock'>): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, exploreMedia, async ({ cursor, limit }, viewer) => {
    const rows = await mediaByEngagement(db, viewer.id, rankCursor(cursor), limit + 1)
    const { items, next_cursor } = paged(rows, limit, ({ engagement_score, id }) => `${engagement_score}_${id}`)
    return {
      items: await postsByIds(
        db,
        links,
        viewer.id,
        items.map(({ id }) => id),
      ),
      next_cursor,
    }
  })

  mount(app, deps, hashtagPosts, async ({ name, cursor, limit }, viewer) => {
    const rows = await postsTagged(db, viewer.id, {
      name: name.replace(/^#/, '').toLowerCase(),
      before: idCursor(cursor),
      limit: limit + 1,
    })
    const { items, next_cursor } = paged(rows, limit, ({ id }) => id)
    return {
      items: await postsByIds(
        db,
        links,
        viewer.id,
        items.map(({ id }) => id),
      ),
      next_cursor,
    }
  })
}
