import { trendingHashtags, trendingUsers } from '@atelier/contract/search'
import { useQuery } from '@tanstack/react-query'
import { keepPeople } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'

export const useTopics = (limit: number) =>
  useQuery({
    queryKey: [...keys.topics, limit],
    queryFn: async ({ signal }) => (await call(trendingHashtags, { limit }, { signal })).items,
  })

export const usePeopleToFollow = (limit: number) =>
  useQuery({
    queryKey: [...keys.peopleToFollow, limit],
    queryFn: async ({ signal }) => keepPeople((await call(trendingUsers, { limit }, { signal })).items),
  })
