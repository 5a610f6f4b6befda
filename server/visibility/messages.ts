import { type Sql, sql } from '#db/sql.ts'

/** Who may see a message, over the alias `m` (messages): the people of its conversation. */
export function messageVisibleTo(viewerId: string): Sql {
  return sql`(select true from conversation_participants me where me.conversation_id = m.conversation_id and me.user_id = ${viewerId}) is true`
}
