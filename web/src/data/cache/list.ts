import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#data/cache/queries.ts'

/** A page of a list as the cache holds it: ids, their entities apart (data/cache/entities.ts). */
export interface Page {
  ids: string[]
  next_cursor: string | null
}

export type Load = (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>

/**
 * A keyset list of ids. `load` asks for one page and gives its ids:
 * `async (page) => { const { items, next_cursor } = await call(homeFeed, { tab, cursor: page.cursor }, page); return { ids: keepPosts(items), next_cursor } }`
 */
export function useList(key: QueryKey, load: Load, { enabled = true } = {}) {
  const query = useInfiniteQuery({
    ...pages(key, load),
    getNextPageParam: (last: Page) => last.next_cursor ?? undefined,
    enabled,
  })
  const ids = useMemo(() => [...new Set(query.data?.pages.flatMap((page) => page.ids))], [query.data])
  return {
    ids,
    /** The first page is on its way. */
    isPending: query.isPending,
    /** The first page failed; offer `retry`. */
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    /** A later page failed; `loadMore` tries again. */
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void (query.hasNextPage && !query.isFetching && query.fetchNextPage()),
    isRefreshing: query.isRefetching && !query.isFetchingNextPage,
    /** Asks for the first page anew, and lets the later ones come as one scrolls. */
    refresh: () => refreshList(key),
  }
}

/** Asks for the first page of a list that is not in the cache, ahead of the screen that will show it. */
export const prefetchList = (key: QueryKey, load: Load) =>
  queries.prefetchInfiniteQuery({ ...pages(key, load), staleTime: Number.POSITIVE_INFINITY })

// Long enough to come back to from a long read, shorter than entities (data/cache/entity.ts).
const gcTime = 20 * 60_000

const pages = (key: QueryKey, load: Load) => ({
  queryKey: key,
  gcTime,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => load({ cursor: pageParam, signal }),
  initialPageParam: undefined as string | undefined,
})

/** Starts a list over with its first page, while the old one stays on screen. */
export async function refreshList(key: QueryKey) {
  queries.setQueryData<InfiniteData<Page>>(
    key,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  await queries.invalidateQueries({ queryKey: key })
}

/** Takes an id out of every list. */
export function removeFromLists(id: string) {
  queries.setQueriesData<InfiniteData<Page>>({ predicate: ({ state }) => isList(state.data) }, (list) =>
    list?.pages.some(({ ids }) => ids.includes(id))
      ? { ...list, pages: list.pages.map((page) => ({ ...page, ids: page.ids.filter((other) => other !== id) })) }
      : list,
  )
}

const isList = (data: unknown): data is InfiniteData<Page> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

/** Puts an entity at the end of a list that is loaded to its end, such as one's own new comment; otherwise it comes with its page. */
export function appendToList(key: QueryKey, id: string) {
  queries.setQueryData<InfiniteData<Page>>(key, (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last || last.ids.includes(id)) return list
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, ids: [...last.ids, id] }] }
  })
}
