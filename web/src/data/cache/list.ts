import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#data/cache/queries.ts'

export interface Page {
  ids: string[]
  next_cursor: string | null
}

export type LoadPage = (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>

/** `load` caches a page's entities (`keepPosts`) and returns their ids. Refetched after `staleTime` ms (default one minute). */
export function useList(key: QueryKey, load: LoadPage, { enabled = true, ...stale }: { enabled?: boolean; staleTime?: number } = {}) {
  const query = useInfiniteQuery({
    ...pages(key, load),
    getNextPageParam: (last: Page) => last.next_cursor ?? undefined,
    enabled,
    ...stale,
  })
  const ids = useMemo(() => [...new Set(query.data?.pages.flatMap((page) => page.ids))], [query.data])
  return {
    ids,
    isPending: query.isPending,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void (query.hasNextPage && !query.isFetching && query.fetchNextPage()),
    isRefreshing: query.isRefetching && !query.isFetchingNextPage,
    refresh: () => refreshList(key),
  }
}

export const prefetchList = (key: QueryKey, load: LoadPage) =>
  queries.prefetchInfiniteQuery({ ...pages(key, load), staleTime: Number.POSITIVE_INFINITY })

const gcTime = 20 * 60_000

const pages = (key: QueryKey, load: LoadPage) => ({
  queryKey: key,
  gcTime,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => load({ cursor: pageParam, signal }),
  initialPageParam: undefined as string | undefined,
})

export async function refreshList(key: QueryKey) {
  queries.setQueryData<InfiniteData<Page>>(
    key,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  await queries.invalidateQueries({ queryKey: key })
}

export const readList = (key: QueryKey): string[] | undefined => {
  const list = queries.getQueryData<InfiniteData<Page>>(key)
  return list && idsOf(list)
}

const idsOf = (list: InfiniteData<Page>) => [...new Set(list.pages.flatMap((page) => page.ids))]

/** A pending page overwrites the pages known when it was asked for, so the change is applied again once it arrives. */
function changeList(key: QueryKey, update: (list: InfiniteData<Page>) => InfiniteData<Page>) {
  const change = () => void queries.setQueryData<InfiniteData<Page>>(key, (list) => list && update(list))
  const coming = queries.getQueryCache().find({ queryKey: key })?.promise
  change()
  void coming?.then(change, () => undefined)
}

export function removeFromLists(id: string) {
  const holding = queries.getQueryCache().findAll({ predicate: ({ state }) => isList(state.data) && idsOf(state.data).includes(id) })
  for (const { queryKey } of holding) arrangeList(queryKey, (ids) => ids.filter((other) => other !== id))
}

/** `arrange` may add and leave out ids; `isWhole`: the last page is loaded. Paging continues where it ended. */
export function arrangeList(key: QueryKey, arrange: (ids: string[], isWhole: boolean) => string[]) {
  changeList(key, (list) => {
    const ids = idsOf(list)
    const arranged = arrange(ids, list.pages.at(-1)?.next_cursor === null)
    if (arranged.length === ids.length && arranged.every((id, index) => id === ids[index])) return list
    return { ...list, pages: list.pages.map((page, index) => ({ ...page, ids: index === 0 ? arranged : [] })) }
  })
}

/** In all variants of the list. @returns an undo */
export function removeWithUndo(key: QueryKey, id: string): () => void {
  const places = queries.getQueriesData<InfiniteData<Page>>({ queryKey: key }).flatMap(([variant, list]) => {
    const at = isList(list) ? list.pages.flatMap((page) => page.ids).indexOf(id) : -1
    return at < 0 ? [] : [{ variant, at }]
  })
  for (const { variant } of places) arrangeList(variant, (ids) => ids.filter((other) => other !== id))
  return () => {
    for (const { variant, at } of places) arrangeList(variant, (ids) => (ids.includes(id) ? ids : ids.toSpliced(at, 0, id)))
  }
}

const isList = (data: unknown): data is InfiniteData<Page> =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.every((page) => 'ids' in page)

/** Only if the last page is loaded; otherwise the id comes with its page. */
export function appendToList(key: QueryKey, id: string) {
  changeList(key, (list) => {
    const last = list.pages.at(-1)
    if (!last || idsOf(list).includes(id)) return list
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, ids: [...last.ids, id] }] }
  })
}
