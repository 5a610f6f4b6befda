import type { Conversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { bothPeople, requestsLeft, sendingOf, showsReading } from '#features/conversations/people-of.queries.ts'
import { conversationOpenTo } from '#visibility/messages.ts'

/** A conversation under its lock. Get the next `seq` and `revision` from the update that gives them out. */
export interface LockedConversation extends Pick<Conversation, 'sending' | 'requests_left'> {
  conversation_id: string
  other_id: string
  last_seq: number
  status: 'accepted' | 'request'
  other_status: 'accepted' | 'request' | 'declined'
  /** Whether the other person wants no notices of it. */
  other_muted: boolean
  read_seq: number
  seen_seq: number
  cleared_seq: number
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
    select c.id as conversation_id, them.user_id as other_id, c.last_seq, me.status, them.status as other_status, them.is_muted as other_muted,
      me.read_seq, me.seen_seq, me.cleared_seq, ${showsReading} as shows_reading,
      ${sendingOf(viewerId)} as sending, ${requestsLeft} as requests_left
    from ${bothPeople}
    where c.id = ${conversationId} and ${conversationOpenTo(viewerId)}
    for no key update of c, me, them`)
}

/**
 * Whether the viewer may add a message, or a reaction (which the limit of requests does not count). Ask it after a repeated `client_id` was answered.
 * @throws Failure messages_not_allowed, request_limit
 */
export function mustTake(what: 'message' | 'reaction', { sending }: Pick<LockedConversation, 'sending'>): void {
  if (sending === 'not_allowed') throw new Failure('messages_not_allowed')
  if (what === 'message' && sending === 'limit') throw new Failure('request_limit')
}
