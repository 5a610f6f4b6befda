import { type KindOfNotification, notificationKinds } from '@atelier/contract/notification-kinds'
import type { NotificationPref } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { join, type Sql, sql } from '#db/sql.ts'
import { hasMuted, unblocked } from '#visibility/accounts.ts'
import { notifiableTo, stoppedBy } from '#visibility/notifications.ts'
import { hasEnabled, isOn } from '#visibility/preferences.ts'

export type NewNotification = Subject & {
  to: string | readonly string[]
  from: string | null // null when the product itself speaks
}

type Subject =
  | { kind: 'like' | 'new_post'; post_id: string }
  | { kind: 'comment_like' | 'comment'; post_id: string; comment_id: string }
  | { kind: 'reply'; post_id: string; comment_id: string; parent_comment_id: string }
  | { kind: 'mention'; post_id: string; comment_id?: string }
  | { kind: 'follow' | 'follow_request' | 'follow_approved' }
  | { kind: 'message'; conversation_id: string; seq: number }
  | { kind: 'community_request' | 'community_approved' | 'community_offered' | 'community_accepted'; community_id: string }
  | { kind: 'report_resolved' | 'report_dismissed'; report_id: string }
  /** Texts of staff are not copied: they stay in the warning, removal or appeal. */
  | { kind: 'warning'; warning_id: string }
  | { kind: 'restricted' | 'quieted' | 'content_removed' | 'contents_removed' | 'appeal_granted' | 'appeal_rejected'; removal_id: string }
  | { kind: 'content_approved'; post_id: string; comment_id?: string }
  | { kind: 'factor_removal_asked' }

/** At least one of the channel's preferences must be on. */
export const channels = {
  in_app: ['in_app_enabled'],
  email: ['email_enabled'],
  push: ['push_web', 'push_mobile'],
} as const satisfies Record<string, readonly NotificationPref[]>
export type DeliveryChannel = keyof typeof channels
export const channelNames = Object.keys(channels) as DeliveryChannel[]

/** Ignores what was chosen when the notification was stored. The subqueries reference no row, so preferences are read once. */
export function wantedNow(userId: string, kind: Sql, channel: DeliveryChannel): Sql {
  const off = Object.entries(notificationKinds).flatMap(([name, { preference }]) =>
    preference ? sql`case when not ${isOn(sql`chosen.notification_prefs`, preference)} then ${name}::text end` : [],
  )
  // As a containment, so that the planner expects nearly everything to be on.
  return sql`(${anyOn((key) => hasEnabled(userId, key), channel)}
    and (array[${kind}] <@ (select array[${join(off)}] from user_preferences chosen where chosen.user_id = ${userId})) is not true)`
}

const anyOn = (on: (key: NotificationPref) => Sql, channel: DeliveryChannel): Sql => sql`(${join(channels[channel].map(on), ' or ')})`

export interface StoredNotification {
  user_id: string
  group_id: string
  channels: DeliveryChannel[]
}

/** Lets a repeated request, or its answer, notify again. Requests repeated within a day only show the first notification again. */
export async function forgetRequest(tx: Db, notification: NewNotification, at: Date): Promise<void> {
  const kind: KindOfNotification = notificationKinds[notification.kind]
  if (!kind.repeats) return
  const key = kind.key(notification)
  // The delete locks a notification before its group, the insert after it: two at once would deadlock.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('repeated notices'), hashtext(${key}))`)
  const old = kind.repeats === 'daily' ? sql`created_at <= ${at}::timestamptz - interval '1 day'` : sql`true`
  await tx.run(sql`delete from notifications where user_id = any(${[notification.to].flat()}::uuid[]) and dedupe_key = ${key} and ${old}`)
}

/** Approving makes a follow, and a notification of an earlier one would show again. Lock both profiles first. */
export async function forgetNotificationsOfFollow(tx: Db, userId: string, followerIds: readonly string[]): Promise<void> {
  const keys = followerIds.map((from) => notificationKinds.follow.key({ from }))
  await tx.run(sql`delete from notifications where user_id = ${userId} and dedupe_key = any(${keys})`)
}

export function insertNotifications(
  tx: Db,
  kind: NewNotification['kind'],
  notifications: readonly NewNotification[],
  at: Date,
): Promise<StoredNotification[]> {
  const { type, preference, key } = notificationKinds[kind]
  const rows = notifications.flatMap((notification) => {
    const { to, from, ...data } = notification
    return [to].flat().map((receiver) => ({ receiver, from, data: JSON.stringify(data), key: key(notification) }))
  })
  const names = channelNames.map(
    (name) => sql`case when ${anyOn((key) => isOn(sql`chosen.notification_prefs`, key), name)} then ${name}::text end`,
  )
  // In one order, so that overlapping inserts do not deadlock.
  return tx.many(sql`
    insert into notifications (id, user_id, sender_id, type, data, dedupe_key, channels, created_at)
    select told.id, told.user_id, told.sender_id, ${type}, told.data::jsonb, told.dedupe_key, told.channels, ${at}
    from (
      select notification.*, array_remove(array[${join(names)}], null) as channels
      from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(({ receiver }) => receiver)}::uuid[], ${rows.map(({ from }) => from)}::uuid[],
          ${rows.map(({ data }) => data)}::text[], ${rows.map(({ key }) => key)}::text[]) notification (id, user_id, sender_id, data, dedupe_key)
        left join user_preferences chosen on chosen.user_id = notification.user_id
      where notification.user_id is distinct from notification.sender_id
        and not exists (select from notification_templates t where t.template_key = ${kind} and not t.is_active)
        and ${preference ? isOn(sql`chosen.notification_prefs`, preference) : sql`true`}
        and not ${stoppedBy(sql`notification.user_id`, kind, sql`(notification.data::jsonb ->> 'post_id')::uuid`)}
        and ${notifiableTo(sql`notification.user_id`, kind, sql`notification.sender_id`)}
        and not ${hasMuted(sql`notification.user_id`, sql`notification.sender_id`)} and ${unblocked(sql`notification.user_id`, sql`notification.sender_id`)}
      order by notification.user_id, notification.dedupe_key
    ) told
    where cardinality(told.channels) > 0
    on conflict (user_id, dedupe_key) do nothing
    returning user_id, group_id, channels`)
}
