import {
  type Comment,
  commentReplies,
  createComment,
  deleteComment,
  likeComment,
  postComments,
  unlikeComment,
} from '@atelier/contract/comments'
import type { Post } from '@atelier/contract/posts'
import { comments, keepComment, keepComments, keepPost, loseComment, readPost } from '#data/cache/entities.ts'
import { liked } from '#data/cache/guesses.ts'
import { keys } from '#data/cache/keys.ts'
import { appendToList, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { bothWays } from '#data/outbox/later.ts'
import { callOrKeep } from '#data/outbox/outbox.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

export const useComments = (postId: string) =>
  useList([...keys.comments, postId], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(postComments, { post_id: postId, cursor }, { signal })
    return { ids: keepComments(items), next_cursor }
  })

export const useReplies = (commentId: string, enabled: boolean) =>
  useList(
    [...keys.replies, commentId],
    async ({ cursor, signal }) => {
      const { items, next_cursor } = await call(commentReplies, { comment_id: commentId, cursor }, { signal })
      return { ids: keepComments(items), next_cursor }
    },
    { enabled },
  )

/** Kept until there is a network. Repeating the same `client_id` never creates a second one. */
export async function comment(post: Post, draft: { client_id: string; content: string; parent: Comment | null }): Promise<void> {
  const { client_id, content, parent } = draft
  const input = { post_id: post.id, client_id, content, parent_comment_id: parent?.id ?? null }
  const made = await callOrKeep(createComment, input, client_id)
  if (!made) return
  const id = keepComment(made)
  appendToList(parent ? [...keys.replies, parent.id] : [...keys.comments, post.id], id)
  if (parent) keepComment({ ...parent, replies_count: parent.replies_count + 1 })
  countComments(post.id, 1)
  toastSuccess('comments.create.done')
}

export function likeIt(commentId: string, wish: boolean): void {
  comments
    .change(commentId, 'like', {
      wish,
      guess: liked,
      ...bothWays(likeComment, unlikeComment, { comment_id: commentId }),
    })
    .catch(toastError('posts.like.failed'))
}

export async function removeComment({ id, post_id, parent_comment_id, replies_count }: Comment): Promise<void> {
  try {
    await call(deleteComment, { comment_id: id })
  } catch (error) {
    return toastError('comments.delete.failed')(error)
  }
  loseComment(id)
  if (parent_comment_id) void queries.invalidateQueries({ queryKey: [...keys.comments, post_id] })
  countComments(post_id, -1 - replies_count)
  toastSuccess('comments.delete.done')
}

function countComments(postId: string, step: number) {
  const post = readPost(postId)
  if (post) keepPost({ ...post, comments_count: Math.max(0, post.comments_count + step) })
}
