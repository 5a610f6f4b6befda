import {
  type Conversation,
  type ConversationFolder,
  conversationSchema,
  type UnreadMessages,
  unreadMessagesSchema,
} from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import { time } from '@atelier/contract/fields'
import { limits } from '@atelier/contract/limits'
import * as z from 'zod/mini'
import type { Db } from '#db/connection.ts'
import { listed } from '#db/listed.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { listedFor, participantsOf, requestsLeft, sendingOf, sharesReadReceipts } from '#features/conversations/people-of.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { escaped } from '#features/search/search.queries.ts'
import { conversationMutedBy, conversationOpenTo } from '#visibility/messages.ts'

const lastMessage = sql`
  select m.id, m.sender_id, m.content, m.media_type, m.card, m.taken_back_at is not null as taken_back, m.created_at
  from messages m
  where m.conversation_id = me.conversation_id and m.seq > me.cleared_seq
    and (select true from hidden_messages h where h.user_id = me.user_id and h.message_id = m.id) is not true
  order by m.seq desc limit 1`

export async function conversationsByIds(db: Db, viewerId: string, ids: string[], at: Date): Promise<Conversation[]> {
  if (ids.length === 0) return []
  return db.as(conversationSchema).many(sql`
    select c.id, ${authorJson(sql`other`)} as other_user,
      (select json_build_object('id', latest.id, 'sender_id', latest.sender_id, 'content', latest.content, 'media_type', latest.media_type,
          'card', latest.card, 'taken_back', latest.taken_back,
          'created_at', to_char(latest.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from (${lastMessage}) latest) as last_message,
      case when c.last_seq > me.cleared_seq then c.last_message_at end as last_message_at,
      me.unread_count, me.status, ${conversationMutedBy(sql`me`, at)} as is_muted, case when ${conversationMutedBy(sql`me`, at)} then me.muted_until end as muted_until,
      me.pinned_at is not null as is_pinned, me.is_archived, me.is_marked_unread, me.read_seq,
      case when ${sharesReadReceipts} then them.seen_seq else 0 end as seen_seq, c.revision,
      ${sendingOf(viewerId)} as sending, ${requestsLeft} as requests_left
    from ${listed(ids)}
      join (${participantsOf}) on me.conversation_id = listed.id
    where ${conversationOpenTo(viewerId)}
    order by listed.place`)
}

export async function oneConversation(db: Db, viewerId: string, id: string, at: Date): Promise<Conversation> {
  const [conversation] = await conversationsByIds(db, viewerId, [id], at)
  if (!conversation) throw new Failure('not_found')
  return conversation
}

/** @throws Failure not_found also for whoever deleted it, until it is listed again */
export async function listedConversation(db: Db, viewerId: string, id: string, at: Date): Promise<Conversation> {
  const listed = await db.maybeOne(sql`
    select from conversation_participants where conversation_id = ${id} and user_id = ${viewerId} and listed_at is not null`)
  if (!listed) throw new Failure('not_found')
  return oneConversation(db, viewerId, id, at)
}

export interface ListPosition {
  id: string
  is_pinned: boolean
  /** Microseconds since 1970. */
  listed_us: number
}

export function listedConversations(
  db: Db,
  viewerId: string,
  { folder, q, after, limit }: { folder: ConversationFolder; q: string; after: ListPosition | null; limit: number },
): Promise<ListPosition[]> {
  const text = sql`lower(${`%${escaped(q)}%`})`
  const found = sql`(other.username like ${text} or lower(other.full_name) like ${text}
    or lower((select latest.content from (${lastMessage}) latest)) like ${text})`
  const beyond = (place: ListPosition) => sql`and ((me.pinned_at is not null), me.listed_at, me.conversation_id)
    < (${place.is_pinned}, 'epoch'::timestamptz + ${place.listed_us} * interval '1 microsecond', ${place.id})`
  return db.many(sql`
    select me.conversation_id as id, me.pinned_at is not null as is_pinned, (extract(epoch from me.listed_at) * 1000000)::bigint as listed_us
    from conversation_participants me
    where me.user_id = ${viewerId} and ${folderIs(folder, q)} and me.listed_at is not null ${after ? beyond(after) : empty}
      and ${listedFor(viewerId, q ? found : undefined)}
    order by (me.pinned_at is not null) desc, me.listed_at desc, me.conversation_id desc limit ${limit}`)
}

function folderIs(folder: ConversationFolder, q: string): Sql {
  if (folder === 'requests') return sql`me.status = 'request' and not me.is_archived`
  return sql`me.status = 'accepted' ${folder === 'inbox' && q ? empty : sql`and me.is_archived = ${folder === 'archive'}`}`
}

export function conversationBetween(db: Db, one: string, other: string): Promise<{ id: string } | undefined> {
  return db.maybeOne(sql`
    select id from conversations
    where low_id = least(${one}::uuid, ${other}::uuid) and high_id = greatest(${one}::uuid, ${other}::uuid)`)
}

export function listedBetween(db: Db, one: string, others: string[]): Promise<{ conversation_id: string; user_id: string }[]> {
  return db.many(sql`
    select me.conversation_id, me.user_id
    from unnest(${others}::uuid[]) other (id)
      join conversations c on c.low_id = least(${one}::uuid, other.id) and c.high_id = greatest(${one}::uuid, other.id)
      join conversation_participants me on me.conversation_id = c.id
    where me.listed_at is not null`)
}

const countsSchema = z.extend(unreadMessagesSchema, { mute_ends_at: z.nullable(time) })

/** Without muted and archived ones, each counted up to `limits.notifications.counted`. */
export async function unreadMessages(db: Db, viewerId: string, at: Date): Promise<UnreadMessages> {
  const counted = (status: Conversation['status']) => sql`
    (select count(*) from (
      select from conversation_participants me
      where me.user_id = ${viewerId} and me.status = ${status} and (me.unread_count > 0 or me.is_marked_unread) and me.listed_at is not null
        and not me.is_archived and not ${conversationMutedBy(sql`me`, at)}
        and ${listedFor(viewerId)}
      limit ${limits.notifications.counted}) counted)`
  const { mute_ends_at, ...counts } = await db.as(countsSchema).one(sql`
    select ${counted('accepted')} as count, ${counted('request')} as requests, (
      select min(me.muted_until) from conversation_participants me
      where me.user_id = ${viewerId} and me.is_muted and me.muted_until is not null and me.muted_until > ${at}) as mute_ends_at`)
  return mute_ends_at === null ? counts : { ...counts, mute_ends_at }
}
