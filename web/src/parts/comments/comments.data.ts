import {
  type Comment,
  commentReplies,
  createComment,
  deleteComment,
  getComment,
  likeComment,
  postComments,
  unlikeComment,
} from '@atelier/contract/comments'
import { Failure, isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import type { Post } from '@atelier/contract/posts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { comments, dropComment, keepComment, keepComments, keepPost, readPost } from '#data/cache/entities.ts'
import { liked } from '#data/cache/guesses.ts'
import { keys } from '#data/cache/keys.ts'
import { appendToList, useList } from '#data/cache/list.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { toggleActions } from '#data/outbox/later.ts'
import { callOrKeep } from '#data/outbox/outbox.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'

/** Replies are one level deep: what answers one stands beside it. */
export const threadOf = ({ id, parent_comment_id }: Comment): string => parent_comment_id ?? id

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

export interface Linked {
  id: string
  /** The top-level comment, itself or the one it answers. */
  thread_id: string
}

/** The comment of this post that the address leads to. */
export function useLinked(postId: string): { linked: Linked | undefined; isLoading: boolean; isGone: boolean } {
  const { post, comment } = useSearch({ strict: false })
  const { postId: page } = useParams({ strict: false })
  const id = post === postId || page === postId ? comment : undefined
  const { data, error, isLoading } = useQuery({
    queryKey: [...keys.linkedComment, id],
    queryFn: id === undefined ? skipToken : ({ signal }) => askLinked(postId, id, signal),
  })
  const known = id === undefined ? undefined : comments.read(id)
  const linked = data ?? (known && { id: known.id, thread_id: threadOf(known) })
  const isGone = isFailure(error, 'not_found', 'invalid')
  return { linked: isGone ? undefined : linked, isLoading, isGone }
}

async function askLinked(postId: string, comment_id: string, signal: AbortSignal): Promise<Linked> {
  const { comment, parent } = await call(getComment, { comment_id }, { signal })
  if (comment.post_id !== postId) throw new Failure('not_found')
  if (parent) keepComment(parent)
  return { id: keepComment(comment), thread_id: threadOf(comment) }
}

/** Beyond the first page it comes first, instead of after many others. */
export const withLinked = (ids: string[], linkedId: string | undefined): string[] =>
  linkedId === undefined || ids.slice(0, limits.comments.page).includes(linkedId) ? ids : [linkedId, ...ids.filter((id) => id !== linkedId)]

/** Kept until there is a network. Repeating the same `client_id` never creates a second one. */
export async function addComment(post: Post, draft: { client_id: string; content: string; parent: Comment | null }): Promise<void> {
  const { client_id, content, parent } = draft
  const input = { post_id: post.id, client_id, content, parent_comment_id: parent?.id ?? null }
  const thread_id = parent && threadOf(parent)
  const made = await callOrKeep(createComment, input, client_id, { preview: { thread_id } })
  if (!made) return
  const id = keepComment(made)
  appendToList(thread_id ? [...keys.replies, thread_id] : [...keys.comments, post.id], id)
  const thread = thread_id && comments.read(thread_id)
  if (thread) keepComment({ ...thread, replies_count: thread.replies_count + 1 })
  countComments(post.id, 1)
  toastSuccess('comments.create.done')
}

export function setCommentLiked(commentId: string, wish: boolean): void {
  comments
    .change(commentId, 'like', {
      wish,
      guess: liked,
      ...toggleActions(likeComment, unlikeComment, { comment_id: commentId }),
    })
    .catch(toastError('posts.like.failed'))
}

export async function removeComment({ id, post_id, parent_comment_id, replies_count }: Comment): Promise<void> {
  try {
    await call(deleteComment, { comment_id: id })
  } catch (error) {
    return toastError('comments.delete.failed')(error)
  }
  dropComment(id)
  if (parent_comment_id) void queries.invalidateQueries({ queryKey: [...keys.comments, post_id] })
  countComments(post_id, -1 - replies_count)
  toastSuccess('comments.delete.done')
}

function countComments(postId: string, step: number) {
  const post = readPost(postId)
  if (post) keepPost({ ...post, comments_count: Math.max(0, post.comments_count + step) })
}
