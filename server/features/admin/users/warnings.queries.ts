import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

interface Warning {
  user_id: string
  client_id: string
  warned_by: string
  reason: string
  at: Date
}

export async function insertWarning(tx: Db, { user_id, client_id, warned_by, reason, at }: Warning): Promise<string | undefined> {
  const made = await tx.maybeOne<{ id: string }>(sql`
    insert into user_warnings (id, user_id, client_id, warned_by, reason, created_at)
    values (${newId()}, ${user_id}, ${client_id}, ${warned_by}, ${reason}, ${at})
    on conflict (warned_by, client_id) do nothing returning id`)
  return made?.id
}
