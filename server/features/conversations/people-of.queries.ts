import { limits } from '@atelier/contract/limits'
import { type Sql, sql } from '#db/sql.ts'
import { banned } from '#visibility/accounts.ts'
import { conversationOpenTo, takesMessagesInConversation } from '#visibility/messages.ts'

/** The viewer is `me`, `settings`; the other `them`, `other`, `wishes`. The caller chooses `me`. */
export const participantsOf = sql`conversation_participants me
  join conversations c on c.id = me.conversation_id
  join conversation_participants them on them.conversation_id = me.conversation_id and them.user_id <> me.user_id
  join profiles other on other.user_id = them.user_id
  left join user_preferences wishes on wishes.user_id = them.user_id
  left join user_preferences settings on settings.user_id = me.user_id`

/** For lists: one probe per row in the list's order, so reading stops when the page is full. */
export function listedFor(viewerId: string, condition = sql`true`): Sql {
  return sql`(select ${conversationOpenTo(viewerId)} and ${condition}
    from conversation_participants them join profiles other on other.user_id = them.user_id
    where them.conversation_id = me.conversation_id and them.user_id <> me.user_id) is true`
}

export const sharesReadReceipts = sql`(wishes.read_receipts is not false and settings.read_receipts is not false)`

/** Until accepted all messages are the sender's, so `last_seq` counts them. Null once accepted. */
export const requestsLeft = sql`case when them.status <> 'accepted' then greatest(0, ${limits.messages.requests} - c.last_seq) end`

export function sendingOf(viewerId: string): Sql {
  return sql`case when ${banned(sql`other`)} then 'suspended' when not ${takesMessagesInConversation(viewerId)} then 'not_allowed'
    when ${requestsLeft} = 0 then 'limit' else 'allowed' end`
}
