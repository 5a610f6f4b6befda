import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { ignored } from '@atelier/contract/rules/ignored'
import { forgetSearches, logSearchClick, recentSearches, type SearchResult, search } from '@atelier/contract/search'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { useDebounced } from '#data/debounced.ts'
import { toastError } from '#data/toasts.ts'

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

/** Forgets a recent search, or all of them: gone at once, back when the server refuses. */
export async function forgetSearch(q?: string): Promise<void> {
  const former = queries.getQueriesData<string[]>({ queryKey: keys.recentSearches })
  await queries.cancelQueries({ queryKey: keys.recentSearches })
  queries.setQueriesData<string[]>({ queryKey: keys.recentSearches }, (known) => known?.filter((one) => q !== undefined && one !== q))
  try {
    await call(forgetSearches, { q })
  } catch (error) {
    for (const [key, known] of former) queries.setQueryData(key, known)
    toastError('search.forget_failed')(error)
  }
  await queries.invalidateQueries({ queryKey: keys.recentSearches })
}

/** Where a result leads: people and communities to their page, hashtags to Explore with the tag, posts to Explore with the post opened. */
export function placeOf({ id, type, title, metadata }: SearchResult): { to: string; search?: Record<string, string> } {
  if (type === 'user') return { to: paths.profile(metadata.username ?? metadata.user_id ?? title) }
  if (type === 'community') return { to: paths.community(id) }
  return { to: paths.explore, search: type === 'hashtag' ? { tag: metadata.name ?? title.replace(/^#/, '') } : { post: id } }
}

/** Remembers that a result was opened. A failure is ignored. */
export function logClick(query: string, id: string) {
  void ignored(call(logSearchClick, { query, clicked_result_id: id }), 'only counted')
}
