import { type Language, languages, type NotificationType } from '@atelier/contract/choices'
import { id } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import { notificationSchema } from '@atelier/contract/notifications'
import { postMediaSchema } from '@atelier/contract/posts'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { type DeliveryChannel, wantedNow } from '#features/notifications/notify.queries.ts'
import { reworded, rewordedForms } from '#features/notifications/templates.queries.ts'
import { mediaJson } from '#features/posts/posts.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { conversationMutedBy, messageVisibleTo } from '#visibility/messages.ts'
import { groupShownTo, notificationShownTo } from '#visibility/notifications.ts'
import { visibleTo } from '#visibility/posts.ts'

const groupRow = z.extend(z.omit(notificationSchema, { title: true, content: true, parts: true, senderProfile: true, timeAgo: true }), {
  latest_id: id,
  has_more: z.boolean(),
  times: z.int(),
  seq: z.int(),
  language: z.enum(languages),
  reworded: z.nullable(rewordedForms), // by staff, in that language
  text: z.nullable(z.string()),
  community: z.nullable(z.string()),
  thumbnail: z.nullable(z.extend(postMediaSchema, { is_open: z.boolean() })),
})
export type GroupRow = z.infer<typeof groupRow>

export interface Reader {
  userId: string
  language: Language
}

export const notificationsOf = (
  db: Db,
  reader: Reader,
  { type, before, limit }: { type: NotificationType | null; before: string | null; limit: number },
): Promise<GroupRow[]> => db.as(groupRow).many(notificationPage(reader, { type, before, limit }))

export const notificationPage = (
  reader: Reader,
  { type, before, limit }: { type: NotificationType | null; before: string | null; limit: number },
): Sql => groups(reader, 'in_app', sql`true ${ofType(type)} ${before ? sql`and g.latest_id < ${before}` : empty}`, limit)

/** Ordered by the newest notification, which may be deleted since (an undone like); the times shown are those of the remaining ones. */
export const newestGroupFirst = (one: GroupRow, other: GroupRow) => Date.parse(other.created_at) - Date.parse(one.created_at)

export const oneGroup = (db: Db, reader: Reader, id: string): Promise<GroupRow> =>
  db.as(groupRow).one(groups(reader, 'in_app', sql`g.id = ${id}`, 1))

export const unmailedGroups = (db: Db, reader: Reader, ids: readonly string[], at: Date, limit: number): Promise<GroupRow[]> =>
  db.as(groupRow).many(groups(reader, 'email', unmailed(reader.userId, ids, at), limit))

export async function unmailedCount(db: Db, userId: string, ids: readonly string[], at: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`select count(*) ${shownGroups(userId, 'email', unmailed(userId, ids, at))}`)
  return count
}

