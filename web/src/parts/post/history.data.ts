import { postVersions } from '@atelier/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

/** Newest first; refetched whenever they are shown. */
export const useVersions = (post_id: string) =>
  useQuery({
    queryKey: [...keys.postVersions, post_id],
    queryFn: async ({ signal }) => (await call(postVersions, { post_id }, { signal })).items,
    staleTime: 0,
  })
