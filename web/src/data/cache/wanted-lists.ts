import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { listen } from '#data/realtime/listen.ts'

const own: readonly string[] = [keys.blocked, keys.muted, keys.hiddenPosts, keys.mutedWords, keys.followers, keys.profile].flat()
const thinned: readonly string[] = [
  ...[keys.feed, keys.exploreMedia, keys.trendingPosts, keys.hashtagPosts, keys.search, keys.communityPosts, keys.notifications].flat(),
  ...[keys.peopleToFollow, keys.profilePosts, keys.following, keys.feedPreview, keys.moreWorks].flat(),
]

/** Lists refetch when they are next shown, so that nothing jumps. */
export function invalidateWanted(): void {
  const among = (names: readonly string[]) => (query: { queryKey: readonly unknown[] }) => names.includes(String(query.queryKey[0]))
  void queries.invalidateQueries({ predicate: among(own) })
  void queries.invalidateQueries({ predicate: among(thinned), refetchType: 'none' })
}

/** Changes come from all devices. Call it once, at the start. */
export const followWanted = () => listen('lists_changed', invalidateWanted)
