import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { cut } from '@atelier/contract/rules/graphemes'
import type { SearchResult, search } from '@atelier/contract/search'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import type { MediaLinks } from '#features/media/links.ts'
import {
  type FoundPost,
  findCommunities,
  findHashtags,
  findPeople,
  findPosts,
  insertSearchLog,
  planEachSearch,
  type Search,
} from '#features/search/search.queries.ts'
import type { SignedIn } from '#http/session.ts'

const rate = { max: 120, per_s: 60 }

export async function searchAll(
  deps: Pick<Deps, 'db' | 'limits'>,
  links: MediaLinks,
  viewer: SignedIn,
  { q, type, sort, limit, people }: ParsedInputOf<typeof search>,
): Promise<SearchResult[]> {
  await deps.limits.take(`search:${viewer.id}`, rate)
  return transaction(deps.db, async (db) => {
    await planEachSearch(db)
    const wanted = { text: q.toLowerCase(), sort, limit }
    const found: Record<SearchResult['type'], () => Promise<SearchResult[]>> = {
      user: () => findPeople(db, viewer.id, { ...wanted, text: wanted.text.replace(/^@/, '') }, people === 'all'),
      post: () => postResults(db, links, viewer, wanted),
      hashtag: () => findHashtags(db, viewer.id, wanted),
      community: () => findCommunities(db, wanted),
    }
    const items: SearchResult[] = []
    for (const find of type ? [found[type]] : Object.values(found)) items.push(...(await find()))
    await insertSearchLog(db, viewer.id, q, items.length)
    return items.map((item) => ({
      ...item,
      title: cut(item.title, limits.search.title),
      subtitle: cut(item.subtitle, limits.search.title),
    }))
  })
}

async function postResults(db: Db, links: MediaLinks, { id }: SignedIn, wanted: Search): Promise<SearchResult[]> {
  const posts = await findPosts(db, id, wanted)
  return posts.map(({ thumbnail, is_open, ...post }: FoundPost) => ({
    ...post,
    thumbnail: thumbnail && links.forViewer(thumbnail, is_open, id),
  }))
}
