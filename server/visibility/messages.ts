import { type Sql, sql } from '#db/sql.ts'
import { present, unblocked } from '#visibility/accounts.ts'
import { isOn } from '#visibility/preferences.ts'

/**
 * Whether a conversation is for one of its people, over `me` (their row of conversation_participants) and `other` (the other's profile):
 * both are there and neither blocked the other. Declined requests are nowhere, until the person opens the conversation themselves.
 */
export function conversationOpenTo(viewerId: string | Sql): Sql {
  return sql`(me.user_id = ${viewerId} and me.status <> 'declined' and ${present(sql`other`)} and ${unblocked(viewerId, sql`other.user_id`)})`
}

/** Whether somebody takes messages from a person, over their profile and `wishes` (their user_preferences; may be missing). */
export function takesMessagesFrom(senderId: string | Sql, receiver = sql`other`): Sql {
  const follows = (follower: Sql | string, followed: Sql | string) =>
    sql`(select true from followers f where f.follower_id = ${follower} and f.following_id = ${followed}) is true`
  return sql`(${isOn(sql`wishes.notification_prefs`, 'allow_messages')} and case wishes.message_audience
    when 'followers' then ${follows(senderId, sql`${receiver}.user_id`)}
    when 'following' then ${follows(sql`${receiver}.user_id`, senderId)}
    else true end)`
}

/** Who may see a message, over `m` (messages): the people of its conversation, except what they deleted for themselves. */
export function messageVisibleTo(viewerId: string | Sql): Sql {
  return sql`(select true from conversation_participants me
      join conversations c on c.id = me.conversation_id
      join profiles other on other.user_id = case when c.low_id = me.user_id then c.high_id else c.low_id end
    where me.conversation_id = m.conversation_id and ${conversationOpenTo(viewerId)}
      and ${keptBy(sql`me`)}) is true`
}

/** Whether a person has not deleted a message, `m`, for themselves; `participant` is their row of conversation_participants. */
export function keptBy(participant: Sql): Sql {
  return sql`(m.seq > ${participant}.cleared_seq
    and (select true from hidden_messages h where h.user_id = ${participant}.user_id and h.message_id = m.id) is not true)`
}

/** Who may load the media of a message: not of one taken back, nor the receiver of a request that is not accepted. */
export function messageMediaOpenTo(viewerId: string | Sql): Sql {
  return sql`(m.taken_back_at is null and ${messageVisibleTo(viewerId)}
    and (select me.status = 'accepted' from conversation_participants me where me.conversation_id = m.conversation_id and me.user_id = ${viewerId}))`
}
