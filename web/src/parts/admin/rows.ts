import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#data/cache/queries.ts'

export interface Rows<Row> {
  rows: Row[] | undefined
  failed: boolean
  retry: () => void
  isOld?: boolean
  hasMore?: boolean
  loadMore?: () => void
  isLoadingMore?: boolean
  moreFailed?: boolean
}

interface Page<Row> {
  items: Row[]
  next_cursor: string | null
}

/** The key starts with `admin` and the screen. Old rows stay (`isOld`) until the new ones are here; refetched whenever shown. */
export function useRows<Row>(
  key: readonly ['admin', ...unknown[]],
  load: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page<Row>>,
): Rows<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  return {
    rows,
    failed: query.isError && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
    isOld: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore: () => void (query.hasNextPage && !query.isFetching && query.fetchNextPage()),
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}

export const reloadRows = (...key: ['admin', ...unknown[]]) => queries.invalidateQueries({ queryKey: key as QueryKey })
