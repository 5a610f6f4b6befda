import { type Measure, recordMeasure } from '#auth/admin/measures.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'

/** JSON, of `Me`. */
export const quietOf = (userId: Sql): Sql => sql`
  (select json_build_object('id', q.id, 'reason', q.reason, 'ends_at', q.ends_at) from user_quiets q where q.user_id = ${userId} and q.is_active)`

/** Can be appealed, like a removal. @returns undefined if one is active */
export async function setQuiet(
  tx: Db,
  measure: Measure & { ends_at: Date | null },
): Promise<{ id: string; removal_id: string } | undefined> {
  const { user_id, by, reason, ends_at, at } = measure
  const id = newId()
  const made = await tx.run(sql`
    insert into user_quiets (id, user_id, quieted_by, reason, created_at, ends_at) values (${id}, ${user_id}, ${by}, ${reason}, ${at}, ${ends_at})
    on conflict (user_id) where is_active do nothing`)
  return made > 0 ? { id, removal_id: await recordMeasure(tx, 'quiet', id, measure) } : undefined
}

/** @param lifted_by - null once it has ended by itself */
export const liftQuiet = async (
  tx: Db,
  { user_id, lifted_by, at }: { user_id: string; lifted_by: string | null; at: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update user_quiets set is_active = false, lifted_at = ${at}, lifted_by = ${lifted_by}
    where user_id = ${user_id} and is_active ${lifted_by ? empty : sql`and ends_at <= ${at}`}`)) > 0

export async function peopleWhoseQuietEnded(db: Db, at: Date): Promise<string[]> {
  const ended = await db.many<{ user_id: string }>(
    sql`select user_id from user_quiets where is_active and ends_at <= ${at} order by ends_at`,
  )
  return ended.map(({ user_id }) => user_id)
}

export const isActiveQuiet = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybeOne(sql`select from user_quiets where id = ${id} and is_active`)) !== undefined
