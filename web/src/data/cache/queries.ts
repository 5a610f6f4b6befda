import { isFailure } from '@atelier/contract/errors'
import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** The cache of everything that the server said. `networkMode: always`: offline is an answer to show, not a reason to wait in silence. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * minute,
      staleTime: minute,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 3 && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { networkMode: 'always' },
  },
})

/** A 4xx will be the same the next time. */
const isRefusal = (error: unknown) => isFailure(error) && error.status >= 400 && error.status < 500
