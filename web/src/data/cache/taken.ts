import type { Profile } from '@atelier/contract/profiles'
import { keepPerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'

/** The server has taken a follow, or its end. */
export function takeFollow(profile: Profile): void {
  keepPerson(profile)
  void queries.invalidateQueries({ queryKey: [...keys.feed, 'following'], refetchType: 'inactive' })
  // The own list of follows stays as it is while it is open.
  void queries.invalidateQueries({ queryKey: keys.me })
  void queries.invalidateQueries({ queryKey: keys.following, refetchType: 'none' })
}

/** A post is saved, or no longer. */
export function askBookmarks(postId: string): void {
  void queries.invalidateQueries({ queryKey: keys.collections })
  void queries.invalidateQueries({ queryKey: [...keys.collectionsOfPost, postId] })
  // What is being looked at stays as it is.
  void queries.invalidateQueries({ queryKey: keys.bookmarks, refetchType: 'none' })
}
