import type { Author } from '@atelier/contract/authors'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { authorJson } from '#features/profiles/columns.queries.ts'
import { escaped, foldedContains } from '#features/search/search.queries.ts'
import { eachInReachOf } from '#visibility/staff.ts'

export interface Candidate {
  id: string
  content: string
  descriptions: string[] | null
}
interface Trial {
  viewerId: string
  /** The longest part of the word without spaces, as filters compare it. */
  part: string
  since: string
}
/** What is older than the newest. */
interface Older {
  before: string
  limit: number
}

/** Whatever they say. */
export const newestPosts = (tx: Db, trial: Trial, count: number): Promise<Candidate[]> =>
  tx.many(sql`select ${columns}, ${descriptions} as descriptions ${recentPosts(trial)} order by p.id desc limit ${count}`)

export const newestComments = (tx: Db, trial: Trial, count: number): Promise<Candidate[]> =>
  tx.many(sql`select ${columns}, null as descriptions ${recentComments(trial)} order by p.id desc limit ${count}`)

/** By trigrams of what they say. Needs `planEachSearch` in the same transaction. */
export const postsThatSay = (tx: Db, trial: Trial, { before, limit }: Older): Promise<Candidate[]> =>
  tx.many(sql`
    select ${columns}, ${descriptions} as descriptions
    from (select p.*, ${lowered} ${recentPosts(trial)} and p.id < ${before} and ${foldedContains(sql`p.search_text`, trial.part)}) p
    where ${mayHave(trial.part)} order by id desc limit ${limit}`)

export const commentsThatSay = (tx: Db, trial: Trial, { before, limit, among }: Older & { among: number }): Promise<Candidate[]> =>
  tx.many(sql`
    select ${columns}, null as descriptions
    from (select p.*, ${lowered} ${recentComments(trial)} and p.id < ${before} order by p.id desc limit ${among}) p
    where ${mayHave(trial.part)} order by id desc limit ${limit}`)

export const hasMoreComments = async (tx: Db, trial: Trial, than: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select ${recentComments(trial)} order by p.id desc offset ${than} limit 1`)) !== undefined

export interface Origin {
  id: string
  author: Author
  created_at: string
}

export async function originsOf(tx: Db, ids: string[]): Promise<Map<string, Origin>> {
  const rows = await tx.many<Origin>(sql`
    select p.id, p.created_at, ${authorJson(sql`author`)} as author from (
      select id, user_id, created_at from posts where id = any(${ids}::uuid[])
      union all select id, user_id, created_at from comments where id = any(${ids}::uuid[])) p
    join profiles author on author.user_id = p.user_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const writtenAt = async (tx: Db, postId: string): Promise<Date> =>
  new Date((await tx.one<{ created_at: string }>(sql`select created_at from posts where id = ${postId}`)).created_at)

const descriptions = sql`case when p.has_media then array(
  select m.alt_text from post_media m where m.post_id = p.id and m.alt_text is not null order by m.order_index) end`

const columns = sql`p.id, p.content`

const recentPosts = ({ viewerId, since }: Trial) => sql`
  from posts p where p.id > ${since} and p.status <> 'removed' and ${eachInReachOf(viewerId, sql`p.user_id`)}`

const recentComments = ({ viewerId, since }: Trial) => sql`
  from comments p where p.id > ${since} and p.status <> 'removed' and ${eachInReachOf(viewerId, sql`p.user_id`)}`

const isAscii = sql`octet_length(p.content) = length(p.content)`
const lowered = sql`${isAscii} as is_ascii, case when ${isAscii} then lower(p.content collate "C") else lower(p.content) end as lower`

function mayHave(part: string): Sql {
  const held = sql`lower like ${`%${escaped(part)}%`}`
  if (!/^[a-z0-9_]+$/.test(part)) return held
  return sql`(${held} and (not is_ascii or lower ~ ${`\\m${part}\\M`}))`
}
