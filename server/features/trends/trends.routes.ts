import { trendingHashtags, trendingUsers } from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { withWorks } from '#features/posts/read-works.ts'
import { peopleByIds } from '#features/profiles/profiles.queries.ts'
import { trendingPeople, trendingTags } from '#features/trends/trends.queries.ts'
import { mount } from '#http/mount.ts'

export function trendRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'limits' | 'clock' | 'config'>): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, trendingHashtags, async ({ limit }, viewer) => ({ items: await trendingTags(db, viewer.id, limit) }))
  mount(app, deps, trendingUsers, async ({ people, limit }, viewer) => ({
    items: await withWorks(db, links, viewer.id, await peopleByIds(db, viewer, await trendingPeople(db, viewer.id, people, limit))),
  }))
}
