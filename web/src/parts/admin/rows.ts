import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#data/cache/queries.ts'

/** What a table shows: rows, and the state of asking for them. */
export interface Rows<Row> {
  /** Undefined until the first page is here. */
  rows: Row[] | undefined
  failed: boolean
  retry: () => void
  /** The rows are those of what was asked before. */
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

/**
 * The rows of a paged list of the staff area. The key starts with `admin` and the name of the screen, and holds everything that is asked for.
 * Rows of the last search, filter or order stay (`isOld`) until the new ones are here. Asked for again whenever it is shown.
 */
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

/** Asks again for everything that the staff area shows whose key starts so. Resolves when what is on the screen is here. */
export const reloadRows = (...key: ['admin', ...unknown[]]) => queries.invalidateQueries({ queryKey: key as QueryKey })
