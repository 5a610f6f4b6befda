import { homeFeed, previewFeed, whyShown } from '@atelier/contract/feed'
import type { FastifyInstance } from 'fastify'
import { idCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { followingPages } from '#features/feed/following/following.ts'
import { forYou, whyInForYou } from '#features/feed/for-you.ts'
import { mediaLinks } from '#features/media/links.ts'
import { mount, Written } from '#http/mount.ts'

export function feedRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db } = deps
  const links = mediaLinks(deps)
  const following = followingPages(db, links)

  mount(app, deps, homeFeed, async ({ tab, cursor, limit }, viewer) => {
    if (tab === 'for_you') return forYou(db, links, viewer.id, cursor, limit)
    const page = await following(viewer.id, idCursor(cursor), limit)
    return typeof page === 'string' ? new Written(page) : page
  })
  mount(app, deps, previewFeed, async ({ weight, limit }, viewer) => {
    const { items } = await forYou(db, links, viewer.id, undefined, limit, weight)
    return { items }
  })
  mount(app, deps, whyShown, ({ post_id }, viewer) => whyInForYou(db, links, viewer.id, post_id))
}
