import { isFailure } from '@atelier/contract/errors'
import { followUser, unfollowUser } from '@atelier/contract/follows'
import { type KnownPerson, keepPerson, usePerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Follows or unfollows a person. Not optimistic: with a private account it becomes a request. */
export const useFollow = (userId: string) =>
  useSubmit(
    async (wish: boolean) => {
      const profile = await call(wish ? followUser : unfollowUser, { user_id: userId })
      keepPerson(profile)
      void queries.invalidateQueries({ queryKey: [...keys.feed, 'following'], refetchType: 'inactive' })
      // The own list of follows stays as it is while it is open.
      void queries.invalidateQueries({ queryKey: keys.me })
      void queries.invalidateQueries({ queryKey: keys.following, refetchType: 'none' })
      toastSuccess(!wish ? 'follows.unfollowed' : profile.user_requested ? 'follows.requested' : 'follows.followed')
    },
    (error) => toastError(isFailure(error, 'cannot_follow_self') ? 'failures.cannot_follow_self' : 'follows.failed')(error),
  )

/** Whether the viewer follows this person, has asked to, or neither. */
function followState(person: Pick<KnownPerson, 'user_following' | 'user_requested'> | undefined): 'following' | 'requested' | 'none' {
  if (person?.user_following) return 'following'
  return person?.user_requested ? 'requested' : 'none'
}

export const useFollowState = (userId: string) => followState(usePerson(userId))
