import type { Community } from '@atelier/contract/communities'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { cut } from '@atelier/contract/rules/graphemes'
import type { Hashtag, SearchResult, search } from '@atelier/contract/search'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import type { MediaLinks } from '#features/media/links.ts'
import { communities, hashtags, people, posts } from '#features/search/kinds.queries.ts'
import { type Kind, matchesOf } from '#features/search/matches.queries.ts'
import { communitiesByIds, hashtagsByIds, peopleResults, postResults } from '#features/search/results.queries.ts'
import { insertSearchLog, planEachSearch } from '#features/search/search.queries.ts'
import { nameOf, tagOf } from '#features/search/search-lists.ts'
import type { SignedIn } from '#http/session.ts'

const rate = { max: 120, per_s: 60 }

export async function searchAll(
  deps: Pick<Deps, 'db' | 'limits' | 'clock'>,
  links: MediaLinks,
  viewer: SignedIn,
  { q, type, sort, limit, people: whom }: ParsedInputOf<typeof search>,
): Promise<SearchResult[]> {
  await deps.limits.take(`search:${viewer.id}`, rate)
  return transaction(deps.db, async (db) => {
    await planEachSearch(db)
    const text = q.toLowerCase()
    const idsOf = async (kind: Kind, of = text) => (await matchesOf(db, kind, { text: of, sort, after: null, limit })).map(({ id }) => id)
    const found: Record<SearchResult['type'], () => Promise<SearchResult[]>> = {
      user: async () => peopleResults(db, await idsOf(people(viewer.id, whom === 'all'), nameOf(text))),
      post: async () =>
        (await postResults(db, await idsOf(posts(viewer.id, { ct: 'all', now: deps.clock() })))).map(({ is_open, ...post }) => ({
          ...post,
          thumbnail: post.thumbnail && links.forViewer(post.thumbnail, is_open, viewer.id),
        })),
      hashtag: async () => (await hashtagsByIds(db, await idsOf(hashtags(viewer.id), tagOf(text)))).map(hashtagResult),
      community: async () => (await communitiesByIds(db, viewer.id, await idsOf(communities))).map(communityResult),
    }
    const items: SearchResult[] = []
    for (const find of type ? [found[type]] : Object.values(found)) items.push(...(await find()))
    await insertSearchLog(db, viewer.id, q, items.length, deps.clock())
    return items.map((item) => ({
      ...item,
      title: cut(item.title, limits.search.title),
      subtitle: cut(item.subtitle, limits.search.title),
    }))
  })
}

const withoutPicture = { avatar: null, thumbnail: null, verified: false }

const hashtagResult = ({ id, name, usage_count }: Hashtag): SearchResult => ({
  ...withoutPicture,
  id,
  type: 'hashtag',
  title: `#${name}`,
  subtitle: '',
  metadata: { name, count: usage_count },
})

const communityResult = ({ id, name, description, avatar_url, member_count }: Community): SearchResult => ({
  ...withoutPicture,
  id,
  type: 'community',
  title: name,
  subtitle: description ?? '',
  avatar: avatar_url,
  metadata: { name, count: member_count },
})
