import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { join, type Sql, sql } from '#db/sql.ts'

/** For the rest of the transaction. Plans depend on how rare the text is: the generic plan was measured 15 times slower. */
export const planEachSearch = (tx: Db) => tx.run(sql`set local plan_cache_mode = force_custom_plan`)

/** Search-as-you-type leaves one entry: what continues a text within seconds replaces it. */
export async function insertSearchLog(db: Db, userId: string, query: string, resultsCount: number, now: Date): Promise<void> {
  const typing = newId(new Date(now.getTime() - typingMs))
  await db.run(sql`
    delete from search_logs
    where id = (select id from search_logs where user_id = ${userId} and id > ${typing} order by id desc limit 1)
      and result_type = 'mixed' and query <> ${query} and starts_with(lower(${query}), lower(query))`)
  await db.run(sql`
    insert into search_logs (id, user_id, query, result_type, results_count)
    select ${newId()}, ${userId}, ${query}, 'mixed', ${resultsCount}
    where ${query} is distinct from (
      select query from search_logs where user_id = ${userId} and id > ${typing} and result_type = 'mixed' order by id desc limit 1)`)
}
const typingMs = 10_000

export const insertClickLog = (db: Db, userId: string, query: string, resultId: string) =>
  db.run(sql`
    insert into search_logs (id, user_id, query, result_type, clicked_result_id) values (${newId()}, ${userId}, ${query}, 'click', ${resultId})`)

export async function recentQueries(db: Db, userId: string, text: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ query: string }>(sql`
    with latest as (select id, query from search_logs where user_id = ${userId} order by id desc limit 1000),
      distinct_queries as (
        select distinct on (lower(query)) id, query from latest where starts_with(lower(query), ${text.toLowerCase()}) order by lower(query), id desc
      )
    select query from distinct_queries order by id desc limit ${limit}`)
  return rows.map(({ query }) => query)
}

// Trigrams need three characters; shorter texts are looked up where words begin.
export const begins = (text: string) => [...text].length < 3

export const deleteSearches = (db: Db, userId: string, text: string | undefined) =>
  db.run(
    sql`delete from search_logs where user_id = ${userId} and (${text ?? null}::text is null or lower(query) = lower(${text ?? null}))`,
  )

/** Ids are times, so the oldest are found at once. @returns how many there were, at most `limit` */
export const deleteOldSearches = (db: Db, now: Date, limit: number) =>
  db.run(sql`
    delete from search_logs where id in (
      select id from search_logs where id < ${newId(new Date(now.getTime() - limits.search.keptMs))} order by id limit ${limit})`)

/** `text` is lower case, as the column is. Less than three letters must begin a word. */
export function contains(column: Sql, text: string): Sql {
  const literal = escaped(text)
  const patterns = begins(text) ? [`${literal}%`, ...[' ', '#', '@', '\n'].map((before) => `%${before}${literal}%`)] : [`%${literal}%`]
  return sql`(${join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    ' or ',
  )})`
}

export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
