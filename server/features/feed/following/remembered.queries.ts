import type { Db } from '#db/connection.ts'
import type { Source } from '#db/memory/memory.ts'
import { raw, type Sql, sql } from '#db/sql.ts'
import { banned, blockedEitherWay, mutedBy, mutedWordsOf } from '#visibility/accounts.ts'
import { hiddenBy, published } from '#visibility/posts.ts'

export interface FeedViewer {
  following: string[]
  /** Blocked in either direction, or muted. */
  shutOut: Set<string>
  hidden: Set<string>
  /** Mutes words, or has a list longer than `mostListed`. */
  unusual: boolean
}

/** Empty while the account is banned. */
export interface FeedAuthor {
  /** Newest first, `idLength` characters each, concatenated. */
  ids: string
  /** There are no older ones. */
  all: boolean
}

export const idLength = 36
const mostListed = 2_000
const mostPosts = 32

export const viewersQuery = (ids: string[]): Sql => sql`
  select viewer.id, ${listed(sql`select f.following_id from followers f where f.follower_id = viewer.id`)} as following,
    ${listed(sql`${blockedEitherWay(sql`viewer.id`)} union all ${mutedBy(sql`viewer.id`)}`)} as shut_out,
    ${listed(hiddenBy(sql`viewer.id`))} as hidden,
    ${mutedWordsOf(sql`viewer.id`)} is not null as mutes_words
  from unnest(${ids}::uuid[]) viewer (id)`

export const authorsQuery = (ids: string[]): Sql => sql`
  select author.user_id as id, case when ${banned(sql`author`)} then '' else array_to_string(array(
    select p.id from posts p where p.user_id = author.user_id and ${published} order by p.id desc limit ${raw(String(mostPosts + 1))}), '') end as ids
  from profiles author where author.user_id = any(${ids}::uuid[])`

export const viewersIn = (db: Db): Source<FeedViewer> => ({
  kind: 'viewer',
  async load(ids) {
    const rows = await db.many<{ id: string; following: string; shut_out: string; hidden: string; mutes_words: boolean }>(viewersQuery(ids))
    return new Map(
      rows.map(({ id, mutes_words, ...lists }) => {
        const [following, shutOut, hidden] = [lists.following, lists.shut_out, lists.hidden].map(split) as [string[], string[], string[]]
        const unusual = mutes_words || [following, shutOut, hidden].some(({ length }) => length > mostListed)
        return [id, { following, shutOut: new Set(shutOut), hidden: new Set(hidden), unusual }]
      }),
    )
  },
  bytesOf: ({ following, shutOut, hidden }) => 300 + following.length * 64 + (shutOut.size + hidden.size) * 110,
})

export const authorsIn = (db: Db): Source<FeedAuthor> => ({
  kind: 'author',
  async load(ids) {
    const rows = await db.many<{ id: string; ids: string }>(authorsQuery(ids))
    return new Map(rows.map(({ id, ids }) => [id, { ids: ids.slice(0, mostPosts * idLength), all: ids.length <= mostPosts * idLength }]))
  },
  bytesOf: ({ ids }) => 100 + ids.length,
})

const listed = (query: Sql) => sql`array_to_string(array(select id from (${query}) list (id) limit ${raw(String(mostListed + 1))}), ',')`
const split = (list: string) => (list === '' ? [] : list.split(','))
