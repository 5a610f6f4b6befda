import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'

// Longer than lists (list.ts), so that a list never outlives its entities.
const gcTime = 30 * 60_000

/** One copy, so a change updates every screen. Refetched after `staleTime` ms. `isOlder`: ignore an overtaken answer. */
export function entity<T>(
  kind: string,
  ask?: (id: string, signal: AbortSignal) => Promise<T>,
  { staleTime = Number.POSITIVE_INFINITY, isOlder }: { staleTime?: number; isOlder?: (answer: T, known: T) => boolean } = {},
) {
  queries.setQueryDefaults([kind], { gcTime })
  const query = (id: string) =>
    queryOptions<T>({
      queryKey: [kind, id],
      queryFn: ask ? async ({ signal }) => known(id, await ask(id, signal)) : skipToken,
      enabled: id !== '',
      staleTime,
      gcTime,
    })
  const read = (id: string): T | undefined => queries.getQueryData([kind, id])
  // `dataUpdatedAt` is the server's time, so a guess leaves it.
  const show = (id: string, shown: T, isGuess: boolean) => {
    const updatedAt = isGuess ? queries.getQueryState([kind, id])?.dataUpdatedAt : undefined
    queries.setQueryData([kind, id], shown, { updatedAt })
  }
  const known = (id: string, answer: T) => {
    confirm(id, answer)
    return read(id) ?? answer
  }
  const { confirm, ...changes } = optimistic<T>({ read, show, ...(isOlder ? { isOlder } : { reads: readsUnderWay }) })
  return {
    read,
    keep: (id: string, entity: T): string => {
      confirm(id, entity)
      return id
    },
    ...changes,
    useQuery: (id: string) => useQuery(query(id)),
    prefetch: (id: string) => queries.prefetchQuery(query(id)),
    refresh: (id: string) => queries.invalidateQueries({ queryKey: [kind, id], exact: true }),
    /** Shown as this error, without a request. */
    fail: (id: string, error: Error) =>
      queries
        .getQueryCache()
        .find({ queryKey: [kind, id], exact: true })
        ?.setState({ status: 'error', error, fetchStatus: 'idle' }),
    drop: (id: string) => queries.removeQueries({ queryKey: [kind, id], exact: true, type: 'inactive' }),
  }
}

function readsUnderWay(): Promise<unknown> | undefined {
  const asking = queries.getQueryCache().findAll({ fetchStatus: 'fetching' })
  return asking.length > 0 ? Promise.allSettled(asking.map(({ promise }) => promise)) : undefined
}
