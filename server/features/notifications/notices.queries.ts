import type { NotificationType } from '@atelier/contract/choices'
import type { NotificationKind } from '@atelier/contract/notifications'
import type { NotificationPref } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { join, type Sql, sql } from '#db/sql.ts'
import { hasMuted, unblocked } from '#visibility/accounts.ts'
import { isOn, switchedOn } from '#visibility/preferences.ts'

/** Something to tell people: who did what to which thing. Its words are made when it is read. */
export type Notice = Subject & {
  /** Whom to tell. */
  to: string | readonly string[]
  /** Who did it; null: the product itself speaks. */
  from: string | null
}

type Subject =
  | { kind: 'like' | 'new_post'; post_id: string }
  | { kind: 'comment_like' | 'comment'; post_id: string; comment_id: string }
  /** `parent_comment_id` is the comment that was answered. */
  | { kind: 'reply'; post_id: string; comment_id: string; parent_comment_id: string }
  /** In the comment, or without one in the post. */
  | { kind: 'mention'; post_id: string; comment_id?: string }
  | { kind: 'follow' | 'follow_request' | 'follow_approved' }
  /** `seq` is that of the message. */
  | { kind: 'message'; conversation_id: string; seq: number }
  | { kind: 'community_request' | 'community_approved'; community_id: string }
  | { kind: 'report_resolved' | 'report_dismissed'; report_id: string }
  /** What staff say in these is read where it is kept: in the warning, the removal and the appeal. */
  | { kind: 'warning'; warning_id: string }
  | { kind: 'content_removed' | 'appeal_granted' | 'appeal_rejected'; removal_id: string }
  | { kind: 'content_approved'; post_id: string; comment_id?: string }

/** The type that each kind has on the wire, and the preference that switches it off. */
export const kinds: Record<NotificationKind, { type: NotificationType; preference: NotificationPref | null }> = {
  like: { type: 'like', preference: 'likes' },
  comment_like: { type: 'like', preference: 'likes' },
  comment: { type: 'comment', preference: 'comments' },
  reply: { type: 'comment', preference: 'comments' },
  mention: { type: 'mention', preference: 'mentions' },
  follow: { type: 'follow', preference: 'follows' },
  follow_request: { type: 'follow', preference: 'follows' },
  follow_approved: { type: 'follow', preference: 'follows' },
  message: { type: 'message', preference: 'messages' },
  new_post: { type: 'system', preference: 'new_post' },
  community_request: { type: 'system', preference: null },
  community_approved: { type: 'system', preference: null },
  report_resolved: { type: 'system', preference: null },
  report_dismissed: { type: 'system', preference: null },
  warning: { type: 'system', preference: null },
  content_removed: { type: 'system', preference: null },
  content_approved: { type: 'system', preference: null },
  appeal_granted: { type: 'system', preference: null },
  appeal_rejected: { type: 'system', preference: null },
}

/** The ways in which notices reach people, each with the preferences of which one must be on. */
export const channels = {
  in_app: ['in_app_enabled'],
  email: ['email_enabled'],
  push: ['push_web', 'push_mobile'],
} as const satisfies Record<string, readonly NotificationPref[]>
export type Channel = keyof typeof channels
export const channelNames = Object.keys(channels) as Channel[]

/**
 * Whether a person has notices of the kind `kind` on in a channel now, whatever was chosen when they were stored. The subqueries are of no row,
 * so that a query reads the preferences once.
 */
export function wantedNow(userId: string, kind: Sql, channel: Channel): Sql {
  const off = Object.entries(kinds).flatMap(([name, { preference }]) =>
    preference ? sql`case when not ${isOn(sql`chosen.notification_prefs`, preference)} then ${name}::text end` : [],
  )
  // As a containment, so that the planner expects nearly everything to be on.
  return sql`(${anyOn((key) => switchedOn(userId, key), channel)}
    and (array[${kind}] <@ (select array[${join(off)}] from user_preferences chosen where chosen.user_id = ${userId})) is not true)`
}

