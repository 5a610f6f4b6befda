import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitConversationChanged, emitUnreadMessages } from '#features/conversations/emit-conversation.ts'
import { lockConversation } from '#features/conversations/lock-conversation.queries.ts'
import { advanceRead } from '#features/conversations/participants.queries.ts'
import { readMessageNotification } from '#features/notifications/message-notifications.ts'

/** Never moves back. The other person is notified only if it is accepted and both share read receipts. @throws Failure not_found */
export async function readConversation(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime' | 'clock'>,
  viewerId: string,
  conversationId: string,
  seq?: number,
): Promise<void> {
  const now = await lockConversation(tx, viewerId, conversationId)
  const read_seq = Math.max(now.read_seq, Math.min(seq ?? now.last_seq, now.last_seq))
  const seen_seq = now.shows_reading && now.status === 'accepted' ? Math.max(now.seen_seq, read_seq) : now.seen_seq

  if (read_seq > now.read_seq || seen_seq > now.seen_seq || now.is_marked_unread) {
    await advanceRead(tx, viewerId, conversationId, { read_seq, seen_seq })
    await readMessageNotification(tx, deps, viewerId, conversationId)
  }
  const hint = { conversation_id: conversationId, user_id: viewerId }
  if (read_seq > now.read_seq) {
    tx.after(() => deps.realtime.emit(viewerId, 'message_read', { ...hint, seq: read_seq }))
    emitUnreadMessages(tx, deps, viewerId)
  } else if (now.is_marked_unread) {
    emitConversationChanged(tx, deps, conversationId, viewerId)
    emitUnreadMessages(tx, deps, viewerId)
  }
  if (seen_seq > now.seen_seq) tx.after(() => deps.realtime.emit(now.other_id, 'message_read', { ...hint, seq: seen_seq }))
}
