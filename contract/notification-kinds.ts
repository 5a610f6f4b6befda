import type { NotificationType } from './choices.ts'
import type { NotificationPref } from './preferences.ts'

export interface NotificationSubject {
  post_id?: string
  comment_id?: string
  parent_comment_id?: string // the one answered
  conversation_id?: string
  seq?: number
  community_id?: string
  report_id?: string
  warning_id?: string
  removal_id?: string
}

type Icon = 'heart' | 'speech' | 'at' | 'person' | 'accepted' | 'letters' | 'picture' | 'people' | 'flag' | 'warning' | 'taken' | 'given'

export interface KindOfNotification {
  type: NotificationType
  preference: NotificationPref | null // null: nothing switches it off
  icon: Icon
  leadsTo: 'post' | 'sender' | 'conversation' | 'community' | 'appeal' | 'terms' | 'security' | 'home'
  /** Quotes more, because the text of staff is shown nowhere else. */
  quotesReason?: true
  repeats?: 'always' | 'daily' // replaces an earlier one; `daily`: one of yesterday
  /** Equal keys are one notification, for example a like that was undone and repeated. */
  key: (about: NotificationSubject & { from: string | null }) => string
}

/** Besides its words (`contract/words/<language>/templates.json`), its lifetime (`server/visibility/notifications.ts`) and what it carries (`NewNotification`). */
// biome-ignore format: a table
export const notificationKinds = {
  like: { type: 'like', preference: 'likes', icon: 'heart', leadsTo: 'post', key: ({ post_id, from }) => `like:${post_id}:${from}` },
  comment_like: { type: 'like', preference: 'likes', icon: 'heart', leadsTo: 'post', key: ({ comment_id, from }) => `comment_like:${comment_id}:${from}` },
  comment: { type: 'comment', preference: 'comments', icon: 'speech', leadsTo: 'post', key: ({ comment_id }) => `comment:${comment_id}` },
  reply: { type: 'comment', preference: 'comments', icon: 'speech', leadsTo: 'post', key: ({ comment_id }) => `reply:${comment_id}` },
  mention: { type: 'mention', preference: 'mentions', icon: 'at', leadsTo: 'post', key: ({ comment_id, post_id }) => `mention:${comment_id ?? post_id}` },
  follow: { type: 'follow', preference: 'follows', icon: 'person', leadsTo: 'sender', key: ({ from }) => `follow:${from}` },
  follow_request: { type: 'follow', preference: 'follows', icon: 'person', leadsTo: 'sender', repeats: 'daily', key: ({ from }) => `follow_request:${from}` },
  follow_approved: { type: 'follow', preference: 'follows', icon: 'accepted', leadsTo: 'sender', repeats: 'always', key: ({ from }) => `follow_approved:${from}` },
  message: { type: 'message', preference: 'messages', icon: 'letters', leadsTo: 'conversation', key: ({ conversation_id }) => `message:${conversation_id}` },
  new_post: { type: 'system', preference: 'new_post', icon: 'picture', leadsTo: 'post', key: ({ post_id }) => `new_post:${post_id}` },
  community_request: { type: 'system', preference: null, icon: 'people', leadsTo: 'community', repeats: 'daily', key: ({ community_id, from }) => `community_request:${community_id}:${from}` },
  community_approved: { type: 'system', preference: null, icon: 'people', leadsTo: 'community', repeats: 'always', key: ({ community_id }) => `community_approved:${community_id}` },
  community_offered: { type: 'system', preference: null, icon: 'people', leadsTo: 'community', repeats: 'daily', key: ({ community_id, from }) => `community_offered:${community_id}:${from}` },
  community_accepted: { type: 'system', preference: null, icon: 'people', leadsTo: 'community', repeats: 'always', key: ({ community_id, from }) => `community_accepted:${community_id}:${from}` },
  report_resolved: { type: 'system', preference: null, icon: 'flag', leadsTo: 'home', key: ({ report_id }) => `report:${report_id}` },
  report_dismissed: { type: 'system', preference: null, icon: 'flag', leadsTo: 'home', key: ({ report_id }) => `report:${report_id}` },
  warning: { type: 'system', preference: null, icon: 'warning', leadsTo: 'terms', quotesReason: true, key: ({ warning_id }) => `warning:${warning_id}` },
  restricted: { type: 'system', preference: null, icon: 'warning', leadsTo: 'appeal', quotesReason: true, key: ({ removal_id }) => `removal:${removal_id}` },
  quieted: { type: 'system', preference: null, icon: 'warning', leadsTo: 'appeal', quotesReason: true, key: ({ removal_id }) => `removal:${removal_id}` },
  content_removed: { type: 'system', preference: null, icon: 'taken', leadsTo: 'appeal', quotesReason: true, key: ({ removal_id }) => `removal:${removal_id}` },
  contents_removed: { type: 'system', preference: null, icon: 'taken', leadsTo: 'appeal', quotesReason: true, key: ({ removal_id }) => `removal:${removal_id}` },
  content_approved: { type: 'system', preference: null, icon: 'given', leadsTo: 'post', repeats: 'always', key: ({ comment_id, post_id }) => `content_approved:${comment_id ?? post_id}` },
  appeal_granted: { type: 'system', preference: null, icon: 'given', leadsTo: 'appeal', quotesReason: true, key: ({ removal_id }) => `appeal:${removal_id}` },
  appeal_rejected: { type: 'system', preference: null, icon: 'taken', leadsTo: 'appeal', quotesReason: true, key: ({ removal_id }) => `appeal:${removal_id}` },
  factor_removal_asked: { type: 'system', preference: null, icon: 'warning', leadsTo: 'security', repeats: 'always', key: () => 'factor_removal_asked' },
} satisfies Record<string, KindOfNotification>

/** Frequent kinds about a post, which people can stop per post. Decisions of staff always notify. */
export const stoppableKinds: ReadonlySet<string> = new Set<NotificationKind>(['like', 'comment_like', 'comment', 'reply', 'mention'])

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindOf = (name: string | undefined): KindOfNotification | undefined =>
  name && Object.hasOwn(notificationKinds, name) ? notificationKinds[name as NotificationKind] : undefined
