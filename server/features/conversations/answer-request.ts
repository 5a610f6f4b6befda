import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { emitConversationChanged, emitUnreadMessages } from '#features/conversations/emit-conversation.ts'
import { lockConversation } from '#features/conversations/lock-conversation.queries.ts'
import { acceptFor, declineFor, hasDeclined } from '#features/conversations/participants.queries.ts'
import { readMessageNotification } from '#features/notifications/message-notifications.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'clock'>

/** Idempotent; the sender is told. @throws Failure not_found */
export async function acceptRequest(tx: Db, deps: Parts, viewerId: string, conversationId: string): Promise<void> {
  const { status, other_id } = await lockConversation(tx, viewerId, conversationId)
  if (status === 'accepted') return
  await acceptFor(tx, viewerId, conversationId)
  emitConversationChanged(tx, deps, conversationId, viewerId, other_id)
  emitUnreadMessages(tx, deps, viewerId)
}

export async function declineRequest(tx: Db, deps: Parts, viewerId: string, conversationId: string): Promise<void> {
  if (await hasDeclined(tx, viewerId, conversationId)) return
  const { status, last_seq } = await lockConversation(tx, viewerId, conversationId)
  if (status === 'accepted') return
  await declineFor(tx, viewerId, conversationId, last_seq)
  await readMessageNotification(tx, deps, viewerId, conversationId)
  emitConversationChanged(tx, deps, conversationId, viewerId)
  emitUnreadMessages(tx, deps, viewerId)
}
