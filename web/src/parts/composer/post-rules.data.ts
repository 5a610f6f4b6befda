import { limits } from '@atelier/contract/limits'
import { getPostRules } from '@atelier/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'

const againMs = 30_000

/** Set by administrators; refetched when a composer opens, while it is open, when it is looked at again, or was refused. */
export function useMaxLength(open = true): number {
  const { data } = useQuery({
    queryKey: keys.postRules,
    queryFn: ({ signal }) => call(getPostRules, {}, { signal }),
    enabled: open,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: againMs,
  })
  return data?.max_post_length ?? limits.post.text
}

export const refetchPostRules = () => queries.invalidateQueries({ queryKey: keys.postRules })
