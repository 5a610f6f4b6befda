import { type WordFilter, wordFilterSchema } from '@atelier/contract/admin/content'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { stemmers } from '#db/stemmers.ts'
import { removedText } from '#features/admin/content/appeals.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { eachInReachOf } from '#visibility/staff.ts'

const columns = sql`f.id, f.word, f.severity, f.choices, f.action, f.created_at, ${authorJson(sql`person`)} as created_by`

export const filtersPage = (db: Db, before: string | null, limit: number) =>
  db.as(wordFilterSchema).many(sql`
    select ${columns} from word_filters f left join profiles person on person.user_id = f.created_by
    where f.is_active and ${before ? sql`f.id < ${before}` : sql`true`}
    order by f.id desc limit ${limit}`)

interface NewFilter extends Pick<WordFilter, 'word' | 'severity' | 'choices'> {
  created_by: string
  at: Date
}

export async function insertFilter(tx: Db, { word, severity, choices, created_by, at }: NewFilter): Promise<WordFilter> {
  const made = await tx.as(wordFilterSchema).maybeOne(sql`
    with f as (
      insert into word_filters (id, word, severity, choices, created_by, created_at)
      values (${newId()}, lower(${word}), ${severity}, ${choices}, ${created_by}, ${at})
      on conflict (md5(word)) where is_active do nothing returning *
    ) select ${columns} from f join profiles person on person.user_id = f.created_by`)
  if (!made) throw new Failure('conflict', { errors: [{ field: 'word', code: 'exists' }] })
  return made
}

export const endFilter = (tx: Db, id: string) =>
  tx.one<Pick<WordFilter, 'word' | 'severity' | 'choices'>>(sql`
    update word_filters set is_active = false where id = ${id} and is_active returning word, severity, choices`)

/** Words that stemmers know as stop words say nothing. */
export async function withoutStopWords(db: Db, words: string[]): Promise<Set<string>> {
  const rows = await db.many<{ word: string }>(sql`
    select word from unnest(${words}::text[]) word
    where not exists (select from unnest(${stemmers}::regdictionary[]) stemmer where ts_lexize(stemmer, word) = '{}')`)
  return new Set(rows.map(({ word }) => word))
}

interface Compared {
  viewerId: string
  since: string
  limit: number
}

/** Without what came back after an appeal. */
export const newestRemoved = ({ viewerId, since, limit }: Compared): Sql => sql`
  select r.target_id as id, ${removedText} as content from removals r
  where r.id > ${since} and r.kind in ('post', 'comment') and ${eachInReachOf(viewerId, sql`r.user_id`)}
    and not exists (select from appeals a where a.removal_id = r.id and a.status = 'granted')
  order by r.id desc limit ${limit}`

export const newestPublished = (table: Sql, { viewerId, since, limit }: Compared): Sql => sql`
  select one.id, one.content from ${table} one
  where one.id > ${since} and one.status = 'published' and ${eachInReachOf(viewerId, sql`one.user_id`)} order by one.id desc limit ${limit}`

export const textsOf = async (db: Db, texts: Sql): Promise<string[]> =>
  (await db.many<{ content: string }>(sql`select content from (${texts}) listed where content is not null`)).map(({ content }) => content)
