import { exploreMedia, hashtagPosts, trendingPosts } from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import { idCursor, rankCursor } from '#db/cursor.ts'
import type { Deps } from '#deps.ts'
import { newestMedia, popularMedia, popularPosts, tagPage } from '#features/explore/explore.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { readList, readPage } from '#features/posts/read-posts.ts'
import { mount } from '#http/mount.ts'

export function exploreRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db, clock } = deps
  const links = mediaLinks(deps)

  mount(app, deps, exploreMedia, async ({ s, cursor, limit, ...chosen }, viewer) => {
    const wanted = { ...chosen, now: clock(), limit: limit + 1 }
    if (s === 'recent') return readPage(db, links, viewer.id, newestMedia(viewer.id, idCursor(cursor), wanted), limit, ({ id }) => id)
    const popular = popularMedia(viewer.id, rankCursor(cursor), wanted)
    return readPage(db, links, viewer.id, popular, limit, ({ engagement_score, id }) => `${engagement_score}_${id}`)
  })
  mount(app, deps, trendingPosts, async ({ tf, media, limit }, viewer) => ({
    items: await readList(db, links, viewer.id, popularPosts(viewer.id, media, { tf, now: clock(), limit })),
  }))
  mount(app, deps, hashtagPosts, async ({ name, cursor, limit }, viewer) => {
    const tag = name.replace(/^#/, '').normalize('NFC').toLowerCase()
    return readPage(db, links, viewer.id, tagPage(viewer.id, tag, idCursor(cursor), limit + 1), limit, ({ id }) => id)
  })
}
