import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'

export function advanceRead(
  tx: Db,
  viewerId: string,
  conversationId: string,
  { read_seq, seen_seq }: { read_seq: number; seen_seq: number },
): Promise<void> {
  return change(
    tx,
    viewerId,
    conversationId,
    sql`read_seq = ${read_seq}, seen_seq = ${seen_seq}, is_marked_unread = false, unread_count = (
      select count(*) from messages m where m.conversation_id = own.conversation_id and m.sender_id <> own.user_id and m.seq > ${read_seq})`,
  )
}

export const muteFor = (tx: Db, viewerId: string, conversationId: string, until: Date | null) =>
  change(tx, viewerId, conversationId, sql`is_muted = true, muted_until = ${until}`)

export const unmuteFor = (tx: Db, viewerId: string, conversationId: string) =>
  change(tx, viewerId, conversationId, sql`is_muted = false, muted_until = null`)

export const setPinnedFor = (tx: Db, viewerId: string, conversationId: string, at: Date | null) =>
  change(tx, viewerId, conversationId, sql`pinned_at = ${at}`)

export const archiveFor = (tx: Db, viewerId: string, conversationId: string) =>
  change(
    tx,
    viewerId,
    conversationId,
    sql`is_archived = (status = 'accepted'), pinned_at = case when status <> 'accepted' then pinned_at end`,
  )

export const unarchiveFor = (tx: Db, viewerId: string, conversationId: string) =>
  change(tx, viewerId, conversationId, sql`is_archived = false`)

export const markUnreadFor = (tx: Db, viewerId: string, conversationId: string) =>
  change(tx, viewerId, conversationId, sql`is_marked_unread = true`)

export const acceptFor = (tx: Db, viewerId: string, conversationId: string) =>
  change(tx, viewerId, conversationId, sql`status = 'accepted'`)

const unlisted = (lastSeq: number) =>
  sql`listed_at = null, pinned_at = null, is_archived = false, is_marked_unread = false, unread_count = 0, read_seq = ${lastSeq}`

export const declineFor = (tx: Db, viewerId: string, conversationId: string, lastSeq: number) =>
  change(tx, viewerId, conversationId, sql`status = 'declined', ${unlisted(lastSeq)}`)

export const clearFor = (tx: Db, viewerId: string, conversationId: string, lastSeq: number) =>
  change(tx, viewerId, conversationId, sql`cleared_seq = ${lastSeq}, ${unlisted(lastSeq)}`)

async function change(tx: Db, viewerId: string, conversationId: string, changes: Sql): Promise<void> {
  await tx.run(sql`update conversation_participants own set ${changes} where conversation_id = ${conversationId} and user_id = ${viewerId}`)
}

export async function hasDeclined(tx: Db, viewerId: string, conversationId: string): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select from conversation_participants where conversation_id = ${conversationId} and user_id = ${viewerId} and status = 'declined'`)
  return row !== undefined
}
