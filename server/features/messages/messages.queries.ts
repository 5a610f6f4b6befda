import { authorSchema } from '@atelier/contract/authors'
import { id } from '@atelier/contract/fields'
import { messageSchema } from '@atelier/contract/messages'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { participantsOf, sharesReadReceipts } from '#features/conversations/people-of.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { knownTo } from '#visibility/accounts.ts'
import { plainMentionsIn } from '#visibility/mentions.ts'
import { conversationOpenTo, messageVisibleTo, notDeletedBy } from '#visibility/messages.ts'
import { shareableBy } from '#visibility/posts.ts'

export const messageRow = z.extend(messageSchema, {
  viewer_id: id,
  card: z.nullable(z.enum(['post', 'profile'])),
  card_post_id: z.nullable(id),
  card_profile: z.nullable(authorSchema),
})
export type MessageRecord = z.infer<typeof messageRow>

export const messagesIn = (page: Sql): Sql => sql`
  select message.viewer_id, message.id, message.conversation_id, message.sender_id, case when message.sender_id = me.user_id then message.client_id end as client_id,
    message.seq, message.revision, message.content,
    ${plainMentionsIn(sql`message.content`, sql`message.sender_id`, sql`me.user_id`)} as plain_mentions, message.media_url, message.media_type, message.created_at, message.album_id, message.edited_at, message.former,
    message.taken_back_at is not null as taken_back,
    (select json_build_object('width', file.width, 'height', file.height, 'placeholder', file.placeholder, 'sizes', file.sizes)
      from media file where file.id = message.media_id) as media,
    message.media_url is not null and message.sender_id <> me.user_id and me.status <> 'accepted' as covered,
    case when message.sender_id = me.user_id
      then message.seq <= them.seen_seq and ${sharesReadReceipts}
      else message.seq <= me.read_seq end as is_read,
    (select json_build_object('id', m.id, 'seq', m.seq, 'sender_id', m.sender_id, 'content', m.content, 'media_type', m.media_type,
        'card', m.card, 'taken_back', m.taken_back_at is not null)
      from messages m where m.id = message.reply_to_id and ${notDeletedBy(sql`me`)}) as reply_to,
    message.card, (select p.id from posts p where p.id = message.card_post_id and ${shareableBy(sql`message.sender_id`)}) as card_post_id,
    (select ${authorJson(sql`person`)} from profiles person where person.user_id = message.card_user_id and ${knownTo(sql`me.user_id`)}) as card_profile,
    coalesce((select json_agg(json_build_object('user_id', r.user_id, 'emoji', r.emoji) order by r.created_at, r.user_id)
      from message_reactions r where r.message_id = message.id), '[]') as reactions,
    ${authorJson(sql`sender`)} as sender
  from (${page}) message
    join conversation_participants me on me.conversation_id = message.conversation_id and me.user_id = message.viewer_id
    join conversation_participants them on them.conversation_id = message.conversation_id and them.user_id <> message.viewer_id
    left join user_preferences wishes on wishes.user_id = them.user_id
    left join user_preferences settings on settings.user_id = me.user_id
    join profiles sender on sender.user_id = message.sender_id`

export const perParticipant = (source: Sql): Sql => sql`
  select m.*, who.user_id as viewer_id from ${source} m join conversation_participants who on who.conversation_id = m.conversation_id
  where ${messageVisibleTo(sql`who.user_id`)}`

export const messagesPerParticipant = (db: Db, ids: string[]) =>
  db.as(messageRow).many(sql`${messagesIn(perParticipant(sql`(select * from messages where id = any(${ids}::uuid[]))`))} order by seq`)

export const ownByClientId = (db: Db, viewerId: string, clientId: string) =>
  db
    .as(messageRow)
    .maybeOne(
      messagesIn(sql`select m.*, m.sender_id as viewer_id from messages m where m.sender_id = ${viewerId} and m.client_id = ${clientId}`),
    )

/** `seen_seq`: what the other person has read, 0 while either hides it. */
export interface ReadState {
  revision: number
  read_seq: number
  seen_seq: number
}

export const readStateOf = (db: Db, viewerId: string, conversationId: string) =>
  db.one<ReadState>(sql`
    select c.revision, me.read_seq, case when ${sharesReadReceipts} then them.seen_seq else 0 end as seen_seq
    from ${participantsOf} where c.id = ${conversationId} and ${conversationOpenTo(viewerId)}`)

/** Inclusive: `older` newest first, `newer` oldest first. */
export const messagesFrom = (
  db: Db,
  viewerId: string,
  conversationId: string,
  direction: 'older' | 'newer',
  seq: number,
  limit: number,
) => {
  const older = sql`m.seq <= ${seq} order by m.seq desc`
  const newer = sql`m.seq >= ${seq} order by m.seq`
  const order = direction === 'older' ? sql`seq desc` : sql`seq`
  return db
    .as(messageRow)
    .many(sql`${messagesIn(keptIn(viewerId, conversationId, direction === 'older' ? older : newer, limit))} order by ${order}`)
}

export const messagesSince = (db: Db, viewerId: string, conversationId: string, after: number, limit: number) =>
  db
    .as(messageRow)
    .many(sql`${messagesIn(keptIn(viewerId, conversationId, sql`m.revision > ${after} order by m.revision`, limit))} order by revision`)

// Lateral, so the page is read along an index, however long the conversation is.
const keptIn = (viewerId: string, conversationId: string, rule: Sql, limit: number) => sql`
  select m.*, me.user_id as viewer_id
  from ${participantsOf} cross join lateral (
    select * from messages m where m.conversation_id = c.id and ${notDeletedBy(sql`me`)} and ${rule} limit ${limit}
  ) m
  where c.id = ${conversationId} and ${conversationOpenTo(viewerId)}`
