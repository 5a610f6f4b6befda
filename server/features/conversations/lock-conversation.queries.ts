import type { Conversation } from '@atelier/contract/conversations'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { participantsOf, sendingOf, sharesReadReceipts } from '#features/conversations/people-of.queries.ts'
import { conversationOpenTo } from '#visibility/messages.ts'

/** Take the next `seq` and `revision` from the update that assigns them. */
export interface LockedConversation extends Pick<Conversation, 'sending' | 'status' | 'read_seq' | 'is_marked_unread'> {
  other_id: string
  last_seq: number
  /** What the other person knows that the viewer has read; in a `Conversation`, `seen_seq` is the reverse. */
  seen_seq: number
  shows_reading: boolean
}

/** Conversation first, then both people's rows: every change starts here. @throws Failure not_found */
export function lockConversation(tx: Db, viewerId: string, conversationId: string): Promise<LockedConversation> {
  return tx.one(sql`
    select them.user_id as other_id, c.last_seq, me.status, me.read_seq, me.seen_seq, me.is_marked_unread, ${sharesReadReceipts} as shows_reading,
      ${sendingOf(viewerId)} as sending
    from ${participantsOf}
    where c.id = ${conversationId} and ${conversationOpenTo(viewerId)}
    for no key update of c, me, them`)
}

/** The limit of a request does not count reactions. @throws Failure messages_not_allowed */
export function requireReactable({ sending }: Pick<LockedConversation, 'sending'>): void {
  if (sending === 'not_allowed' || sending === 'suspended') throw new Failure('messages_not_allowed')
}
