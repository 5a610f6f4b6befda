import { Failure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import {
  forgetSearches,
  logSearchClick,
  recentSearches,
  search,
  searchCommunities,
  searchHashtags,
  searchPeople,
  searchPosts,
} from '@atelier/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { mediaLinks } from '#features/media/links.ts'
import { insertClickLog, recentQueries } from '#features/search/search.queries.ts'
import { searchAll } from '#features/search/search-all.ts'
import { mount } from '#http/mount.ts'

export function searchRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db } = deps
  const links = mediaLinks(deps)

  mount(app, deps, search, async (input, viewer) => ({ items: await searchAll(deps, links, viewer, input) }))
  for (const endpoint of [searchPeople, searchPosts, searchHashtags, searchCommunities, forgetSearches])
    mount(app, deps, endpoint as typeof forgetSearches, () => {
      throw new Failure('forbidden')
    })

  mount(app, deps, recentSearches, async ({ q }, viewer) => ({ items: await recentQueries(db, viewer.id, q, limits.search.recent) }))
  mount(app, deps, logSearchClick, async ({ query, clicked_result_id }, viewer) => {
    await deps.limits.take(`search:${viewer.id}`, { max: 120, per_s: 60 })
    await insertClickLog(db, viewer.id, query, clicked_result_id)
    return {}
  })
}
