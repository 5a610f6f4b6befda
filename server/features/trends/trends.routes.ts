import { trendingHashtags, trendingUsers } from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { withWorks } from '#features/posts/read-works.ts'
import { peopleByIds } from '#features/profiles/profiles.queries.ts'
import { peopleStillOffered, tagsStillVisible, trendingPeople, trendingTagIds, trendingTags } from '#features/trends/trends.queries.ts'
import { mount } from '#http/mount.ts'

export function trendRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'limits' | 'clock' | 'config'>): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, trendingHashtags, async ({ limit }, viewer) => {
    const named = await db.replica?.ask(viewer.id, (asked) => trendingTagIds(asked, viewer.id, limit))
    return { items: await (named ? tagsStillVisible(db, viewer.id, named) : trendingTags(db, viewer.id, limit)) }
  })
  mount(app, deps, trendingUsers, async ({ people, limit }, viewer) => {
    const named = await db.replica?.ask(viewer.id, (asked) => trendingPeople(asked, viewer.id, people, limit))
    const ids = await (named ? peopleStillOffered(db, viewer.id, people, named) : trendingPeople(db, viewer.id, people, limit))
    return { items: await withWorks(db, links, viewer.id, await peopleByIds(db, viewer, ids)) }
  })
}
