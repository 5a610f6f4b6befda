import { isFailure } from '@atelier/contract/errors'
import { followUser, unfollowUser } from '@atelier/contract/follows'
import { type KnownPerson, usePerson } from '#data/cache/entities.ts'
import { countFollow } from '#data/cache/taken.ts'
import { callOrLater } from '#data/outbox/later.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Not optimistic: with a private account it becomes a request. Without a network the wish waits. */
export const useFollow = (userId: string) =>
  useSubmit(
    async (wish: boolean) => {
      const endpoint = wish ? followUser : unfollowUser
      const profile = await callOrLater(endpoint, { user_id: userId })
      if (!profile) return
      countFollow(profile)
      toastSuccess(!wish ? 'follows.unfollowed' : profile.user_requested ? 'follows.requested' : 'follows.followed')
    },
    (error) => toastError(wordsOf(error))(error),
  )

function wordsOf(error: unknown) {
  if (isFailure(error, 'cannot_follow_self')) return 'failures.cannot_follow_self'
  return isFailure(error, 'follow_limit') ? 'failures.follow_limit' : 'follows.failed'
}

function followState(person: Pick<KnownPerson, 'user_following' | 'user_requested'> | undefined): 'following' | 'requested' | 'none' {
  if (person?.user_following) return 'following'
  return person?.user_requested ? 'requested' : 'none'
}

export const useFollowState = (userId: string) => followState(usePerson(userId))
