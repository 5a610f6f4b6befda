import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { clientId, count, cursor, id, limit, nothing, page, plainMentions, requiredText, time } from './fields.ts'
import { limits } from './limits.ts'
import { postRef } from './posts.ts'

export const commentSchema = z.object({
  id,
  post_id: id,
  user_id: id,
  content: z.string(),
  plain_mentions: plainMentions,
  created_at: time,
  likes_count: count,
  replies_count: count,
  parent_comment_id: z.nullable(id), // null at the top level; replies are one level deep
  user_liked: z.boolean(),
  author: authorSchema,
})
export type Comment = z.infer<typeof commentSchema>

export const commentText = requiredText(limits.comment.text, limits.comment.textBytes)
const commentRef = z.object({ comment_id: id })
const commentPage = { cursor, limit: limit(limits.comments.page) }

export const postComments = endpoint({
  method: 'GET',
  path: '/posts/:post_id/comments',
  access: 'public',
  summary: 'Top-level comments of a post, oldest first',
  input: z.extend(postRef, commentPage),
  output: page(commentSchema),
})
export const commentReplies = endpoint({
  method: 'GET',
  path: '/comments/:comment_id/replies',
  access: 'public',
  summary: 'Replies to a comment, oldest first',
  input: z.extend(commentRef, commentPage),
  output: page(commentSchema),
})
/** With the comment that it answers, for context. */
export const getComment = endpoint({
  method: 'GET',
  path: '/comments/:comment_id',
  access: 'public',
  summary: 'One comment, with the one at whose top level it stands',
  input: commentRef,
  output: z.object({ comment: commentSchema, parent: z.nullable(commentSchema) }),
})
export const createComment = endpoint({
  method: 'POST',
  path: '/posts/:post_id/comments',
  access: 'user',
  summary: 'Comment on a post, or reply to a comment of it; a repeated `client_id` answers with the first result',
  input: z.extend(postRef, { client_id: clientId, content: commentText, parent_comment_id: z.optional(z.nullable(id)) }),
  output: commentSchema,
  failures: ['onboarding_required'],
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:comment_id',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Delete one’s own comment, or any comment under one’s own post',
  input: commentRef,
  output: nothing,
})
export const likeComment = endpoint({
  method: 'PUT',
  path: '/comments/:comment_id/like',
  access: 'user',
  summary: 'Like a comment',
  input: commentRef,
  output: commentSchema,
  failures: ['onboarding_required'],
})
export const unlikeComment = endpoint({
  method: 'DELETE',
  path: '/comments/:comment_id/like',
  access: 'user',
  whenRestricted: 'works',
  summary: 'Take a comment like back',
  input: commentRef,
  output: commentSchema,
})
