import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export async function setPrivate(tx: Db, viewerId: string, wish: boolean): Promise<boolean> {
  return (await tx.run(sql`update profiles set chose_private = ${wish} where user_id = ${viewerId} and chose_private <> ${wish}`)) > 0
}
