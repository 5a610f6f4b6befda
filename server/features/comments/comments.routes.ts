import * as contract from '@atelier/contract/comments'
import { Failure } from '@atelier/contract/errors'
import type { FastifyInstance } from 'fastify'
import { idCursor, paged } from '#db/cursor.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  deleteCommentLike,
  deleteCommentRow,
  insertCommentLike,
  oneComment,
  repliesTo,
  requirePost,
  topComments,
} from '#features/comments/comments.queries.ts'
import { createComment } from '#features/comments/create-comment.ts'
import { groupsAboutComment, groupsOfCommentLikes } from '#features/notifications/causes.queries.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import { notify } from '#features/notifications/notify.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { mount } from '#http/mount.ts'

export function commentRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'limits' | 'jobs' | 'clock'>): void {
  const { db } = deps

  mount(app, deps, contract.postComments, async ({ post_id, cursor, limit }, viewer) => {
    const after = idCursor(cursor)
    await requirePost(db, viewer.id, post_id)
    return paged(await topComments(db, viewer.id, post_id, { after, limit: limit + 1 }), limit, ({ id }) => id)
  })
  mount(app, deps, contract.commentReplies, async ({ comment_id, cursor, limit }, viewer) => {
    const after = idCursor(cursor)
    await oneComment(db, viewer.id, comment_id)
    return paged(await repliesTo(db, viewer.id, comment_id, { after, limit: limit + 1 }), limit, ({ id }) => id)
  })
  mount(app, deps, contract.getComment, async ({ comment_id }, viewer) => {
    const comment = await oneComment(db, viewer.id, comment_id)
    const { parent_comment_id } = comment
    return { comment, parent: parent_comment_id ? await oneComment(db, viewer.id, parent_comment_id) : null }
  })

  mount(app, deps, contract.createComment, (draft, viewer) => createComment(deps, viewer, draft))
  mount(app, deps, contract.deleteComment, async ({ comment_id }, viewer) => {
    const told = await groupsAboutComment(db, comment_id)
    if (!(await deleteCommentRow(db, viewer.id, comment_id))) throw new Failure('not_found')
    emitNotifications(deps, told)
    return {}
  })

  mount(app, deps, contract.likeComment, async ({ comment_id }, viewer) => {
    await transaction(db, async (db) => {
      await mustBeOnboarded(db, viewer.id)
      const liked = await insertCommentLike(db, viewer.id, comment_id)
      if (liked) await notify(db, deps, { kind: 'comment_like', to: liked.author_id, from: viewer.id, post_id: liked.post_id, comment_id })
    })
    return oneComment(db, viewer.id, comment_id)
  })
  mount(app, deps, contract.unlikeComment, async ({ comment_id }, viewer) => {
    if ((await deleteCommentLike(db, viewer.id, comment_id)) > 0) emitNotifications(deps, await groupsOfCommentLikes(db, comment_id))
    return oneComment(db, viewer.id, comment_id)
  })
}
