import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { participantsOf } from '#features/conversations/people-of.queries.ts'
import type { MediaRow } from '#features/media/media.queries.ts'
import { type MessageRecord, messagesIn, perParticipant } from '#features/messages/messages.queries.ts'
import { lockedVisiblePost } from '#features/posts/posts.queries.ts'
import { knownTo } from '#visibility/accounts.ts'
import { conversationMutedBy, conversationOpenTo, messageVisibleTo, takesMessagesInConversation } from '#visibility/messages.ts'
import { shareableBy } from '#visibility/posts.ts'

export interface NewMessage {
  id: string
  conversation_id: string
  sender_id: string
  client_id: string
  content: string | null
  media: MediaRow | undefined
  album_id: string | null
  reply_to_id: string | null
  card: { kind: 'post' | 'profile'; id: string } | null
  at: Date
  requests: number
}

export interface SentRow extends MessageRecord {
  other_id: string
  other_status: 'accepted' | 'request' | 'declined'
  other_muted: boolean
  has_accepted: boolean
}

/** One statement, to hold the row lock briefly. Empty when refused: ask `sendObstacles`. @throws a unique violation for a repeated `client_id` */
export function insertMessage(db: Db, message: NewMessage): Promise<SentRow[]> {
  const { id, conversation_id, sender_id, client_id, content, media, album_id, reply_to_id, card, at, requests } = message
  // Until accepted, everything is from the sender, so `last_seq` counts the request's messages.
  return db.many<SentRow>(sql`
    with card as (${card ? cardSeenBy(sender_id, card) : sql`select null::uuid as post_id, null::uuid as user_id`}),
    place as (
      select c.id, them.user_id as other_id, them.status as other_status, ${conversationMutedBy(sql`them`, at)} as other_muted,
        me.status <> 'accepted' as has_accepted, card.post_id, card.user_id
      from ${participantsOf} cross join card
      where c.id = ${conversation_id} and ${conversationOpenTo(sender_id)} and ${hasOnboarded(sender_id)} and ${takesMessagesInConversation(sender_id)}
        ${reply_to_id ? sql`and ${canAnswer(sender_id, reply_to_id)}` : empty}
    ), numbered as (
      update conversations c set last_seq = c.last_seq + 1, revision = c.revision + 1, last_message_at = ${at}
      from place where c.id = place.id and (place.other_status = 'accepted' or c.last_seq < ${requests})
      returning c.last_seq, c.revision, place.*
    ), sent as (
      insert into messages (id, conversation_id, sender_id, client_id, seq, revision, content, media_id, media_url, media_type, album_id, reply_to_id,
        card, card_post_id, card_user_id, created_at)
      select ${id}, n.id, ${sender_id}, ${client_id}, n.last_seq, n.revision, ${content}, ${media?.media_id}, ${media?.media_url},
        ${media?.media_type.split('/')[0]}, ${album_id}, ${reply_to_id}, ${card?.kind}, n.post_id, n.user_id, ${at}
      from numbered n
      returning *
    ), moved as (
      update conversation_participants p set listed_at = ${at},
        unread_count = p.unread_count + case when p.user_id = n.other_id then 1 else 0 end,
        status = case when p.user_id = n.other_id then p.status else 'accepted' end,
        is_archived = p.is_archived and ${conversationMutedBy(sql`p`, at)},
        is_marked_unread = p.is_marked_unread and p.user_id = n.other_id
      from numbered n where p.conversation_id = n.id
    )
    select seen.*, n.other_id, n.other_status, n.other_muted, n.has_accepted
    from numbered n cross join (${messagesIn(perParticipant(sql`sent`))}) seen`)
}

/** Whatever is false forbids the message; if all are true, it is the limit of requests. */
interface Obstacles {
  is_taken: boolean
  can_answer: boolean
  sees_card: boolean
}

export const sendObstacles = (db: Db, { conversation_id, sender_id, reply_to_id, card }: NewMessage) =>
  db.one<Obstacles>(sql`
    select ${takesMessagesInConversation(sender_id)} as is_taken,
      ${reply_to_id ? canAnswer(sender_id, reply_to_id) : sql`true`} as can_answer,
      ${card ? sql`exists (${cardSeenBy(sender_id, card)})` : sql`true`} as sees_card
    from ${participantsOf} where c.id = ${conversation_id} and ${conversationOpenTo(sender_id)}`)

const hasOnboarded = (userId: string) => sql`(select p.onboarding_completed from profiles p where p.user_id = ${userId})`

const canAnswer = (viewerId: string, messageId: string) =>
  sql`exists (select from messages m where m.id = ${messageId} and m.conversation_id = c.id and ${messageVisibleTo(viewerId)})`

// The locks make it wait for a concurrent deletion, instead of failing on the missing row.
function cardSeenBy(viewerId: string, { kind, id }: { kind: 'post' | 'profile'; id: string }): Sql {
  if (kind === 'post')
    return sql`select p.id as post_id, null::uuid as user_id from ${lockedVisiblePost(viewerId, id, shareableBy(sql`${viewerId}::uuid`))}`
  return sql`select null::uuid as post_id, person.user_id from profiles person where person.user_id = ${id} and ${knownTo(viewerId)} for key share`
}
