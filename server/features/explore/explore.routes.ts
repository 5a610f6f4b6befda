import { Failure } from '@atelier/contract/errors'
import { exploreMedia, hashtagPosts, trendingPosts } from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged, rankCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { mediaPage, tagPage } from '#features/explore/explore.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { readPosts } from '#features/posts/read-posts.ts'
import { mount } from '#http/mount.ts'

export function exploreRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock'>): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, exploreMedia, async ({ cursor, limit }, viewer) => {
    const posts = await readPosts(db, links, viewer.id, mediaPage(viewer.id, rankCursor(cursor), limit + 1))
    return paged(posts, limit, ({ engagement_score, id }) => `${engagement_score}_${id}`)
  })
  mount(app, deps, trendingPosts, () => {
    throw new Failure('forbidden')
  })
  mount(app, deps, hashtagPosts, async ({ name, cursor, limit }, viewer) => {
    const tag = name.replace(/^#/, '').normalize('NFC').toLowerCase()
    return paged(await readPosts(db, links, viewer.id, tagPage(viewer.id, tag, idCursor(cursor), limit + 1)), limit, ({ id }) => id)
  })
}
