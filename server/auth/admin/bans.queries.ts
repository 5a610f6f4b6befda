import { recordMeasure } from '#auth/admin/measures.queries.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

interface Ban {
  user_id: string
  banned_by: string | null
  /** Ignored if the rule no longer exists. */
  rule_id?: string | null | undefined
  reason: string
  /** Null means permanent. */
  ends_at: Date | null
  at: Date
}

/** The ban can be appealed, like a removal. @returns whether there was no ban before */
export async function setBan(tx: Db, { user_id, banned_by, rule_id, reason, ends_at, at }: Ban): Promise<boolean> {
  const id = newId()
  const ban = await tx.one<{ id: string }>(sql`
    insert into user_bans (id, user_id, banned_by, reason, ends_at, created_at) values (${id}, ${user_id}, ${banned_by}, ${reason}, ${ends_at}, ${at})
    on conflict (user_id) where is_active do update set ends_at = excluded.ends_at returning id`)
  await tx.run(sql`update auth.users set ban_ends_at = ${ends_at} where id = ${user_id}`)
  if (ban.id !== id) return false
  await recordMeasure(tx, 'ban', id, { user_id, by: banned_by, rule_id, reason, at })
  return true
}

export async function liftBan(
  tx: Db,
  { user_id, lifted_by, at }: { user_id: string; lifted_by: string | null; at: Date },
): Promise<boolean> {
  const lifted = await tx.run(sql`
    update user_bans set is_active = false, lifted_at = ${at}, lifted_by = ${lifted_by} where user_id = ${user_id} and is_active`)
  await tx.run(sql`update auth.users set ban_ends_at = null where id = ${user_id}`)
  return lifted > 0
}

export const liftEndedBans = (db: Db, at: Date) =>
  db.run(sql`
    with ended as (update auth.users set ban_ends_at = null where ban_ends_at <= ${at} returning id)
    update user_bans b set is_active = false, lifted_at = ${at} from ended where b.user_id = ended.id and b.is_active`)
