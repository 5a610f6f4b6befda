import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { present } from '#visibility/accounts.ts'
import { activityShownBetween } from '#visibility/activity.ts'
import { conversationOpenTo, takesMessagesFrom } from '#visibility/messages.ts'
import { visibleTo } from '#visibility/posts.ts'

export interface ChannelRequest {
  user_id: string
  kind: 'conversation' | 'typing' | 'presence' | 'post'
  id: string
}

export interface OpenChannel {
  asked: number
  conversation_id: string | null
  other_id: string
  /** Null while they are offline or hidden. Only for presence. */
  online_at: string | null
  may_write: boolean
}

/** Visible posts and own conversations; typing and presence only if both have accepted and neither is banned. Channels missing from the answer are refused. */
export function permittedChannels(db: Db, asked: ChannelRequest[], at: Date): Promise<OpenChannel[]> {
  const listed = sql`
    unnest(${asked.map(({ user_id }) => user_id)}::uuid[], ${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::uuid[])
      with ordinality asked (user_id, kind, id, place)`
  return db.many(sql`
    select asked.place::int - 1 as asked, c.id as conversation_id, them.user_id as other_id, online.online_at,
      ${takesMessagesFrom(sql`asked.user_id`)} as may_write
    from ${listed}
      cross join lateral (
        select id from conversations where asked.kind <> 'post' and id = asked.id
        union all
        select id from conversations
        where asked.kind = 'presence' and low_id = least(asked.user_id, asked.id) and high_id = greatest(asked.user_id, asked.id)) c
      join conversation_participants me on me.conversation_id = c.id and me.user_id = asked.user_id
      join conversation_participants them on them.conversation_id = c.id and them.user_id <> asked.user_id
      join profiles other on other.user_id = them.user_id
      left join user_preferences wishes on wishes.user_id = them.user_id
      left join lateral (
        select min(person.online_at) as online_at from online_people person join server_processes process on process.id = person.process_id
        where asked.kind = 'presence' and person.user_id = them.user_id and process.ends_at > ${at}
          and ${activityShownBetween(sql`asked.user_id`, sql`them.user_id`)}) online on true
    where ${conversationOpenTo(sql`asked.user_id`)} and (asked.kind = 'conversation' or me.status = 'accepted' and them.status = 'accepted' and ${present(sql`other`)})
    union all
    select asked.place::int - 1, null, p.user_id, null, false
    from ${listed} join posts p on asked.kind = 'post' and p.id = asked.id join profiles author on author.user_id = p.user_id
    where ${visibleTo(sql`asked.user_id`)}`)
}
