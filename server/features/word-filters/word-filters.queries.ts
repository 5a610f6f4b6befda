import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { sql } from '#db/sql.ts'
import { stemmers } from '#db/stemmers.ts'
import type { FilterWord, Finding } from '#features/word-filters/find-filtered.ts'

export const activeFilters = (db: Db) =>
  db.many<FilterWord>(sql`select word, severity, choices from word_filters where is_active order by word`)

/** Which tokens have the stem of a word in a language of ours. */
export const tokensLike = (db: Db, words: string[], tokens: string[]) =>
  db.many<{ word: string; tokens: string[] }>(sql`
    select w.word, array_agg(t.token) as tokens from unnest(${words}::text[]) w(word) join unnest(${tokens}::text[]) t(token)
      on exists (select from unnest(${stemmers}::regdictionary[]) stemmer where ts_lexize(stemmer, w.word) = ts_lexize(stemmer, t.token)
        and ts_lexize(stemmer, w.word) <> '{}')
    group by w.word`)

/** A post that was flagged before keeps that finding: its former texts can still be read. */
export async function insertFlag(
  db: Db,
  target: { post_id: string } | { comment_id: string },
  { severity, words }: Finding,
): Promise<void> {
  const { post_id = null, comment_id = null } = target as { post_id?: string; comment_id?: string }
  await db.run(sql`
    insert into flags (id, post_id, comment_id, severity, words)
    values (${newId()}, ${post_id}, ${comment_id}, ${severity}, ${words.slice(0, 100)})
    on conflict (post_id) do update set
      severity = case when ${graver} then excluded.severity else flags.severity end,
      words = (array(select distinct unnest(flags.words || excluded.words) order by 1))[:100]`)
}

const graver = sql`(excluded.severity = 'high' or flags.severity = 'low')`
