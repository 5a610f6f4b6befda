import { notificationKindOf } from '../notification-kinds.ts'
import type { Notification } from '../notifications.ts'
import { paths } from '../paths.ts'

export function notificationPlace({ data, senderProfile }: Pick<Notification, 'data' | 'senderProfile'>): {
  to: string
  search?: { post: string; comment?: string }
} {
  const { post_id, comment_id, conversation_id, community_id, removed } = data
  const sender = senderProfile?.username ?? senderProfile?.user_id
  const leadsTo = notificationKindOf(data.kind)?.leadsTo
  if (leadsTo === 'appeal' && removed) return { to: paths.appeal(removed.kind, removed.target_id) }
  if (leadsTo === 'terms') return { to: paths.terms }
  if (leadsTo === 'security') return { to: paths.security }
  if (leadsTo === 'sender' && sender) return { to: paths.profile(sender) }
  if (leadsTo === 'conversation' && conversation_id) return { to: paths.conversation(conversation_id) }
  if (leadsTo === 'community' && community_id) return { to: paths.community(community_id) }
  if (!post_id) return { to: paths.home }
  return { to: paths.home, search: { post: post_id, ...(comment_id && { comment: comment_id }) } }
}
