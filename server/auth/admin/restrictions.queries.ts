import type { Restriction } from '@atelier/contract/errors'
import { recordMeasure } from '#auth/admin/measures.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'

const active = (userId: string, at: Date): Sql => sql`r.user_id = ${userId} and r.lifted_at is null and r.ends_at > ${at}`

export const restrictionOf = (db: Db, userId: string, at: Date) =>
  db.maybeOne<Restriction>(sql`
    select r.id, r.reason, r.ends_at from user_restrictions r where ${active(userId, at)} order by r.id desc limit 1`)

interface Restricting {
  user_id: string
  restricted_by: string
  /** One that is gone meanwhile is not named. */
  rule_id: string | null
  reason: string
  ends_at: Date
  at: Date
}

/** Can be appealed, like a removal. Lock the person first. @returns undefined if one is active */
export async function setRestriction(
  tx: Db,
  { user_id, restricted_by, rule_id, reason, ends_at, at }: Restricting,
): Promise<{ id: string; removal_id: string } | undefined> {
  if (await restrictionOf(tx, user_id, at)) return undefined
  const id = newId()
  await tx.run(sql`
    insert into user_restrictions (id, user_id, restricted_by, reason, created_at, ends_at)
    values (${id}, ${user_id}, ${restricted_by}, ${reason}, ${at}, ${ends_at})`)
  return { id, removal_id: await recordMeasure(tx, 'restriction', id, { user_id, by: restricted_by, rule_id, reason, at }) }
}

export const liftRestriction = async (
  tx: Db,
  { user_id, lifted_by, at }: { user_id: string; lifted_by: string; at: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update user_restrictions r set lifted_at = ${at}, lifted_by = ${lifted_by} where ${active(user_id, at)}`)) > 0
