import { isFailure } from '@atelier/contract/errors'
import { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '#data/cache/reach.ts'

const minuteMs = 60_000

/** `networkMode: always`: show an error when offline, instead of loading forever. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 5 * minuteMs,
      staleTime: minuteMs,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // While the server is unreachable, retries only make people wait.
      retry: (failures, error) => failures < 3 && !isUnreachable() && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { networkMode: 'always' },
  },
})

const isRefusal = (error: unknown) => isFailure(error) && error.status >= 400 && error.status < 500
