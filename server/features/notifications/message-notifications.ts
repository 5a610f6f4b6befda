import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { emitNotifications } from '#features/notifications/emit-notifications.ts'
import {
  forgetOlderMessageNotification,
  markMessageNotificationRead,
  unreadMessageOf,
} from '#features/notifications/notifications.queries.ts'
import { notify } from '#features/notifications/notify.ts'
import type { JobData } from '#jobs/jobs.ts'
import { hasConversationOpen } from '#realtime/presence.queries.ts'

/** Reading at once leaves no notification, and ten lines leave one. */
const delay_s = 3

/** Call it in the transaction of every new message. The notification is dropped if it is read, or the conversation open, by then. */
export async function queueMessageNotification(
  tx: Db,
  { jobs, realtime }: Pick<Deps, 'jobs' | 'realtime'>,
  { conversation_id, other_id: user_id, other_status, other_muted }: Announced,
): Promise<void> {
  if (other_status !== 'accepted' || other_muted || realtime.hasOpenHere(user_id, conversation_id)) return
  await jobs.send(tx, 'message-notice', { conversation_id, user_id }, { delay_s, once: `${conversation_id} ${user_id}` })
}

interface Announced {
  conversation_id: string
  other_id: string
  other_status: 'accepted' | 'request' | 'declined'
  other_muted: boolean
}

export async function sendMessageNotification(
  deps: Pick<Deps, 'db' | 'realtime' | 'jobs' | 'clock'>,
  { conversation_id, user_id: to }: JobData['message-notice'],
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (await hasConversationOpen(tx, { user_id: to, conversation_id }, deps.clock())) return
    const unread = await unreadMessageOf(tx, to, conversation_id, deps.clock())
    if (!unread) return
    const { sender_id: from, seq } = unread
    await forgetOlderMessageNotification(tx, to, conversation_id, seq)
    await notify(tx, deps, { kind: 'message', to, from, conversation_id, seq })
  })
}

export async function readMessageNotification(
  tx: Db,
  deps: Pick<Deps, 'db' | 'realtime'>,
  userId: string,
  conversationId: string,
): Promise<void> {
  const group = await markMessageNotificationRead(tx, userId, conversationId)
  if (group) tx.after(() => emitNotifications(deps, [{ user_id: userId, group_id: group.id }]))
}
