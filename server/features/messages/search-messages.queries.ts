import type { Db } from '#db/connection.ts'
import { empty, sql } from '#db/sql.ts'
import { bothPeople } from '#features/conversations/people-of.queries.ts'
import { type MessageRow, messagesIn } from '#features/messages/messages.queries.ts'
import { contains } from '#features/search/search.queries.ts'
import { conversationOpenTo, keptBy } from '#visibility/messages.ts'

interface Search {
  /** In lower case. Less than three letters begin a word, so that the index serves them too. */
  text: string
  /** Without one, all conversations of the inbox. */
  conversation_id: string | null
  /** Older than this message. */
  before: string | null
  limit: number
}

/** Newest first. Run it in a transaction with `planEachSearch`. */
export function findMessages(db: Db, viewerId: string, { text, conversation_id, before, limit }: Search): Promise<MessageRow[]> {
  // Per conversation: a rare text is found by its trigrams, a common one along the newest messages, and the planner chooses.
  const found = sql`
    select m.*, me.user_id as viewer_id
    from ${bothPeople} cross join lateral (
      select * from messages m
      where m.conversation_id = c.id and ${contains(sql`lower(m.content)`, text)} and ${keptBy(sql`me`)}
        ${before ? sql`and m.id < ${before}` : empty}
      order by m.seq desc limit ${limit}
    ) m
    where ${conversationOpenTo(viewerId)} and ${conversation_id ? sql`c.id = ${conversation_id}` : sql`me.status = 'accepted'`}
    order by m.id desc limit ${limit}`
  return db.many(sql`${messagesIn(found)} order by id desc`)
}
