import { transparency } from '@atelier/contract/transparency'
import { useInfiniteQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

export const useTransparency = () =>
  useInfiniteQuery({
    queryKey: keys.transparency,
    queryFn: ({ pageParam, signal }) => call(transparency, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  })