/** Call it in the transaction that sends the mail, with groups that it locked. */
export async function markMailed(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update notification_groups set mailed_seq = last_seq where id = any(${ids}::uuid[])`)
}

export const unreadGroup = (db: Db, reader: Reader, id: string, at: Date): Promise<GroupRow | undefined> =>
  db
    .as(groupRow)
    .maybeOne(
      groups(reader, 'push', sql`g.id = ${id} and not g.is_read and latest.seq > g.read_seq and ${outOfMutedTalks(reader.userId, at)}`, 1),
    )

/** @returns the `seq` up to which to push; undefined if nothing is new. Of concurrent callers one succeeds */
export async function takeUnpushed(tx: Db, userId: string, id: string, at: Date): Promise<number | undefined> {
  const unpushed = sql`and n.seq > greatest(g.read_seq, g.pushed_seq)`
  const taken = await tx.maybeOne<{ seq: number }>(sql`
    update notification_groups g set pushed_seq = last_seq, pushed_at = ${at}
    where g.id = ${id} and g.user_id = ${userId} and not g.is_read and ${outOfMutedTalks(userId, at)}
      and ${groupFor(userId, 'push')} and ${hasShown(userId, 'push', unpushed)}
    returning g.pushed_seq as seq`)
  return taken?.seq
}

export async function unreadCount(db: Db, userId: string, type: NotificationType | null = null): Promise<number> {
  const { count } = await db.one<{ count: number }>(unreadCountQuery(userId, type))
  return count
}
export const unreadCountQuery = (userId: string, type: NotificationType | null): Sql => sql`
  select count(*) from (
    select from notification_groups g where ${unreadOf(userId)} ${ofType(type)} limit ${limits.notifications.counted}) counted`

export function peopleOf(
  db: Db,
  viewerId: string,
  groupId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ user_id: string; seq: number }[]> {
  return db.many(sql`
    select each.sender_id as user_id, max(each.seq) as seq
    from notification_groups g cross join lateral (
      select n.sender_id, n.seq ${shownNotifications(viewerId, 'in_app')} and n.sender_id is not null
      order by n.seq desc limit ${limits.notificationGroup.counted}
    ) each
    where g.id = ${groupId} and g.user_id = ${viewerId} and ${groupFor(viewerId, 'in_app')}
    group by each.sender_id ${before === null ? empty : sql`having max(each.seq) < ${before}`}
    order by 2 desc limit ${limit}`)
}

export async function markGroupRead(db: Db, viewerId: string, groupId: string): Promise<void> {
  await db.one(sql`
    update notification_groups g set read_seq = last_seq
    where g.id = ${groupId} and g.user_id = ${viewerId} and ${groupFor(viewerId, 'in_app')} and ${hasShown(viewerId, 'in_app')} returning g.id`)
}

/** Invisible notifications stay unread, in case they become visible. */
export async function markAllGroupsRead(db: Db, viewerId: string): Promise<void> {
  await db.run(sql`update notification_groups g set read_seq = last_seq where ${unreadOf(viewerId)}`)
}

export function unreadMessageOf(
  tx: Db,
  userId: string,
  conversationId: string,
  at: Date,
): Promise<{ sender_id: string; seq: number } | undefined> {
  return tx.maybeOne(sql`
    select m.sender_id, m.seq from conversation_participants me
      join messages m on m.conversation_id = me.conversation_id and m.sender_id <> me.user_id and m.seq > me.read_seq
    where me.conversation_id = ${conversationId} and me.user_id = ${userId} and me.status = 'accepted' and not ${conversationMutedBy(sql`me`, at)}
      and m.taken_back_at is null and ${messageVisibleTo(userId)}
    order by m.seq desc limit 1 for no key update of me`)
}

export async function forgetOlderMessageNotification(tx: Db, userId: string, conversationId: string, seq: number): Promise<void> {
  await tx.run(sql`
    delete from notifications where user_id = ${userId} and dedupe_key = ${keyOfMessages(conversationId)} and (data ->> 'seq')::bigint < ${seq}`)
}

export function markMessageNotificationRead(tx: Db, userId: string, conversationId: string): Promise<{ id: string } | undefined> {
  return tx.maybeOne(sql`
    update notification_groups g set read_seq = g.last_seq from conversation_participants me
    where g.user_id = ${userId} and g.key = ${keyOfMessages(conversationId)} and not g.is_read
      and me.conversation_id = ${conversationId} and me.user_id = ${userId} and me.unread_count = 0
    returning g.id`)
}

export async function forgetMentions(tx: Db, postId: string, usernames: string[]): Promise<string[]> {
  if (usernames.length === 0) return []
  const forgotten = await tx.many<{ user_id: string }>(sql`
    delete from notification_groups g using profiles who
    where who.username = any(${usernames}) and g.user_id = who.user_id and g.kind = 'mention' and g.post_id = ${postId} and g.comment_id is null
    returning g.user_id`)
  return forgotten.map(({ user_id }) => user_id)
}

const keyOfMessages = (conversationId: string) => `message:${conversationId}`

const groups = ({ userId, language }: Reader, channel: DeliveryChannel, where: Sql, limit: number): Sql => sql`
  with reader as (
    select coalesce((select wishes.language from user_preferences wishes where wishes.user_id = ${userId}), ${language}) as language
  ), page as (
    select g.*, latest.seq, latest.created_at, latest.comment_id as quoted_id, latest.told ${shownGroups(userId, channel, where)}
    order by g.latest_id desc limit ${limit}
  )
  select g.id, g.latest_id, g.type, g.seq, g.seq <= g.read_seq as is_read, g.created_at, reader.language,
    json_strip_nulls(json_build_object('kind', g.kind, 'post_id', g.post_id, 'comment_id', coalesce(g.quoted_id, g.comment_id),
      'conversation_id', g.conversation_id, 'community_id', g.community_id,
      'removed', (select json_build_object('kind', r.kind, 'target_id', r.target_id) from removals r
        where r.id = (g.told ->> 'removal_id')::uuid and r.kind in ('post', 'comment', 'restriction', 'quiet')))) as data,
    (select json_object_agg(own.form, own.words) from (${reworded}) own where own.template_key = g.kind and own.language = reader.language) as reworded,
    case when g.kind = 'warning' then (select w.reason from user_warnings w where w.id = (g.told ->> 'warning_id')::uuid)
      when g.kind in ('restricted', 'quieted', 'content_removed', 'contents_removed') then (select r.reason from removals r where r.id = (g.told ->> 'removal_id')::uuid)
      when g.kind in ('appeal_granted', 'appeal_rejected') then (select a.answer from appeals a where a.removal_id = (g.told ->> 'removal_id')::uuid)
      when g.quoted_id is null then (select p.content from posts p where p.id = g.post_id)
      else (select c.content from comments c where c.id = g.quoted_id) end as text,
    (select c.name from communities c where c.id = g.community_id) as community,
    (select ${mediaJson}::jsonb || jsonb_build_object('is_open', ${visibleTo(null)})
      from post_media m join posts p on p.id = m.post_id join profiles author on author.user_id = p.user_id
      where m.post_id = g.post_id order by m.order_index limit 1) as thumbnail,
    case when g.kind = 'follow' and those.people_count = 1 then json_build_object(
      'user_following', (select true from followers f where f.follower_id = ${userId} and f.following_id = those.latest_person) is true,
      'user_requested', (select true from follow_requests r where r.follower_id = ${userId} and r.following_id = those.latest_person) is true) end as relation,
    case when g.kind in ('comment', 'reply', 'mention') and g.quoted_id is not null then
      (select true from comment_likes l where l.comment_id = g.quoted_id and l.user_id = ${userId}) is true end as user_liked,
    coalesce(those.people, '[]') as people, those.people_count, those.times, those.has_more
  from reader cross join page g cross join lateral (
    select count(*) as people_count, (array_agg(one.sender_id order by one.seq desc))[1] as latest_person, coalesce(sum(one.notifications), 0)::int as times,
      coalesce(sum(one.notifications), 0) >= ${limits.notificationGroup.counted} as has_more,
      json_agg(${authorJson(sql`sender`)} order by one.seq desc) filter (where one.place <= ${limits.notificationGroup.shown}) as people
    from (
      select each.sender_id, count(*) as notifications, max(each.seq) as seq, row_number() over (order by max(each.seq) desc) as place
      from (
        select n.sender_id, n.seq ${shownNotifications(userId, channel)} and n.sender_id is not null
        order by n.seq desc limit ${limits.notificationGroup.counted}
      ) each
      group by each.sender_id
    ) one left join profiles sender on sender.user_id = one.sender_id and one.place <= ${limits.notificationGroup.shown}
  ) those
  order by g.latest_id desc`

const shownGroups = (userId: string, channel: DeliveryChannel, where: Sql): Sql => sql`
  from notification_groups g cross join lateral (
    select n.seq, n.created_at, n.comment_id, n.data as told ${shownNotifications(userId, channel)} order by n.seq desc limit 1
  ) latest
  where g.user_id = ${userId} and ${where} and ${groupFor(userId, channel)}`

const unmailed = (userId: string, ids: readonly string[], at: Date): Sql =>
  sql`g.id = any(${ids}::uuid[]) and not g.is_read and latest.seq > greatest(g.read_seq, g.mailed_seq) and ${outOfMutedTalks(userId, at)}`

/** Notifications that came before the mute stay in the app alone. */
const outOfMutedTalks = (userId: string, at: Date): Sql => sql`
  (g.conversation_id is null or (select ${conversationMutedBy(sql`me`, at)} from conversation_participants me
    where me.conversation_id = g.conversation_id and me.user_id = ${userId}) is not true)`

const groupFor = (userId: string, channel: DeliveryChannel): Sql =>
  sql`${groupShownTo(userId)} and ${wantedNow(userId, sql`g.kind`, channel)}`

const shownNotifications = (userId: string, channel: DeliveryChannel): Sql => sql`
  from notifications n where n.group_id = g.id and ${channel} = any(n.channels) and ${notificationShownTo(userId)}`

const unreadOf = (userId: string): Sql =>
  sql`g.user_id = ${userId} and not g.is_read and ${groupFor(userId, 'in_app')} and ${hasShown(userId, 'in_app', sql`and n.seq > g.read_seq`)}`

const hasShown = (userId: string, channel: DeliveryChannel, more = empty): Sql =>
  sql`(select true ${shownNotifications(userId, channel)} ${more} limit 1) is true`

const ofType = (type: NotificationType | null): Sql => (type ? sql`and g.type = ${type}` : empty)
