import { limits, rates } from '@atelier/contract/limits'
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
import { postsByIds } from '#features/posts/read-posts.ts'
import { peopleByIds } from '#features/profiles/profiles.queries.ts'
import { communitiesKind, hashtagsKind, peopleKind, postsKind } from '#features/search/kinds.queries.ts'
import { communitiesByIds, hashtagsByIds } from '#features/search/results.queries.ts'
import { deleteSearches, insertClickLog, recentQueries } from '#features/search/search.queries.ts'
import { searchAll } from '#features/search/search-all.ts'
import { searchedName, searchPage, tagOf } from '#features/search/search-lists.ts'
import { mount } from '#http/mount.ts'

export function searchRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'config' | 'clock' | 'limits'>): void {
  const { db, clock } = deps
  const links = mediaLinks(deps)

  mount(app, deps, search, async (input, viewer) => ({ items: await searchAll(deps, links, viewer, input) }))
  mount(app, deps, searchPeople, async (page, viewer) => {
    const { ids, next_cursor } = await searchPage(deps, viewer, peopleKind(viewer.id, false), searchedName(page.q), page)
    return { items: await peopleByIds(db, viewer, ids), next_cursor }
  })
  mount(app, deps, searchPosts, async (page, viewer) => {
    const { ids, next_cursor } = await searchPage(deps, viewer, postsKind(viewer.id, { ...page, now: clock() }), page.q.toLowerCase(), page)
    return { items: await postsByIds(db, links, viewer.id, ids), next_cursor }
  })
  mount(app, deps, searchHashtags, async (page, viewer) => {
    const { ids, next_cursor } = await searchPage(deps, viewer, hashtagsKind(viewer.id), tagOf(page.q), page)
    return { items: await hashtagsByIds(db, ids), next_cursor }
  })
  mount(app, deps, searchCommunities, async (page, viewer) => {
    const { ids, next_cursor } = await searchPage(deps, viewer, communitiesKind, page.q.toLowerCase(), page)
    return { items: await communitiesByIds(db, viewer.id, ids), next_cursor }
  })

  mount(app, deps, recentSearches, async ({ q }, viewer) => ({ items: await recentQueries(db, viewer.id, q, limits.search.recent) }))
  mount(app, deps, forgetSearches, async ({ q }, viewer) => {
    await deleteSearches(db, viewer.id, q)
    return {}
  })
  mount(app, deps, logSearchClick, async ({ query, clicked_result_id }, viewer) => {
    await deps.limits.take(`search:${viewer.id}`, rates.search)
    await insertClickLog(db, viewer.id, query, clicked_result_id)
    return {}
  })
}
