import type { Db } from '#db/connection.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { participantsOf } from '#features/conversations/people-of.queries.ts'
import { type MessageRecord, messagesIn } from '#features/messages/messages.queries.ts'
import { contains } from '#features/search/search.queries.ts'
import { conversationOpenTo, notDeletedBy } from '#visibility/messages.ts'

interface Page {
  /** Lower case. Less than three letters must begin a word, so that the index serves them too. */
  text: string
  limit: number
}

/** Newest first. Needs `planEachSearch` in the transaction. */
export function findInInbox(db: Db, viewerId: string, { text, before, limit }: Page & { before: string | null }): Promise<MessageRecord[]> {
  const inbox = sql`m.conversation_id = any(array(${openTo(viewerId)} and me.status = 'accepted'))`
  const matches = sql`select * from messages m where ${inbox} and ${says(text)} ${before ? sql`and m.id < ${before}` : empty} offset 0`
  return db.many(sql`${newestOf(viewerId, matches, sql`id desc`, limit)} order by id desc`)
}

export async function lastSeq(db: Db, viewerId: string, conversationId: string): Promise<number> {
  const row = await db.maybeOne<{ last_seq: number }>(sql`
    select c.last_seq from conversations c where c.id = (${openTo(viewerId)} and c.id = ${conversationId})`)
  return row?.last_seq ?? 0
}

/** For the few messages from `seq` on: each is looked at. Newest first. */
export function findAmong(
  db: Db,
  viewerId: string,
  conversationId: string,
  { text, seq, before, limit }: Page & { seq: number; before: number },
): Promise<MessageRecord[]> {
  const few = sql`select * from messages m where ${isHere(viewerId, conversationId)} and m.seq >= ${seq} and m.seq < ${before} offset 0`
  return db.many(sql`${newestOf(viewerId, sql`select * from (${few}) m where ${says(text)}`, sql`seq desc`, limit)} order by seq desc`)
}

/** Newest first. Needs `planEachSearch` in the transaction. */
export function findBefore(
  db: Db,
  viewerId: string,
  conversationId: string,
  { text, before, limit }: Page & { before: number },
): Promise<MessageRecord[]> {
  const matches = sql`select * from messages m where ${isHere(viewerId, conversationId)} and m.seq < ${before} and ${says(text)} offset 0`
  return db.many(sql`${newestOf(viewerId, matches, sql`seq desc`, limit)} order by seq desc`)
}

/** At most `limit`. Needs `planEachSearch` in the transaction. */
export async function countMatches(db: Db, viewerId: string, conversationId: string, { text, limit }: Page): Promise<number> {
  const matches = sql`select m.id, m.conversation_id, m.seq from messages m where ${isHere(viewerId, conversationId)} and ${says(text)} offset 0`
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 ${keptOf(viewerId, matches)} limit ${limit}) counted`)
  return count
}

const says = (text: string) => contains(sql`lower(m.content)`, text)
const openTo = (viewerId: string) => sql`select c.id from ${participantsOf} where ${conversationOpenTo(viewerId)}`
const isHere = (viewerId: string, id: string) => sql`m.conversation_id = ${id} and (${openTo(viewerId)} and c.id = ${id}) is not null`

// Each `offset 0` hides the limit from the planner, which would otherwise walk all messages for a text that it takes to be common.
const newestOf = (viewerId: string, matches: Sql, order: Sql, limit: number) =>
  messagesIn(sql`
    select m.*, me.user_id as viewer_id ${keptOf(viewerId, matches)}
    order by m.${order} limit ${limit}`)

const keptOf = (viewerId: string, matches: Sql) => sql`
  from (${matches}) m join conversation_participants me on me.conversation_id = m.conversation_id and me.user_id = ${viewerId}
  where ${notDeletedBy(sql`me`)}`
