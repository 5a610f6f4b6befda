import { whyShown } from '@atelier/contract/feed'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

/** Refetched each time: ranks change with every like. */
export const useWhy = (post_id: string) =>
  useQuery({ queryKey: [...keys.whyShown, post_id], queryFn: ({ signal }) => call(whyShown, { post_id }, { signal }), gcTime: 0 })
