import type * as contract from '@atelier/contract/comments'
import type { ParsedInputOf } from '@atelier/contract/endpoint'
import { rates } from '@atelier/contract/limits'
import { mentionsOf } from '@atelier/contract/rules/mentions'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { commentIdByClientId, insertComment, listenersTo, oneComment } from '#features/comments/comments.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { judge } from '#features/word-filters/judge.ts'
import { insertFlag } from '#features/word-filters/word-filters.queries.ts'
import type { SignedIn } from '#http/session.ts'

type Draft = ParsedInputOf<typeof contract.createComment>

/** A repeated `client_id` answers with the first comment. */
export async function createComment(
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock' | 'limits'>,
  viewer: SignedIn,
  draft: Draft,
): Promise<contract.Comment> {
  await deps.limits.take(`comment:${viewer.id}`, rates.comments)
  return transaction(deps.db, async (db) => {
    await mustBeOnboarded(db, viewer.id)
    const { post_id, client_id, content, parent_comment_id = null } = draft
    const finding = await judge(db, content)
    const status = finding?.severity === 'high' ? 'pending' : 'published'

    const id = newId()
    const isNew = await insertComment(db, { id, user_id: viewer.id, post_id, client_id, content, parent_comment_id, status })
    if (!isNew) return oneComment(db, viewer.id, await commentIdByClientId(db, viewer.id, client_id))
    if (finding) await insertFlag(db, { comment_id: id }, finding)
    if (status === 'published') await notifyOfComment(db, deps, { id, post_id, user_id: viewer.id, content, parent_comment_id })
    return oneComment(db, viewer.id, id)
  })
}

export async function notifyOfComment(
  db: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  {
    id,
    post_id,
    user_id,
    content,
    parent_comment_id,
  }: Pick<contract.Comment, 'id' | 'post_id' | 'user_id' | 'content' | 'parent_comment_id'>,
): Promise<void> {
  for (const { user_id: to, told_as, answered_id } of await listenersTo(db, id, parent_comment_id, mentionsOf(content))) {
    const about = { to, from: user_id, post_id, comment_id: id }
    if (told_as === 'reply' && answered_id) await notify(db, deps, { kind: 'reply', ...about, parent_comment_id: answered_id })
    else await notify(db, deps, { kind: told_as === 'mention' ? 'mention' : 'comment', ...about })
  }
}
