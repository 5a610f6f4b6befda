import { type RuleWords, staffRuleSchema } from '@atelier/contract/admin/rules'
import type { Language } from '@atelier/contract/choices'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'

const columns = sql`id, texts`

export const allRules = (db: Db) => db.as(staffRuleSchema).many(sql`select ${columns} from network_rules order by place, id`)

export const lockRules = (tx: Db) => tx.as(staffRuleSchema).many(sql`select ${columns} from network_rules order by place, id for update`)

export const insertRule = (tx: Db, words: RuleWords) =>
  tx.as(staffRuleSchema).one(sql`
    insert into network_rules (id, place, texts)
    values (${newId()}, (select coalesce(max(place), 0) + 1 from network_rules), jsonb_build_object('en', ${JSON.stringify(words)}::jsonb))
    returning ${columns}`)

export const lockRule = (tx: Db, id: string) =>
  tx.as(staffRuleSchema).one(sql`select ${columns} from network_rules where id = ${id} for no key update`)

export const sayRule = (tx: Db, id: string, language: Language, words: RuleWords) =>
  tx.as(staffRuleSchema).one(sql`
    update network_rules set texts = texts || jsonb_build_object(${language}::text, ${JSON.stringify(words)}::jsonb) where id = ${id} returning ${columns}`)

export async function orderRules(tx: Db, ids: string[]): Promise<void> {
  await tx.run(sql`
    update network_rules r set place = listed.place from unnest(${ids}::uuid[]) with ordinality listed (id, place) where r.id = listed.id`)
}

export async function deleteRule(tx: Db, id: string): Promise<void> {
  await tx.run(sql`delete from network_rules where id = ${id}`)
}
