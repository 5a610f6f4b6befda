import { contentWaiting } from '@atelier/contract/admin/content'
import { useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'
import { reloadRows } from '#parts/admin/rows.ts'

/** Refetched each minute and after each decision. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['admin', 'content', 'waiting'],
    queryFn: ({ signal }) => call(contentWaiting, {}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  }).data

export const reloadQueues = () => reloadRows('admin', 'content')
