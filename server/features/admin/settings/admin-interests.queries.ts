import { type AdminInterest, adminInterestSchema } from '@atelier/contract/admin/settings'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

const columns = sql`id, name, description, is_active`

export const allInterests = (db: Db) => db.as(adminInterestSchema).many(sql`select ${columns} from interests order by lower(name), id`)

/** Undefined when the name is taken, in any case. */
export const insertInterest = (tx: Db, { name, description }: Pick<AdminInterest, 'name' | 'description'>) =>
  tx.as(adminInterestSchema).maybeOne(sql`
    insert into interests (id, name, description) values (${newId()}, ${name}, ${description}) on conflict do nothing returning ${columns}`)

export const lockInterest = (tx: Db, id: string) =>
  tx.as(adminInterestSchema).one(sql`select ${columns} from interests where id = ${id} for no key update`)

export async function setOffered(tx: Db, id: string, is_active: boolean): Promise<void> {
  await tx.run(sql`update interests set is_active = ${is_active} where id = ${id}`)
}
