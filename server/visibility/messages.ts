import { type Sql, sql } from '#db/sql.ts'
import { banned, present, reachedBy, suspended, unblocked } from '#visibility/accounts.ts'
import { isOn } from '#visibility/preferences.ts'

/** Over `me` and `other`: both exist, no block either way. Declined requests are hidden until the person opens the conversation, and so are requests of banned people. */
export function conversationOpenTo(viewerId: string | Sql): Sql {
  const other = sql`other`
  return sql`(me.user_id = ${viewerId} and me.status <> 'declined'
    and (${present(other)} or me.status = 'accepted' and ${suspended(other)}) and ${unblocked(viewerId, sql`other.user_id`)})`
}

/** Over `me` and `other`. */
export function requestDeclinedBy(viewerId: string): Sql {
  return sql`(me.user_id = ${viewerId} and me.status = 'declined' and ${present(sql`other`)} and ${unblocked(viewerId, sql`other.user_id`)})`
}

/** The person of this row gets neither notifications nor a badge of it. */
export function conversationMutedBy(participant: Sql, at: Date): Sql {
  return sql`(${participant}.is_muted and (${participant}.muted_until is null or ${participant}.muted_until > ${at}))`
}

/** As below, for a conversation that is not there yet: quiet people open one only with who follows them. */
export function takesNewMessagesFrom(senderId: string, receiver: Sql): Sql {
  return sql`(${takesMessagesFrom(senderId, receiver)} and ${reaches(senderId, receiver)})`
}

/** As below, over `them` too: until they accept, their conversation counts as a new one. */
export function takesMessagesInConversation(senderId: string): Sql {
  return sql`(${takesMessagesFrom(senderId)} and (them.status = 'accepted' or ${reaches(senderId, sql`other`)}))`
}

function reaches(senderId: string, receiver: Sql): Sql {
  return sql`(select ${reachedBy(sql`sender`, sql`${receiver}.user_id`)} from profiles sender where sender.user_id = ${senderId})`
}

/** Over `other` and `wishes` (their user_preferences; may be missing). Nobody can write to banned people. */
export function takesMessagesFrom(senderId: string | Sql, receiver = sql`other`): Sql {
  const follows = (follower: Sql | string, followed: Sql | string) =>
    sql`(select true from followers f where f.follower_id = ${follower} and f.following_id = ${followed}) is true`
  return sql`(not ${banned(receiver)} and ${isOn(sql`wishes.notification_prefs`, 'allow_messages')} and case wishes.message_audience
    when 'followers' then ${follows(senderId, sql`${receiver}.user_id`)}
    when 'following' then ${follows(sql`${receiver}.user_id`, senderId)}
    else true end)`
}

/** Over `m`: the conversation's people, except what they deleted for themselves. */
export function messageVisibleTo(viewerId: string | Sql): Sql {
  return sql`(select true from conversation_participants me
      join conversations c on c.id = me.conversation_id
      join profiles other on other.user_id = case when c.low_id = me.user_id then c.high_id else c.low_id end
    where me.conversation_id = m.conversation_id and ${conversationOpenTo(viewerId)}
      and ${notDeletedBy(sql`me`)}) is true`
}

export function notDeletedBy(participant: Sql): Sql {
  return sql`(m.seq > ${participant}.cleared_seq
    and (select true from hidden_messages h where h.user_id = ${participant}.user_id and h.message_id = m.id) is not true)`
}

/** Not of a message taken back, nor for the receiver before accepting. */
export function messageMediaOpenTo(viewerId: string | Sql): Sql {
  return sql`(m.taken_back_at is null and ${messageVisibleTo(viewerId)}
    and (select me.status = 'accepted' from conversation_participants me where me.conversation_id = m.conversation_id and me.user_id = ${viewerId}))`
}
