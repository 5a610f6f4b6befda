import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

export interface Measure {
  user_id: string
  by: string | null
  /** One that is gone meanwhile is not named. */
  rule_id?: string | null | undefined
  reason: string
  at: Date
}

/** Appeals are against removals, so a measure is one. @returns its id */
export async function recordMeasure(
  tx: Db,
  kind: 'ban' | 'restriction' | 'quiet',
  id: string,
  { user_id, by, rule_id = null, reason, at }: Measure,
): Promise<string> {
  const removal_id = newId()
  await tx.run(sql`
    insert into removals (id, kind, target_id, user_id, removed_by, rule_id, reason, created_at)
    values (${removal_id}, ${kind}, ${id}, ${user_id}, ${by}, (select id from network_rules where id = ${rule_id}), ${reason}, ${at})`)
  return removal_id
}
