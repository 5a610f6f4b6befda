import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

export interface Action {
  /** Null for the command line. */
  admin_id: string | null
  action: string
  target_id: string | null
  target_type: string | null
  /** Free text such as a reason; a purge may blank it. */
  details?: Record<string, unknown>
}

export const insertAction = (tx: Db, { admin_id, action, target_id, target_type, details = {} }: Action, at: Date) =>
  tx.run(sql`
    insert into admin_logs (id, admin_id, action, target_id, target_type, details, created_at)
    values (${newId()}, ${admin_id}, ${action}, ${target_id}, ${target_type}, ${storable(details)}, ${at})`)

// jsonb refuses half of a surrogate pair, which a text column takes as U+FFFD.
const storable = (details: object) => JSON.stringify(details, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
