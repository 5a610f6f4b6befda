import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export async function hasConversationOpen(db: Db, { user_id, conversation_id }: OpenConversation, at: Date): Promise<boolean> {
  const found = await db.maybeOne(sql`
    select from open_conversations o join server_processes process on process.id = o.process_id
    where o.conversation_id = ${conversation_id} and o.user_id = ${user_id} and process.ends_at > ${at} limit 1`)
  return found !== undefined
}

/** @returns whether the process was unknown, and so are all its rows */
export async function recordHeartbeat(db: Db, processId: string, { at, endsAt }: { at: Date; endsAt: Date }): Promise<boolean> {
  await db.run(sql`delete from server_processes where ends_at < ${at}::timestamptz - interval '1 minute' and id <> ${processId}`)
  const { is_new } = await db.one<{ is_new: boolean }>(sql`
    insert into server_processes (id, ends_at) values (${processId}, ${endsAt})
    on conflict (id) do update set ends_at = excluded.ends_at returning xmax = 0 as is_new`)
  return is_new
}

export interface OnlinePerson {
  user_id: string
  online_at: string
}

export async function insertOnline(db: Db, processId: string, people: OnlinePerson[]): Promise<void> {
  await db.run(sql`
    insert into online_people (user_id, process_id, online_at)
    select person.user_id, ${processId}, now_online.online_at
    from unnest(${people.map(({ user_id }) => user_id)}::uuid[], ${people.map(({ online_at }) => online_at)}::timestamptz[]) now_online (user_id, online_at)
      join profiles person on person.user_id = now_online.user_id
    on conflict do nothing`)
}

export async function deleteOnline(db: Db, processId: string, people: Pick<OnlinePerson, 'user_id'>[]): Promise<void> {
  await db.run(
    sql`delete from online_people where process_id = ${processId} and user_id = any(${people.map(({ user_id }) => user_id)}::uuid[])`,
  )
}

export interface OpenConversation {
  user_id: string
  conversation_id: string
}

export async function insertOpenConversations(db: Db, processId: string, open: OpenConversation[]): Promise<void> {
  await db.run(sql`
    insert into open_conversations (conversation_id, user_id, process_id)
    select me.conversation_id, me.user_id, ${processId}
    from ${listed(open)} join conversation_participants me on me.conversation_id = listed.conversation_id and me.user_id = listed.user_id
    on conflict do nothing`)
}

export async function deleteOpenConversations(db: Db, processId: string, closed: OpenConversation[]): Promise<void> {
  await db.run(sql`
    delete from open_conversations o using ${listed(closed)}
    where o.process_id = ${processId} and o.conversation_id = listed.conversation_id and o.user_id = listed.user_id`)
}

function listed(open: OpenConversation[]) {
  const conversations = open.map(({ conversation_id }) => conversation_id)
  return sql`unnest(${conversations}::uuid[], ${open.map(({ user_id }) => user_id)}::uuid[]) listed (conversation_id, user_id)`
}
