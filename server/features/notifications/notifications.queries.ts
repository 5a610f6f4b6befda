import { type NotificationType, notificationGroups } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import type { Notification } from '@atelier/contract/notifications'
import { type NotificationPref, notificationPrefDefaults } from '@atelier/contract/preferences'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { hasMuted, unblocked } from '#visibility/accounts.ts'
import { messageVisibleTo } from '#visibility/messages.ts'
import { noticeShownTo } from '#visibility/notices.ts'
import { switchedOn } from '#visibility/preferences.ts'

/** Something to tell a person, in the words of a template that quotes `text`. */
export interface Notice {
  to: string
  from: string | null
  type: NotificationType
  /** A `template_key` of notification_templates; one that staff switched off sends nothing. */
  template: string
  post_id?: string
  comment_id?: string
  conversation_id?: string
  /** Of the message in that conversation: the notice is shown while its message is. */
  seq?: number
  text?: string
  /** Such as `like:POST:PERSON`: the same thing again is no second notice. */
  dedupe_key?: string
}

/** Undefined when the receiver does not want it. */
export function wantedTemplate(
  db: Db,
  { to, from, type, template }: Notice,
): Promise<{ title: string; content: string; name: string } | undefined> {
  const group = type === 'system' ? template : notificationGroups[type]
  const wanted = isNotificationPref(group) ? switchedOn(to, group) : sql`true`
  return db.maybeOne(sql`
    select t.title, t.content, coalesce(sender.full_name, '@' || sender.username, '') as name
    from notification_templates t left join profiles sender on sender.user_id = ${from}
    where t.template_key = ${template} and t.is_active and ${switchedOn(to, 'in_app_enabled')} and ${wanted}
      and not ${hasMuted(to, sql`sender.user_id`)}
      and ${unblocked(to, sql`sender.user_id`)}`)
}

export async function insertNotice(db: Db, notice: Notice, { title, content }: { title: string; content: string }): Promise<boolean> {
  const { to, from, type, template, dedupe_key, post_id, comment_id, conversation_id, seq } = notice
  const data = JSON.stringify({ kind: template, post_id, comment_id, conversation_id, seq })
  const inserted = await db.run(sql`
    insert into notifications (id, user_id, sender_id, type, title, content, data, dedupe_key)
    values (${newId()}, ${to}, ${from}, ${type}, left(${title}, 200), left(${content}, 1000), ${data}, ${dedupe_key ?? null})
    on conflict (user_id, dedupe_key) do nothing`)
  return inserted > 0
}

export function notificationsOf(
  db: Db,
  userId: string,
  { type, before, limit }: { type: NotificationType | null; before: string | null; limit: number },
): Promise<Omit<Notification, 'timeAgo'>[]> {
  return db.many(sql`
    select n.id, n.type, n.title, n.content, n.data, n.is_read, n.created_at,
      json_build_array(json_build_object('text', n.content, 'strong', false)) as parts,
      ${authorJson(sql`sender`)} as "senderProfile", case when sender.user_id is null then '[]' else json_build_array(${authorJson(sql`sender`)}) end as people,
      (sender.user_id is not null)::int as people_count, null as thumbnail
    from notifications n left join profiles sender on sender.user_id = n.sender_id
    where n.user_id = ${userId} ${ofType(type)} ${before ? sql`and n.id < ${before}` : empty} and ${noticeShownTo(userId)}
    order by n.id desc limit ${limit}`)
}

/** Counted up to `limits.notifications.counted`. */
export async function unreadCount(db: Db, userId: string, type: NotificationType | null = null): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from (
      select from notifications n left join profiles sender on sender.user_id = n.sender_id
      where n.user_id = ${userId} and not n.is_read ${ofType(type)} and ${noticeShownTo(userId)}
      limit ${limits.notifications.counted}) counted`)
  return count
}

/** @throws Failure not_found */
export async function markRead(db: Db, userId: string, notificationId: string): Promise<void> {
  await db.one(sql`update notifications set is_read = true where id = ${notificationId} and user_id = ${userId} returning id`)
}

export function markAllRead(db: Db, userId: string): Promise<number> {
  return db.run(sql`update notifications set is_read = true where user_id = ${userId} and not is_read`)
}

/** The newest message that `userId` has not read, if it deserves a notice; locks their place in the conversation. */
export function unreadMessageOf(tx: Db, userId: string, conversationId: string): Promise<{ sender_id: string; seq: number } | undefined> {
  return tx.maybeOne(sql`
    select m.sender_id, m.seq from conversation_participants me
      join messages m on m.conversation_id = me.conversation_id and m.sender_id <> me.user_id and m.seq > me.read_seq
    where me.conversation_id = ${conversationId} and me.user_id = ${userId} and me.status = 'accepted' and not me.is_muted
      and m.taken_back_at is null and ${messageVisibleTo(userId)}
    order by m.seq desc limit 1 for no key update of me`)
}

/** Makes room for a notice of a newer message. */
export async function forgetOlderMessageNotice(tx: Db, userId: string, dedupeKey: string, seq: number): Promise<void> {
  await tx.run(sql`
    delete from notifications where user_id = ${userId} and dedupe_key = ${dedupeKey} and (data ->> 'seq')::bigint < ${seq}`)
}

/** Marks the notice of a conversation read once nothing in it is unread. False if there was none. */
export async function markMessageNoticeRead(tx: Db, userId: string, conversationId: string, dedupeKey: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update notifications n set is_read = true from conversation_participants me
    where n.user_id = ${userId} and n.dedupe_key = ${dedupeKey} and not n.is_read
      and me.conversation_id = ${conversationId} and me.user_id = ${userId} and me.unread_count = 0`)
  return changed > 0
}

/** Takes back what told these people that a post mentions them, and says who they were. */
export async function forgetMentions(tx: Db, postId: string, usernames: string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const forgotten = await tx.many<{ user_id: string }>(sql`
    delete from notifications n using profiles who
    where who.username = any(${usernames}) and n.user_id = who.user_id and n.type = 'mention' and n.data ->> 'post_id' = ${postId}
      and n.data -> 'comment_id' is null
    returning n.user_id`)
  return forgotten.map(({ user_id }) => user_id)
}

const isNotificationPref = (name: string): name is NotificationPref => name in notificationPrefDefaults

function ofType(type: NotificationType | null): Sql {
  return type ? sql`and n.type = ${type}` : empty
}
