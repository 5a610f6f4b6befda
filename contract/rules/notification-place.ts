import type { Notification } from '../notifications.ts'
import { paths } from '../paths.ts'

/** Where a notification leads; `post` is opened above Home. */
export function notificationPlace({ type, data, senderProfile }: Pick<Notification, 'type' | 'data' | 'senderProfile'>): {
  to: string
  search?: { post: string }
} {
  if (data.removed) return { to: paths.appeal(data.removed.kind, data.removed.target_id) }
  // What may not be done is written there.
  if (data.kind === 'warning') return { to: paths.terms }
  const sender = senderProfile?.username ?? senderProfile?.user_id
  if (type === 'message' && data.conversation_id) return { to: paths.conversation(data.conversation_id) }
  if (type === 'follow' && sender) return { to: paths.profile(sender) }
  if (data.community_id && !data.post_id) return { to: paths.community(data.community_id) }
  return data.post_id ? { to: paths.home, search: { post: data.post_id } } : { to: paths.home }
}
