import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { publishReviewedComment, publishReviewedPost } from '#features/admin/content/held.queries.ts'
import { lockComment, lockPost, showAnswers } from '#features/admin/content/remove.queries.ts'
import { notifyOfComment } from '#features/comments/create-comment.ts'
import { groupsAboutComment, groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { publishEffects } from '#features/posts/create-post.ts'
import { emitPostChanged } from '#features/posts/update-post.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>

/** Publishes it without its flag; nobody is notified twice. @throws Failure not_found when gone for good, conflict */
export const restoreRemoved: Record<'post' | 'comment', (tx: Db, deps: Parts, id: string) => Promise<void>> = {
  async post(tx, deps, id) {
    const { author_id, status, content } = await lockPost(tx, id)
    if (status !== 'removed') throw new Failure('conflict')
    await publishReviewedPost(tx, id)
    await publishEffects(tx, deps, { id, user_id: author_id, content })
    const told = await groupsAboutPost(tx, id)
    tx.after(() => {
      emitNotifications(deps, told)
      emitPostChanged(deps, id)
    })
  },
  async comment(tx, deps, id) {
    const { author_id, status, answers_removed, ...comment } = await lockComment(tx, id)
    if (status !== 'removed' || answers_removed) throw new Failure('conflict')
    await publishReviewedComment(tx, id)
    await showAnswers(tx, id)
    await notifyOfComment(tx, deps, { id, user_id: author_id, ...comment })
    const told = await groupsAboutComment(tx, id)
    tx.after(() => emitNotifications(deps, told))
  },
}
