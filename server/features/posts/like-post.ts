import { Failure } from '@atelier/contract/errors'
import { together } from '#db/together.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { notifyAll } from '#features/notifications/notify.ts'
import { onboardedAmong } from '#features/onboarding/must-be-onboarded.ts'
import { insertLikes, type Like } from '#features/posts/posts.queries.ts'

/** Does nothing where the post is not visible or is liked already. @throws Failure onboarding_required */
export function likePosts(deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>): (like: Like) => Promise<void> {
  const likeAll = together((likes: Like[]) =>
    transaction(deps.db, async (tx) => {
      const onboarded = await onboardedAmong(
        tx,
        likes.map(({ user_id }) => user_id),
      )
      const stored = await insertLikes(
        tx,
        likes.filter(({ user_id }) => onboarded.has(user_id)),
      )
      const notifications = stored.map(({ author_id, user_id, post_id }) => ({
        kind: 'like' as const,
        to: author_id,
        from: user_id,
        post_id,
      }))
      await notifyAll(tx, deps, notifications)
      return likes.map(({ user_id }) => onboarded.has(user_id))
    }),
  )
  return async (like) => {
    if (!(await likeAll(like))) throw new Failure('onboarding_required')
  }
}
