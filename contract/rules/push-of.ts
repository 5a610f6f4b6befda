import { limits } from '../limits.ts'
import type { Notification } from '../notifications.ts'
import type { Push } from '../push.ts'
import { cut } from './graphemes.ts'

export function pushOf(
  { id, type, title, content, data, senderProfile }: Pick<Notification, 'id' | 'type' | 'title' | 'content' | 'data' | 'senderProfile'>,
  /** `named`: the account's username, on a device where others get pushes too. */
  { account_id, unread, named }: { account_id: string; unread: number; named?: string | null },
): Push {
  const { post_id, comment_id, conversation_id } = data
  const tag = conversation_id ? `conversation:${conversation_id}` : post_id ? `post:${post_id}` : `notification:${id}`
  return {
    title: shorten(named ? `@${named} · ${title}` : title, limits.push.title),
    body: shorten(content, limits.push.body),
    // Both may be in the conversation. Apple takes 64 bytes.
    tag: named ? `${tag}:${account_id.slice(-12)}` : tag,
    data: {
      type: (type === 'like' || type === 'comment') && post_id ? `post_${type}` : type,
      accountId: account_id,
      notificationId: id,
      ...(senderProfile && { userId: senderProfile.user_id }),
      ...(post_id && { postId: post_id }),
      ...(comment_id && { commentId: comment_id }),
      ...(conversation_id && { conversationId: conversation_id }),
      unread: String(unread),
    },
  }
}

/** `max` in grapheme clusters, the ellipsis included. */
export function shorten(text: string, max: number): string {
  const start = cut(text, max)
  return start === text ? text : `${cut(text, max - 1).trimEnd()}…`
}
