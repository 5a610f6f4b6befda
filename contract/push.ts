import * as z from 'zod/mini'
import { notificationTypes } from './choices.ts'
import { paths } from './paths.ts'

/** All text, because FCM carries nothing else. The names are the specification's. */
export const pushSchema = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  data: z.object({
    type: z.union([z.enum(pushTypes()), z.enum(notificationTypes)]),
    /** Ignored by a device on which another account is signed in. */
    accountId: z.string(),
    notificationId: z.string(),
    userId: z.optional(z.string()),
    postId: z.optional(z.string()),
    commentId: z.optional(z.string()),
    conversationId: z.optional(z.string()),
    unread: z.string(), // groups, for the app's badge
  }),
})
export type Push = z.infer<typeof pushSchema>

function pushTypes() {
  return ['message', 'follow', 'post_like', 'post_comment'] as const
}

/** Section 4 of the specification; `data` comes from outside and can be anything. */
export function tapPlace(data: unknown): { to: string; search?: Record<string, string> } {
  const { type, userId, postId, commentId } = (data ?? {}) as Record<string, unknown>
  const isId = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const comment = isId(commentId) ? { comment: commentId } : undefined
  if (type === 'message') return { to: paths.messages, ...(isId(userId) && { search: { with: userId } }) }
  if (type === 'follow' && isId(userId)) return { to: paths.profile(userId) }
  if ((type === 'post_like' || type === 'post_comment') && isId(postId))
    return { to: paths.post(postId), ...(comment && { search: comment }) }
  if (type === 'mention' && isId(postId) && comment) return { to: paths.home, search: { post: postId, ...comment } }
  return { to: paths.home }
}
