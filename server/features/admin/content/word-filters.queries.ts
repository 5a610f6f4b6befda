import type { WordFilter } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'

const columns = sql`f.id, f.word, f.severity, f.action, f.created_at, ${authorJson(sql`person`)} as created_by`

/** The active ones, newest first. */
export const filtersPage = (db: Db, before: string | null, limit: number) =>
  db.many<WordFilter>(sql`
    select ${columns} from word_filters f left join profiles person on person.user_id = f.created_by
    where f.is_active and ${before ? sql`f.id < ${before}` : sql`true`}
    order by f.id desc limit ${limit}`)

interface NewFilter extends Pick<WordFilter, 'word' | 'severity'> {
  created_by: string
  at: Date
}

/** @throws Failure conflict at `word` when it is filtered already */
export async function insertFilter(tx: Db, { word, severity, created_by, at }: NewFilter): Promise<WordFilter> {
  const made = await tx.maybeOne<WordFilter>(sql`
    with f as (
      insert into word_filters (id, word, severity, created_by, created_at)
      values (${newId()}, lower(${word}), ${severity}, ${created_by}, ${at})
      on conflict (md5(word)) where is_active do nothing returning *
    ) select ${columns} from f join profiles person on person.user_id = f.created_by`)
  if (!made) throw new Failure('conflict', { errors: [{ field: 'word', code: 'exists' }] })
  return made
}

/** @throws Failure not_found when it is not active */
export const endFilter = (tx: Db, id: string) =>
  tx.one<Pick<WordFilter, 'word' | 'severity'>>(sql`
    update word_filters set is_active = false where id = ${id} and is_active returning word, severity`)
