import { type WordFilter, wordFilterSchema } from '@atelier/contract/admin/content'
import type { Author } from '@atelier/contract/authors'
import { Failure } from '@atelier/contract/errors'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { type Sql, sql } from '#db/sql.ts'
import { stemmers } from '#db/stemmers.ts'
import { removedText } from '#features/admin/content/appeals.queries.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { escaped, foldedContains } from '#features/search/search.queries.ts'
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
  since: string
  limit: number
  among: number
  /** How many of the newest are given whatever they have. */
  given: number
}
export interface NewCandidate extends Candidate {
  place: number // 1 is the newest
  may_have: boolean
}
export interface Newest {
  texts: NewCandidate[]
  looked_at: number
}

export const newestPosts = (tx: Db, trial: Trial): Promise<Newest> =>
  newest(
    tx,
    recentPosts(trial),
    sql`described as materialized (
      select m.post_id, array_agg(m.alt_text order by m.order_index) as descriptions from post_media m
      where m.post_id >= (select id from newest order by id limit 1) and m.alt_text is not null group by m.post_id),
    texts as materialized (
      select n.*, d.descriptions, case when d.post_id is null then content else concat_ws(E'\n', content, array_to_string(d.descriptions, E'\n')) end as judged
      from newest n left join described d on d.post_id = n.id)`,
    trial,
  )

export const newestComments = (tx: Db, trial: Trial): Promise<Newest> =>
  newest(tx, recentComments(trial), sql`texts as (select n.*, null::text[] as descriptions, content as judged from newest n)`, trial)

/** By trigrams of what they say, however old. Needs `planEachSearch` in the same transaction. */
export const postsThatSay = (tx: Db, trial: Trial): Promise<Candidate[]> =>
  tx.many(sql`
    select id, user_id, content, ${descriptions} as descriptions, created_at from (
      select p.*, octet_length(p.content) = length(p.content) as is_ascii, lower(p.content) as lower
      ${recentPosts(trial)} and ${foldedContains(sql`p.search_text`, trial.part)}) p
    where ${mayHave(trial.part)} order by id desc limit ${trial.limit}`)

const recentPosts = ({ viewerId, since }: Trial) => sql`
  from posts p where p.id > ${since} and p.status <> 'removed' and ${eachInReachOf(viewerId, sql`p.user_id`)}`

const recentComments = ({ viewerId, since }: Trial) => sql`
  from comments p where p.id > ${since} and p.status <> 'removed' and ${eachInReachOf(viewerId, sql`p.user_id`)}`

type NewRow = Omit<NewCandidate, 'descriptions'> & { descriptions: string[] | null; looked_at: number | null }

async function newest(tx: Db, recent: Sql, texts: Sql, { part, among, given, limit }: Trial): Promise<Newest> {
  const rows = await tx.many<NewRow>(sql`
    with newest as materialized (
      select p.id, p.user_id, p.content, p.created_at, row_number() over (order by p.id desc)::int as place ${recent} order by p.id desc limit ${among}),
    ${texts},
    lowered as materialized (select *, octet_length(judged) = length(judged) as is_ascii,
      case when octet_length(judged) = length(judged) then lower(judged collate "C") else lower(judged) end as lower from texts)
    select id, user_id, content, descriptions, created_at, place, may_have, case place when 1 then (select count(*)::int from newest) end as looked_at
    from (select *, ${mayHave(part)} or ${disguised(part)} as may_have from lowered) judged
    where place <= ${given} or may_have order by place limit ${given + limit}`)
  return {
    texts: rows.map(({ looked_at: _, descriptions, ...row }) => ({ ...row, descriptions: descriptions ?? [] })),
    looked_at: rows[0]?.looked_at ?? 0,
  }
}

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

export async function authorsOf(tx: Db, ids: string[]): Promise<Map<string, Author>> {
  const rows = await tx.many<{ author: Author }>(
    sql`select ${authorJson(sql`author`)} as author from profiles author where author.user_id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ author }) => [author.user_id, author]))
}

const descriptions = sql`case when p.has_media then array(
  select m.alt_text from post_media m where m.post_id = p.id and m.alt_text is not null order by m.order_index) else '{}' end`

function mayHave(part: string): Sql {
  const held = sql`lower like ${`%${escaped(part)}%`}`
  if (!/^[a-z0-9_]+$/.test(part)) return held
  return sql`(${held} and (not is_ascii or lower ~ ${`\\m${part}\\M`}))`
}

const disguised = (part: string) => sql`
  (not is_ascii and (judged is not nfkc normalized or judged ~ ${invisible})
    and lower(regexp_replace(normalize(judged, nfkc), ${invisible}, '', 'g')) like ${`%${escaped(part)}%`})`

// \p{Cf} of JavaScript.
const invisible =
  '[\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\U000e0001\\U000e0020-\\U000e007f]'
