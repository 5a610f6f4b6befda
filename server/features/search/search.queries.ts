import { limits } from '@atelier/contract/limits'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { join, type Sql, sql } from '#db/sql.ts'
import { stemmers } from '#db/stemmers.ts'

/** For the rest of the transaction. Plans depend on how rare the text is: the generic plan was measured 15 times slower. */
export const planEachSearch = (tx: CandidateDb) => tx.run(sql`set local plan_cache_mode = force_custom_plan`)

/** Search-as-you-type logs one entry: a query that extends the previous one within seconds replaces it. */
export async function insertSearchLog(db: Db, viewerId: string, query: string, resultsCount: number, now: Date): Promise<void> {
  const typing = newId(new Date(now.getTime() - typingMs))
  await db.run(sql`
    delete from search_logs
    where id = (select id from search_logs where user_id = ${viewerId} and id > ${typing} order by id desc limit 1)
      and result_type = 'mixed' and query <> ${query} and starts_with(lower(${query}), lower(query))`)
  await db.run(sql`
    insert into search_logs (id, user_id, query, result_type, results_count)
    select ${newId()}, ${viewerId}, ${query}, 'mixed', ${resultsCount}
    where ${query} is distinct from (
      select query from search_logs where user_id = ${viewerId} and id > ${typing} and result_type = 'mixed' order by id desc limit 1)`)
}
const typingMs = 10_000

export const insertClickLog = (db: Db, viewerId: string, query: string, resultId: string) =>
  db.run(sql`
    insert into search_logs (id, user_id, query, result_type, clicked_result_id) values (${newId()}, ${viewerId}, ${query}, 'click', ${resultId})`)

export async function recentQueries(db: Db, viewerId: string, text: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ query: string }>(sql`
    with latest as (select id, query from search_logs where user_id = ${viewerId} order by id desc limit 1000),
      distinct_queries as (
        select distinct on (lower(query)) id, query from latest where starts_with(lower(query), ${text.toLowerCase()}) order by lower(query), id desc
      )
    select query from distinct_queries order by id desc limit ${limit}`)
  return rows.map(({ query }) => query)
}

// Trigrams need three characters; shorter texts are looked up where words begin.
export const isShortQuery = (text: string) => [...text].length < 3

export interface SearchWord {
  /** Folded. */
  word: string
  /** Its stems, in the languages of the product. */
  stems: string[]
}

export const stemmedWords = (db: CandidateDb, text: string) =>
  db.many<SearchWord>(sql`
    select sought.word, array(
      select distinct stem from unnest(${stemmers}::regdictionary[]) stemmer, unnest(ts_lexize(stemmer, sought.word)) stem
      where char_length(stem) >= ${shortestStem} and stem <> sought.word and starts_with(sought.word, stem)
    ) as stems
    from (select folded(word) as word, place from unnest(${wordsOf(text)}::text[]) with ordinality given (word, place)) sought order by place`)
// A shorter stem matches too many words.
const shortestStem = 4

export const deleteSearches = (db: Db, viewerId: string, text: string | undefined) =>
  db.run(
    sql`delete from search_logs where user_id = ${viewerId} and (${text ?? null}::text is null or lower(query) = lower(${text ?? null}))`,
  )

/** Ids are times, so the oldest are found at once. @returns how many there were, at most `limit` */
export const deleteOldSearches = (db: Db, now: Date, limit: number) =>
  db.run(sql`
    delete from search_logs where id in (
      select id from search_logs where id < ${newId(new Date(now.getTime() - limits.search.keptMs))} order by id limit ${limit})`)

/** `text` is lower case, as the column is. Less than three letters must begin a word. */
export function contains(column: Sql, text: string, given: (pattern: string) => Sql = (pattern) => sql`${pattern}`): Sql {
  const literal = escaped(text)
  const patterns = isShortQuery(text)
    ? [`${literal}%`, ...[' ', '#', '@', '\n'].map((before) => `%${before}${literal}%`)]
    : [`%${literal}%`]
  return sql`(${join(
    patterns.map((pattern) => sql`${column} like ${given(pattern)}`),
    ' or ',
  )})`
}

/** In a `column` that is folded: the text, or its words in any order. */
export const hasWords = (column: Sql, text: string): Sql => everyWord(text, (word) => foldedContains(column, word))

export function everyWord(text: string, has: (part: string) => Sql): Sql {
  const words = wordsOf(text)
  if (words.length < 2 || words.every(isShortQuery)) return has(text)
  return sql`(${has(text)} or ${join(words.map(has), ' and ')})`
}

const wordsOf = (text: string): string[] => {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.length > 0 ? words : [text]
}
const mostWords = 8

export const foldedContains = (column: Sql, word: string): Sql => contains(column, word, (pattern) => sql`folded(${pattern})`)

/** Every word in another form, or with one letter wrong, missing or too many, or two in the wrong order. Undefined if none is long enough. */
export function resembling(columns: Sql[], words: SearchWord[]): Sql | undefined {
  const patterns = words.map(({ word, stems }) => [...misspelt(word), ...stems.map((stem) => `%${escaped(stem)}%`)])
  if (patterns.every((likes) => likes.length === 1)) return undefined
  const has = (likes: string[]) =>
    sql`(${join(
      columns.map((column) => sql`${column} like any(${likes}::text[])`),
      ' or ',
    )})`
  return sql`(${join(patterns.map(has), ' and ')})`
}

// Shorter words resemble too many others, and a pattern without three letters in a row would read the whole index.
const shortestForgivenLetters = 5
const longestForgivenLetters = 24

function misspelt(word: string): string[] {
  const letters = [...word].map(escaped)
  const places = letters.length < shortestForgivenLetters || letters.length > longestForgivenLetters ? [] : letters.keys()
  const variants = [...places].flatMap((at) => [
    letters.with(at, '_'),
    letters.toSpliced(at, 1),
    ...(at > 0 ? [letters.toSpliced(at, 0, '_'), letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? '')] : []),
  ])
  const likes = variants.map((variant) => variant.join('')).filter((like) => like.split('_').some((run) => run.length >= 3))
  return [...new Set([letters.join(''), ...likes])].map((like) => `%${like}%`)
}

export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
