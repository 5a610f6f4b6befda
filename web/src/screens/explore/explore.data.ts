import { limits } from '@atelier/contract/limits'
import { getInterests } from '@atelier/contract/onboarding'
import {
  type ContentType,
  type ExploreSort,
  exploreMedia,
  hashtagPosts,
  type Timeframe,
  trendingPosts,
  trendingUsers,
} from '@atelier/contract/search'
import { useQuery } from '@tanstack/react-query'
import { keepPeople, keepPosts } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'
import { useInterests } from '#parts/topics/TopicPicker.tsx'

/** Their order changes with every like, so it is kept for a while. */
export const useExploreMedia = (wanted: { ct: ContentType; tf: Timeframe; s: ExploreSort }) =>
  useList(
    [...keys.exploreMedia, wanted.ct, wanted.tf, wanted.s],
    async ({ cursor, signal }) => {
      const { items, next_cursor } = await call(exploreMedia, { ...wanted, cursor }, { signal })
      return { ids: keepPosts(items), next_cursor }
    },
    { staleTime: 5 * 60_000 },
  )

export const useTagged = (name: string) =>
  useList([...keys.hashtagPosts, name], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(hashtagPosts, { name, cursor }, { signal })
    return { ids: keepPosts(items), next_cursor }
  })

/** Also those whom the viewer follows. */
export const useTrendingCreators = () =>
  useQuery({
    queryKey: [...keys.trendingCreators],
    queryFn: async ({ signal }) =>
      keepPeople((await call(trendingUsers, { people: 'all', limit: limits.discover.people }, { signal })).items),
  })

export const useTrendingPosts = (tf: Timeframe) =>
  useQuery({
    queryKey: [...keys.trendingPosts, tf],
    queryFn: async ({ signal }) => keepPosts((await call(trendingPosts, { tf }, { signal })).items),
  })

export function useOwnInterests() {
  const all = useInterests()
  const mine = useQuery({ queryKey: keys.myInterests, queryFn: ({ signal }) => call(getInterests, {}, { signal }) })
  return {
    isPending: all.isPending || mine.isPending,
    names: all.data?.filter(({ id }) => mine.data?.interest_ids.includes(id)).map(({ name }) => name) ?? [],
  }
}
