import { previewFeed } from '@atelier/contract/feed'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keepPosts } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { changePreferences } from '#parts/settings/preferences.data.ts'

const shownPosts = 6

export function usePreview(weight: number) {
  return useQuery({
    queryKey: [...keys.feedPreview, weight],
    queryFn: async ({ signal }) => keepPosts((await call(previewFeed, { weight }, { signal })).items).slice(0, shownPosts),
    placeholderData: keepPreviousData,
  })
}

/** For You is refetched when it is next shown. */
export async function saveWeight(weight: number): Promise<void> {
  await changePreferences({ feed_algorithm_weight: weight }, 'feedSettings.save_failed')
  await queries.invalidateQueries({ queryKey: [...keys.feed, 'for_you'] })
}
