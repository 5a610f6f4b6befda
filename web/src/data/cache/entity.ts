import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'

// Longer than lists, so that a list never outlives what it points to.
const gcTime = 30 * 60_000

/**
 * A kind of entity: each is in the cache once, under [kind, id], and lists hold ids (data/cache/list.ts). A like, an edit or a realtime
 * event changes one entry, and every screen follows.
 * @param ask - asks the server for one that is not in the cache; without it, they come with their lists
 */
export function entity<T>(kind: string, ask?: (id: string, signal: AbortSignal) => Promise<T>) {
  queries.setQueryDefaults([kind], { gcTime })
  const query = (id: string) =>
    queryOptions<T>({
      queryKey: [kind, id],
      queryFn: ask ? ({ signal }) => ask(id, signal) : skipToken,
      enabled: id !== '',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime,
    })
  const read = (id: string): T | undefined => queries.getQueryData([kind, id])
  const { confirm, change } = optimistic<T>({ read, show: (id, shown) => queries.setQueryData([kind, id], shown) })
  return {
    read,
    /** Takes in what the server said, and gives the id for a list. */
    keep: (id: string, entity: T): string => {
      confirm(id, entity)
      return id
    },
    /** Changes one aspect, shown at once: `change(id, 'like', { wish, guess, send })`. */
    change,
    useQuery: (id: string) => useQuery(query(id)),
    prefetch: (id: string) => queries.prefetchQuery(query(id)),
    drop: (id: string) => queries.removeQueries({ queryKey: [kind, id], exact: true, type: 'inactive' }),
  }
}
