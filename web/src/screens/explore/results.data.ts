import {
  type ContentType,
  type Hashtag,
  type SearchSort,
  type SearchType,
  searchCommunities,
  searchHashtags,
  searchPeople,
  searchPosts,
  type Timeframe,
} from '@atelier/contract/search'
import { keepPeople, keepPosts } from '#data/cache/entities.ts'
import { entity } from '#data/cache/entity.ts'
import { keys } from '#data/cache/keys.ts'
import { type Page, useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'
import { keepCommunities } from '#parts/communities/communities.data.ts'
import { defaultSort } from '#parts/discover/explore-search.ts'

export interface Wanted {
  q: string
  ct: ContentType
  /** Missing: of any time. */
  tf: Timeframe | undefined
  /** Missing: each kind has its own. */
  s: SearchSort | undefined
}

/** `ct` and `tf` are for posts. */
export function useSearchResults(kind: SearchType, { q, ct, tf, s }: Wanted) {
  const more = kind === 'post' ? { ct, tf } : {}
  const sort = s ?? defaultSort(kind)
  return useList([...keys.search, kind, q, sort, more], ({ cursor, signal }) => load[kind]({ q, sort, cursor, ...more }, signal))
}

interface Asked {
  q: string
  sort: SearchSort
  cursor: string | undefined
  ct?: ContentType
  tf?: Timeframe | undefined
}
const load: Record<SearchType, (asked: Asked, signal: AbortSignal) => Promise<Page>> = {
  user: async (asked, signal) => pageOf(await call(searchPeople, asked, { signal }), keepPeople),
  post: async (asked, signal) => pageOf(await call(searchPosts, asked, { signal }), keepPosts),
  hashtag: async (asked, signal) => pageOf(await call(searchHashtags, asked, { signal }), keepHashtags),
  community: async (asked, signal) => pageOf(await call(searchCommunities, asked, { signal }), keepCommunities),
}
const pageOf = <T>({ items, next_cursor }: { items: T[]; next_cursor: string | null }, keep: (items: T[]) => string[]): Page => ({
  ids: keep(items),
  next_cursor,
})

const hashtags = entity<Hashtag>('hashtag')
const keepHashtags = (found: Hashtag[]) => found.map((hashtag) => hashtags.keep(hashtag.id, hashtag))
export const useHashtag = (id: string) => hashtags.useQuery(id).data
