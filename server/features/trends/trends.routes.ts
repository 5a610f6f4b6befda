import { trendingHashtags, trendingUsers } from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { peopleByIds } from '#features/profiles/profiles.queries.ts'
import { peopleToFollow, topTopics } from '#features/trends/trends.queries.ts'
import { mount } from '#http/mount.ts'

/** What is written about, and whom to follow. */
export function trendRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys'>): void {
  const { db } = deps
  mount(app, deps, trendingHashtags, async ({ limit }) => ({ items: await topTopics(db, limit) }))
  mount(app, deps, trendingUsers, async ({ limit }, viewer) => {
    const ids = await peopleToFollow(db, viewer.id, limit)
    return {
      items: await peopleByIds(
        db,
        viewer,
        ids.map(({ user_id }) => user_id),
      ),
    }
  })
}
