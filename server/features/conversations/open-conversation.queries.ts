import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { knownTo } from '#visibility/accounts.ts'
import { takesNewMessagesFrom } from '#visibility/messages.ts'

export function recipientOf(db: Db, viewerId: string, userId: string): Promise<{ takes_messages: boolean }> {
  return db.one(sql`
    select ${takesNewMessagesFrom(viewerId, sql`person`)} as takes_messages
    from profiles person left join user_preferences wishes on wishes.user_id = person.user_id
    where person.user_id = ${userId} and ${knownTo(viewerId)}`)
}

/** Idempotent. The other person accepts by following the opener. */
export async function insertConversation(tx: Db, openerId: string, otherId: string, at: Date): Promise<void> {
  await tx.run(sql`
    with pair as (
      insert into conversations (id, low_id, high_id, created_at)
      values (${newId(at)}, least(${openerId}::uuid, ${otherId}::uuid), greatest(${openerId}::uuid, ${otherId}::uuid), ${at})
      on conflict (low_id, high_id) do nothing returning id)
    insert into conversation_participants (conversation_id, user_id, status)
    select pair.id, ${openerId}::uuid, 'accepted' from pair
    union all
    select pair.id, ${otherId}::uuid, case when exists (
      select from followers f where f.follower_id = ${otherId} and f.following_id = ${openerId}) then 'accepted' else 'request' end
    from pair`)
}

/** Accepts a request only while it has no messages; a declined one becomes a request again. */
export async function addToLists(
  tx: Db,
  viewerId: string,
  conversationId: string,
  at: Date,
): Promise<{ was_listed: boolean; was: 'accepted' | 'request' | 'declined'; status: 'accepted' | 'request' }> {
  await tx.one(sql`select from conversations where id = ${conversationId} for no key update`)
  return tx.one(sql`
    with before as (
      select me.listed_at is not null as was_listed, me.status as was,
        case when me.status = 'accepted' or c.last_seq = 0 then 'accepted' else 'request' end as now
      from conversation_participants me join conversations c on c.id = me.conversation_id
      where me.conversation_id = ${conversationId} and me.user_id = ${viewerId})
    update conversation_participants set listed_at = coalesce(listed_at, ${at}), status = before.now from before
    where conversation_id = ${conversationId} and user_id = ${viewerId}
    returning was_listed, was, status`)
}
