import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export async function setPrivate(tx: Db, userId: string, wish: boolean): Promise<boolean> {
  return (await tx.run(sql`update profiles set is_private = ${wish} where user_id = ${userId} and is_private <> ${wish}`)) > 0
}
