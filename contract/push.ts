import * as z from 'zod/mini'
import { notificationTypes } from './choices.ts'
import { paths } from './paths.ts'

/**
 * What a push tells a device. Every value is text, because FCM carries nothing else. The names in `data` are the specification's: a tap goes
 * where `tapPlace` says.
 */
export const pushSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A later push with the same tag takes the place of the earlier one: one for each conversation and post. */
  tag: z.string(),
  data: z.object({
    /** `message`, `follow`, `post_like`, `post_comment`, or a type of notifications that has no place of its own. */
    type: z.union([z.enum(pushTypes()), z.enum(notificationTypes)]),
    /** Who is told. A device on which somebody else is signed in shows nothing of it. */
    accountId: z.string(),
    /** The group of notifications that it tells of. */
    notificationId: z.string(),
    userId: z.optional(z.string()),
    postId: z.optional(z.string()),
    conversationId: z.optional(z.string()),
    /** How many groups are unread, for the badge of the app. */
    unread: z.string(),
  }),
})
export type Push = z.infer<typeof pushSchema>

function pushTypes() {
  return ['message', 'follow', 'post_like', 'post_comment'] as const
}

/** Where a tap on a push leads (section 4 of the specification); `data` comes from outside and can be anything. */
export function tapPlace(data: unknown): { to: string; search?: { with: string } } {
  const { type, userId, postId } = (data ?? {}) as Record<string, unknown>
  const isId = (value: unknown): value is string => typeof value === 'string' && value !== ''
  if (type === 'message') return { to: paths.messages, ...(isId(userId) && { search: { with: userId } }) }
  if (type === 'follow' && isId(userId)) return { to: paths.profile(userId) }
  if ((type === 'post_like' || type === 'post_comment') && isId(postId)) return { to: paths.post(postId) }
  return { to: paths.home }
}
