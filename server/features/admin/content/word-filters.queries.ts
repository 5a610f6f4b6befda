import { type WordFilter, wordFilterSchema } from '@atelier/contract/admin/content'
import { adminLimits } from '@atelier/contract/admin/limits'
import type { Author } from '@atelier/contract/authors'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { stemmers } from '#db/stemmers.ts'
import { removedText } from '#features/admin/content/appeals.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { escaped, foldedContains, isShortQuery } from '#features/search/search.queries.ts'
import { inReachOf } from '#visibility/staff.ts'

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

export interface Candidate {
  id: string
  user_id: string
  content: string
  descriptions: string[]
  created_at: string
}
interface Trial {
  viewerId: string
  /** The longest part of the word without spaces, as filters compare it. */
  part: string
  /** A regular expression of its other spellings, for folded texts. */
  pattern: string
  since: string
  limit: number
  among: number
}
interface Candidates {
  found: Candidate[]
  is_whole: boolean
}

/** Needs `planEachSearch` in the same transaction. */
export async function postsThatMayHave(tx: Db, trial: Trial): Promise<Candidates> {
  const texts = recentPosts(trial)
  const newest = await amongNewest(tx, texts, trial)
  if (isShortQuery(trial.part) || newest.found.length === trial.limit) return newest
  // Trigrams cover all texts; unusual spellings are found among the newest only.
  const indexed = foldedContains(sql`p.search_text`, trial.part)
  const plain = await tx.many<Candidate>(
    sql`select * from (${withJudged(sql`${texts} and ${indexed}`)}) indexed where ${mayHave(trial.part)} order by id desc limit ${trial.limit}`,
  )
  const found = new Map([...newest.found, ...plain].map((candidate) => [candidate.id, candidate]))
  return { found: [...found.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1)), is_whole: true }
}

export const commentsThatMayHave = (tx: Db, trial: Trial): Promise<Candidates> => amongNewest(tx, recentComments(trial), trial)

/** Among the newest: what has the beginning of the part, however it is spelled. */
export const postsThatMayResemble = (tx: Db, trial: Trial): Promise<Candidates> =>
  resembling(tx, recentPosts(trial, sql`, p.search_text as folded`), trial)

export const commentsThatMayResemble = (tx: Db, trial: Trial): Promise<Candidates> =>
  resembling(tx, recentComments(trial, sql`, folded(c.content) as folded`), trial)

const recentPosts = ({ viewerId, since }: Trial, also = empty) => sql`
  select p.id, p.user_id, p.content, ${descriptions} as descriptions, p.created_at ${also} from posts p
  where p.id > ${since} and p.status <> 'removed' and ${inReachOf(viewerId, sql`p.user_id`)}`

const recentComments = ({ viewerId, since }: Trial, also = empty) => sql`
  select c.id, c.user_id, c.content, '{}'::text[] as descriptions, c.created_at ${also} from comments c
  where c.id > ${since} and c.status <> 'removed' and ${inReachOf(viewerId, sql`c.user_id`)}`

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
  where r.id > ${since} and r.kind in ('post', 'comment') and ${inReachOf(viewerId, sql`r.user_id`)}
    and not exists (select from appeals a where a.removal_id = r.id and a.status = 'granted')
  order by r.id desc limit ${limit}`

export const newestPublished = (table: Sql, { viewerId, since, limit }: Compared): Sql => sql`
  select one.id, one.content from ${table} one
  where one.id > ${since} and one.status = 'published' and ${inReachOf(viewerId, sql`one.user_id`)} order by one.id desc limit ${limit}`

export const textsOf = async (db: Db, texts: Sql): Promise<string[]> =>
  (await db.many<{ content: string }>(sql`select content from (${texts}) listed where content is not null`)).map(({ content }) => content)

async function resembling(tx: Db, texts: Sql, { pattern }: Trial): Promise<Candidates> {
  const rows = await tx.many<Candidate & { looked_at: number }>(sql`
    with newest as materialized (${texts} order by id desc limit ${adminLimits.triedSpellings})
    select looked.looked_at, hit.id, hit.user_id, hit.content, hit.descriptions, hit.created_at from (select count(*)::int as looked_at from newest) looked
      left join (select * from newest where folded ~ ${pattern}) hit on true
    order by hit.id desc`)
  return { found: rows.filter(({ id }) => id !== null), is_whole: (rows[0]?.looked_at ?? 0) < adminLimits.triedSpellings }
}

async function amongNewest(tx: Db, texts: Sql, { part, limit, among }: Trial): Promise<Candidates> {
  const rows = await tx.many<Candidate & { looked_at: number }>(sql`
    with newest as materialized (${withJudged(sql`${texts} order by id desc limit ${among}`)})
    select looked.looked_at, hit.* from (select count(*)::int as looked_at from newest) looked
      left join (select * from newest where ${mayHave(part)} or ${disguised(part)} order by id desc limit ${limit}) hit on true
    order by hit.id desc`)
  return { found: rows.filter(({ id }) => id !== null), is_whole: (rows[0]?.looked_at ?? 0) < among }
}

export async function authorsOf(tx: Db, ids: string[]): Promise<Map<string, Author>> {
  const rows = await tx.many<{ author: Author }>(
    sql`select ${authorJson(sql`author`)} as author from profiles author where author.user_id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ author }) => [author.user_id, author]))
}

const descriptions = sql`case when p.has_media then array(
  select m.alt_text from post_media m where m.post_id = p.id and m.alt_text is not null order by m.order_index) else '{}' end`

const withJudged = (texts: Sql) => sql`
  select listed.*, concat_ws(E'\n', content, array_to_string(descriptions, E'\n')) as judged from (${texts}) listed`

function mayHave(part: string): Sql {
  const held = sql`lower(judged) like ${`%${escaped(part)}%`}`
  if (!/^[a-z0-9_]+$/.test(part)) return held
  return sql`(${held} and (octet_length(judged) <> length(judged) or lower(judged) ~ ${`\\m${part}\\M`}))`
}

const disguised = (part: string) => sql`
  (octet_length(judged) <> length(judged) and (judged is not nfkc normalized or judged ~ ${invisible})
    and lower(regexp_replace(normalize(judged, nfkc), ${invisible}, '', 'g')) like ${`%${escaped(part)}%`})`

// \p{Cf} of JavaScript.
const invisible =
  '[\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\U000e0001\\U000e0020-\\U000e007f]'
