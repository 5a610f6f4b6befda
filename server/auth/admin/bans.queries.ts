import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

export async function setBan(tx: Db, userId: string): Promise<void> {
  await tx.run(sql`insert into user_bans (id, user_id) values (${newId()}, ${userId}) on conflict (user_id) where is_active do nothing`)
}

export async function liftBan(tx: Db, userId: string): Promise<void> {
  await tx.run(sql`update user_bans set is_active = false, lifted_at = now() where user_id = ${userId} and is_active`)
  await tx.run(sql`update auth.users set ban_ends_at = null where id = ${userId}`)
}

export const liftEndedBans = (db: Db, at: Date) =>
  db.run(sql`
    with ended as (update auth.users set ban_ends_at = null where ban_ends_at <= ${at} returning id)
    update user_bans b set is_active = false, lifted_at = now() from ended where b.user_id = ended.id and b.is_active`)