const anyOn = (on: (key: NotificationPref) => Sql, channel: Channel): Sql => sql`(${join(channels[channel].map(on), ' or ')})`

/** What makes two notices to a person the same, so that a like taken back and given again is one. */
function dedupeKeyOf(notice: Notice): string {
  const { kind, from } = notice
  switch (kind) {
    case 'like':
      return `like:${notice.post_id}:${from}`
    case 'comment_like':
      return `comment_like:${notice.comment_id}:${from}`
    case 'comment':
    case 'reply':
      return `${kind}:${notice.comment_id}`
    case 'mention':
      return `mention:${notice.comment_id ?? notice.post_id}`
    case 'new_post':
      return `new_post:${notice.post_id}`
    case 'message':
      return `message:${notice.conversation_id}`
    case 'community_request':
      return `community_request:${notice.community_id}:${from}`
    case 'community_approved':
      return `community_approved:${notice.community_id}`
    case 'report_resolved':
    case 'report_dismissed':
      return `report:${notice.report_id}`
    case 'warning':
      return `warning:${notice.warning_id}`
    case 'content_removed':
      return `removal:${notice.removal_id}`
    case 'appeal_granted':
    case 'appeal_rejected':
      return `appeal:${notice.removal_id}`
    case 'content_approved':
      return `content_approved:${notice.comment_id ?? notice.post_id}`
    default:
      return `${kind}:${from}`
  }
}

export interface StoredNotice {
  user_id: string
  group_id: string
  channels: Channel[]
}

const repeatable: readonly NotificationKind[] = [
  ...(['follow_request', 'follow_approved', 'community_request', 'community_approved', 'content_approved'] as const),
]

/** Makes room for a request that is made again, or its answer: what was told of an earlier one is forgotten. Other notices are left alone. */
export async function forgetRequest(tx: Db, notice: Notice): Promise<void> {
  if (!repeatable.includes(notice.kind)) return
  // The delete locks a notice before its group, the insert after it: two at once would wait for each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('repeated notices'), hashtext(${dedupeKeyOf(notice)}))`)
  await tx.run(sql`delete from notifications where user_id = any(${[notice.to].flat()}::uuid[]) and dedupe_key = ${dedupeKeyOf(notice)}`)
}

/** Stores a notice for each receiver who wants it in a channel. A trigger puts it into its group. */
export function insertNotices(tx: Db, notice: Notice, at: Date): Promise<StoredNotice[]> {
  const { to, from, ...data } = notice
  const { type, preference } = kinds[notice.kind]
  const receivers = [to].flat()
  const names = channelNames.map(
    (name) => sql`case when ${anyOn((key) => isOn(sql`chosen.notification_prefs`, key), name)} then ${name}::text end`,
  )
  // In the order of the receivers, so that two that have some in common do not wait for each other.
  return tx.many(sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at)
    select told.id, told.user_id, ${from}::uuid, ${type}, ${JSON.stringify(data)}::jsonb, ${dedupeKeyOf(notice)}, told.channels, ${at}
    from (
      select receiver.id, receiver.user_id, array_remove(array[${join(names)}], null) as channels
      from unnest(${receivers.map(() => newId())}::uuid[], ${receivers}::uuid[]) receiver (id, user_id)
        join notification_templates t on t.template_key = ${notice.kind} and t.is_active
        left join user_preferences chosen on chosen.user_id = receiver.user_id
      where receiver.user_id is distinct from ${from}::uuid
        and ${preference ? isOn(sql`chosen.notification_prefs`, preference) : sql`true`}
        and not ${hasMuted(sql`receiver.user_id`, sql`${from}::uuid`)} and ${unblocked(sql`receiver.user_id`, sql`${from}::uuid`)}
      order by receiver.user_id
    ) told
    where cardinality(told.channels) > 0
    on conflict (user_id, dedupe_key) do nothing
    returning user_id, group_id, channels`)
}
