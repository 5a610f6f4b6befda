import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { messageVisibleTo } from '#visibility/messages.ts'

export interface StoredMessage {
  id: string
  conversation_id: string
  sender_id: string
  seq: number
  content: string | null
  edits: number
  taken_back: boolean
  created_at: string
}

export const visibleMessage = (db: Db, viewerId: string, id: string) =>
  db.one<StoredMessage>(sql`
    select m.id, m.conversation_id, m.sender_id, m.seq, m.content, cardinality(m.former) as edits, m.taken_back_at is not null as taken_back, m.created_at
    from messages m where m.id = ${id} and ${messageVisibleTo(viewerId)}`)

/** Answers quote it, so they change too. @returns the ids of all that changed */
export async function emptyMessage(tx: Db, id: string, at: Date): Promise<string[]> {
  await tx.run(sql`delete from message_reactions where message_id = ${id}`)
  await tx.run(sql`
    update messages set content = null, media_id = null, media_url = null, media_type = null, reply_to_id = null, former = '{}', edited_at = null,
      card = null, card_post_id = null, card_user_id = null, taken_back_at = ${at}
    where id = ${id}`)
  return withAnswers(tx, id)
}

/** Its former text is kept. @returns the ids of all that changed */
export async function rewriteMessage(tx: Db, id: string, content: string, at: Date): Promise<string[]> {
  await tx.run(sql`
    update messages set former = former || coalesce(content, ''), content = ${content}, edited_at = ${at} where id = ${id}`)
  return withAnswers(tx, id)
}

async function withAnswers(tx: Db, id: string): Promise<string[]> {
  const changed = await tx.many<{ id: string }>(sql`select id from messages where id = ${id} or reply_to_id = ${id} order by seq`)
  return changed.map((message) => message.id)
}

export async function insertReaction(tx: Db, reaction: { message_id: string; user_id: string; emoji: string; at: Date }): Promise<boolean> {
  const { message_id, user_id, emoji, at } = reaction
  const changed = await tx.run(sql`
    insert into message_reactions as held (message_id, user_id, emoji, created_at) values (${message_id}, ${user_id}, ${emoji}, ${at})
    on conflict (message_id, user_id) do update set emoji = excluded.emoji, created_at = excluded.created_at
    where held.emoji <> excluded.emoji`)
  return changed > 0
}

export async function deleteReaction(tx: Db, viewerId: string, messageId: string): Promise<boolean> {
  return (await tx.run(sql`delete from message_reactions where message_id = ${messageId} and user_id = ${viewerId}`)) > 0
}

/** In the order of `ids`. The caller has locked the conversation. */
export async function raiseRevisions(tx: Db, conversationId: string, ids: string[]): Promise<void> {
  await tx.run(sql`
    with raised as (
      update conversations set revision = revision + ${ids.length} where id = ${conversationId} returning revision
    )
    update messages m set revision = raised.revision - ${ids.length} + changed.place
    from raised, unnest(${ids}::uuid[]) with ordinality changed (id, place)
    where m.id = changed.id`)
}

export async function insertHidden(db: Db, viewerId: string, id: string): Promise<string> {
  const { conversation_id } = await db.one<{ conversation_id: string }>(sql`
    with seen as (select m.id, m.conversation_id from messages m where m.id = ${id} and ${messageVisibleTo(viewerId)}),
    hidden as (insert into hidden_messages (user_id, message_id) select ${viewerId}, id from seen on conflict do nothing)
    select conversation_id from seen
    union all
    select m.conversation_id from hidden_messages h join messages m on m.id = h.message_id where h.user_id = ${viewerId} and h.message_id = ${id}`)
  return conversation_id
}
