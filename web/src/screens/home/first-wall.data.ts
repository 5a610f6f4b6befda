import { followUser } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import type { Post } from '@atelier/contract/posts'
import { exploreMedia } from '@atelier/contract/search'
import { useQuery } from '@tanstack/react-query'
import { keepPosts, readPost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { refreshList } from '#data/cache/list.ts'
import { countFollow } from '#data/cache/taken.ts'
import { call } from '#data/client.ts'
import { callOrLater } from '#data/outbox/later.ts'

/** One work each of people whom the viewer does not follow. */
export const useFirstWall = () =>
  useQuery({
    queryKey: [...keys.exploreMedia, 'first'],
    queryFn: async ({ signal }) => {
      const { items } = await call(exploreMedia, { ct: 'image', tf: 'month', s: 'popular' }, { signal })
      return keepPosts(oneOfEach(items).slice(0, limits.feed.firstWall))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

function oneOfEach(posts: Post[]): Post[] {
  const strangers = posts.filter(
    ({ user_following, post_media }) => !user_following && post_media.some(({ is_sensitive }) => !is_sensitive),
  )
  return [...new Map(strangers.toReversed().map((post) => [post.user_id, post])).values()].toReversed()
}

/** @returns how many could be followed; the rest throws with the last reason if none could */
export async function followCreators(ids: string[]): Promise<number> {
  const makers = [...new Set(ids.flatMap((id) => readPost(id)?.user_id ?? []))]
  let followed = 0
  let failure: unknown
  for (const user_id of makers) {
    try {
      const profile = await callOrLater(followUser, { user_id })
      if (profile) countFollow(profile)
      followed++
    } catch (error) {
      failure = error
    }
  }
  if (followed === 0) throw failure
  void refreshList([...keys.feed, 'following'])
  return followed
}
