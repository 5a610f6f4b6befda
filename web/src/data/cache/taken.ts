import type { Profile } from '@atelier/contract/profiles'
import { keepPerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'

export function countFollow(profile: Profile): void {
  keepPerson(profile)
  void queries.invalidateQueries({ queryKey: [...keys.feed, 'following'], refetchType: 'inactive' })
  // The open list of one's follows stays as it is.
  void queries.invalidateQueries({ queryKey: keys.me })
  void queries.invalidateQueries({ queryKey: keys.following, refetchType: 'none' })
}

export function refetchBookmarks(postId: string): void {
  void queries.invalidateQueries({ queryKey: keys.collections })
  void queries.invalidateQueries({ queryKey: [...keys.collectionsOfPost, postId] })
  void queries.invalidateQueries({ queryKey: keys.bookmarks, refetchType: 'none' })
}
