import { type Post, postVersions } from '@atelier/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

/** Newest first; refetched whenever they are shown. Places of pictures are those of the post's version. */
export const useVersions = ({ id: post_id, version }: Post) =>
  useQuery({
    queryKey: [...keys.postVersions, post_id, version],
    queryFn: async ({ signal }) => (await call(postVersions, { post_id }, { signal })).items,
    staleTime: 0,
  })
