import type { Language } from '@atelier/contract/choices'
import { networkRuleSchema } from '@atelier/contract/network-rules'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'

export const rulesIn = (db: Db, language: Language) =>
  db.as(networkRuleSchema).many(sql`
    select r.id, said.words ->> 'title' as title, said.words ->> 'text' as text
    from network_rules r cross join lateral (select coalesce(r.texts -> ${language}, r.texts -> 'en') as words) said
    order by r.place, r.id`)
