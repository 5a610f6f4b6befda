import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { logSearchClick, recentSearches, type SearchResult, search } from '@atelier/contract/search'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'

/** Results once typing has paused; none below two characters. */
export function useSearch(typed: string, perType: number) {
  const query = useDebounced(typed.trim(), limits.search.debounceMs)
  const enabled = query.length >= limits.search.min
  const found = useQuery({
    queryKey: [...keys.search, query, perType],
    queryFn: async ({ signal }) => (await call(search, { q: query, limit: perType }, { signal })).items,
    enabled,
    retry: false,
  })
  const isSearching = typed.trim().length >= limits.search.min && (found.isFetching || query !== typed.trim())
  return { query, results: enabled ? (found.data ?? []) : [], isSearching, failed: enabled && found.isError }
}

/** The viewer's last queries that start with the typed text. */
export const useRecent = (typed: string, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.recentSearches, typed.trim()],
    queryFn: async ({ signal }) => (await call(recentSearches, { q: typed.trim() }, { signal })).items,
    enabled,
    staleTime: 10_000,
    retry: false,
  }).data ?? []

/** Where a result leads: people to their profile, hashtags to Explore with the tag, the rest to Explore. */
export function placeOf({ type, title, metadata }: SearchResult, query: string): { to: string; search?: Record<string, string> } {
  if (type === 'user') return { to: paths.profile(metadata.username ?? metadata.user_id ?? title) }
  if (type === 'hashtag') return { to: paths.explore, search: { tag: metadata.name ?? title.replace(/^#/, '') } }
  return { to: paths.explore, search: { q: query } }
}

/** Remembers that a result was opened. A failure is ignored. */
export function logClick(query: string, { id }: SearchResult) {
  void call(logSearchClick, { query, clicked_result_id: id }).catch(() => undefined)
}
