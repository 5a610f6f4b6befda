import type { Db } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { listedBetween, unreadMessages } from '#features/conversations/conversations.queries.ts'

type Parts = Pick<Deps, 'db' | 'realtime' | 'clock'>

export function emitConversationChanged(tx: Db, { realtime }: Pick<Deps, 'realtime'>, conversation_id: string, ...userIds: string[]): void {
  tx.after(() => {
    for (const userId of userIds) realtime.emit(userId, 'conversation_changed', { conversation_id })
  })
}

export function emitUnreadMessages(tx: Db, { db, realtime, clock }: Parts, userId: string): void {
  tx.after(async () => realtime.emit(userId, 'unread_messages', await unreadMessages(db, userId, clock())))
}

/** Call it after a follow or a block: who may write, and whether it is listed, may have changed. */
export async function emitChangedBetween(tx: Db, deps: Parts, one: string, ...others: string[]): Promise<void> {
  const listed = await listedBetween(tx, one, others)
  for (const { conversation_id, user_id } of listed) emitConversationChanged(tx, deps, conversation_id, user_id)
  for (const userId of new Set(listed.map(({ user_id }) => user_id))) emitUnreadMessages(tx, deps, userId)
}
