import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import {
  insertRemoval,
  lockComment,
  lockMessage,
  lockPost,
  markCommentRemoved,
  markPostRemoved,
} from '#features/admin/content/remove.queries.ts'
import { mediaLinks } from '#features/media/links.ts'
import { emptyMessage, raiseRevisions } from '#features/messages/change-message.queries.ts'
import { emitMessageUpdated, messagesByParticipant } from '#features/messages/change-message.ts'
import { groupsAboutComment, groupsAboutPost } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { notify } from '#features/notifications/notify.ts'
import { retagPost } from '#features/posts/update-post.queries.ts'
import { emitPostChanged } from '#features/posts/update-post.ts'
import type { SignedIn } from '#http/session.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'config'>

export interface Removing {
  kind: 'post' | 'comment' | 'message'
  target_id: string
  rule_id?: string | null | undefined
  reason: string | null
  was_held?: boolean
  /** Shared by what is removed in one step. */
  sweep_id?: string
}

/** A message is emptied for both, irreversibly. The caller writes the log. @returns the author's id @throws Failure not_found, conflict */
export async function removeInTransaction(tx: Db, deps: Parts, viewer: SignedIn, removing: Removing): Promise<string> {
  const { author_id, removal_id } = await removeUntold(tx, deps, viewer, removing)
  await notify(tx, deps, { kind: 'content_removed', to: author_id, from: null, removal_id })
  return author_id
}

/** Leaves it to the caller to tell the author. @throws Failure not_found, conflict */
export async function removeUntold(
  tx: Db,
  deps: Parts,
  viewer: SignedIn,
  removing: Removing,
): Promise<{ author_id: string; removal_id: string }> {
  const { kind, target_id } = removing
  const author_id = await remove[kind](tx, deps, target_id)
  const removal_id = await insertRemoval(tx, { ...removing, user_id: author_id, removed_by: viewer.id, at: deps.clock() })
  return { author_id, removal_id }
}

const remove: Record<Removing['kind'], (tx: Db, deps: Parts, id: string) => Promise<string>> = {
  async post(tx, deps, id) {
    const { author_id, status } = await lockPost(tx, id)
    if (status === 'removed') throw new Failure('conflict')
    const told = await groupsAboutPost(tx, id)
    await markPostRemoved(tx, id)
    await retagPost(tx, id, [])
    tx.after(() => {
      emitNotifications(deps, told)
      emitPostChanged(deps, id)
    })
    return author_id
  },
  async comment(tx, deps, id) {
    const { author_id, status } = await lockComment(tx, id)
    if (status === 'removed') throw new Failure('conflict')
    const told = await groupsAboutComment(tx, id)
    await markCommentRemoved(tx, id)
    tx.after(() => emitNotifications(deps, told))
    return author_id
  },
  async message(tx, deps, id) {
    const { author_id, conversation_id, people, taken_back } = await lockMessage(tx, id)
    if (taken_back) throw new Failure('conflict')
    const changed = await emptyMessage(tx, id, deps.clock())
    await raiseRevisions(tx, conversation_id, changed)
    tx.after(async () => {
      emitMessageUpdated(deps.realtime, await messagesByParticipant(deps.db, mediaLinks(deps), changed))
      emitNotifications(
        deps,
        people.map((user_id) => ({ user_id })),
      )
    })
    return author_id
  },
}
