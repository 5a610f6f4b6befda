import { exploreMedia, hashtagPosts } from '@atelier/contract/search'
import { keepPosts } from '#data/cache/entities.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'

/** Public posts with pictures, the most popular first. */
export const useExploreMedia = () =>
  useList(['explore-media'], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(exploreMedia, { cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })

export const useTagged = (name: string) =>
  useList(['hashtag-posts', name], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(hashtagPosts, { name, cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })
