import type { Conversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { bothPeople, sendingOf, showsReading } from '#features/conversations/people-of.queries.ts'
import { conversationOpenTo } from '#visibility/messages.ts'

/** A conversation under its lock. Get the next `seq` and `revision` from the update that gives them out. */
export interface LockedConversation extends Pick<Conversation, 'sending' | 'status' | 'read_seq'> {
  other_id: string
  last_seq: number
  /** Up to where the other person knows that the viewer has read; `seen_seq` of a `Conversation` is the other way round. */
  seen_seq: number
  /** Whether both people show each other what they have read. */
  shows_reading: boolean
}

/**
 * Locks a conversation and both people's rows for the rest of the transaction, always in this order. Everything that changes a conversation
 * or its messages starts here.
 * @throws Failure not_found when it is not open to the viewer
 */
export function lockConversation(tx: Db, viewerId: string, conversationId: string): Promise<LockedConversation> {
  return tx.one(sql`
    select them.user_id as other_id, c.last_seq, me.status, me.read_seq, me.seen_seq, ${showsReading} as shows_reading,
      ${sendingOf(viewerId)} as sending
    from ${bothPeople}
    where c.id = ${conversationId} and ${conversationOpenTo(viewerId)}
    for no key update of c, me, them`)
}

/** Whether the other person takes reactions of the viewer; the limit of a request does not count them. @throws Failure messages_not_allowed */
export function mustTakeReactions({ sending }: Pick<LockedConversation, 'sending'>): void {
  if (sending === 'not_allowed') throw new Failure('messages_not_allowed')
}
