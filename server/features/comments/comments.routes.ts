import { commentReplies, createComment, deleteComment, likeComment, postComments, unlikeComment } from '@atelier/contract/comments'
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
import { writeComment } from '#features/comments/create-comment.ts'
import { groupsAboutComment, groupsOfCommentLikes } from '#features/notifications/causes.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import { tellNotices } from '#features/notifications/tell-notices.ts'
import { mustBeOnboarded } from '#features/onboarding/must-be-onboarded.ts'
import { mount } from '#http/mount.ts'

export function commentRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'realtime' | 'limits' | 'jobs' | 'clock'>): void {
  const { db } = deps

  mount(app, deps, postComments, async ({ post_id, cursor, limit }, viewer) => {
    const after = idCursor(cursor)
    await requirePost(db, viewer.id, post_id)
    return paged(await topComments(db, viewer.id, post_id, { after, limit: limit + 1 }), limit, ({ id }) => id)
  })
  mount(app, deps, commentReplies, async ({ comment_id, cursor, limit }, viewer) => {
    const after = idCursor(cursor)
    await oneComment(db, viewer.id, comment_id)
    return paged(await repliesTo(db, viewer.id, comment_id, { after, limit: limit + 1 }), limit, ({ id }) => id)
  })

  mount(app, deps, createComment, (draft, viewer) => writeComment(deps, viewer, draft))
  mount(app, deps, deleteComment, async ({ comment_id }, viewer) => {
    const told = await groupsAboutComment(db, comment_id)
    if (!(await deleteCommentRow(db, viewer.id, comment_id))) throw new Failure('not_found')
    tellNotices(deps, told)
    return {}
  })

  mount(app, deps, likeComment, async ({ comment_id }, viewer) => {
    await transaction(db, async (db) => {
      await mustBeOnboarded(db, viewer.id)
      const liked = await insertCommentLike(db, viewer.id, comment_id)
      if (liked) await notify(db, deps, { kind: 'comment_like', to: liked.author_id, from: viewer.id, post_id: liked.post_id, comment_id })
    })
    return oneComment(db, viewer.id, comment_id)
  })
  mount(app, deps, unlikeComment, async ({ comment_id }, viewer) => {
    if ((await deleteCommentLike(db, viewer.id, comment_id)) > 0) tellNotices(deps, await groupsOfCommentLikes(db, comment_id))
    return oneComment(db, viewer.id, comment_id)
  })
}
