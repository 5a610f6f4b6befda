import { exploreMedia, hashtagPosts } from '@atelier/contract/search'
import { keepPosts } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'

/** Public posts with pictures, the most popular first. */
export const useExploreMedia = () =>
  useList(keys.exploreMedia, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(exploreMedia, { cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })

export const useTagged = (name: string) =>
  useList([...keys.hashtagPosts, name], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(hashtagPosts, { name, cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })
