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

/** Once typing has paused; none below two characters. */
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

export const useRecent = (typed: string, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.recentSearches, typed.trim()],
    queryFn: async ({ signal }) => (await call(recentSearches, { q: typed.trim() }, { signal })).items,
    enabled,
    staleTime: 10_000,
    retry: false,
  }).data ?? []

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

export function resultLink({ id, type, title, metadata }: SearchResult): { to: string; search?: Record<string, string> } {
  if (type === 'user') return { to: paths.profile(metadata.username ?? metadata.user_id ?? title) }
  if (type === 'community') return { to: paths.community(id) }
  return { to: paths.explore, search: type === 'hashtag' ? { tag: metadata.name ?? title.replace(/^#/, '') } : { post: id } }
}

export function logClick(query: string, id: string) {
  void ignored(call(logSearchClick, { query, clicked_result_id: id }), 'only counted')
}
