import type { SearchResult, searchSorts } from '@atelier/contract/search'
import type { Db } from '#db/connection.ts'
import { newId } from '#db/ids.ts'
import { empty, join, type Sql, sql } from '#db/sql.ts'
import { columnsOfKnownTo, knownTo } from '#visibility/accounts.ts'
import { tagVisibleTo } from '#visibility/hashtags.ts'
import { published, visibleTo, wantedBy } from '#visibility/posts.ts'

export interface Search {
  text: string
  sort: (typeof searchSorts)[number]
  limit: number
}

/** For the rest of the transaction. A search's plan depends on how rare the text is: the generic plan was measured 15 times slower. */
export const planEachSearch = (tx: Db) => tx.run(sql`set local plan_cache_mode = force_custom_plan`)

/** Of a common name, two thousand candidates are sorted first and then judged in that order until the page is full. */
export function findPeople(db: Db, viewerId: string, { text, sort, limit }: Search, withViewer: boolean): Promise<SearchResult[]> {
  const starts = `${escaped(text)}%`
  const order = {
    relevance: sql`(username = ${text}) desc, (username like ${starts}) desc, (lower(full_name) like ${starts}) desc, followers_count desc, user_id`,
    popular: sql`followers_count desc, user_id`,
    recent: sql`created_at desc, user_id`,
  }
  const columns = sql`user_id, username, full_name, avatar_url, is_verified, followers_count, created_at, ${columnsOfKnownTo}`
  const beginning = sql`select ${columns} from profiles where username like ${starts} order by username limit 200`
  const containing = sql`
    select ${columns} from profiles
    where ${begins(text) ? contains(sql`lower(full_name)`, text) : sql`${contains(sql`username`, text)} or ${contains(sql`lower(full_name)`, text)}`}
    limit 2000`
  return db.many(sql`
    select person.user_id as id, 'user' as type, coalesce(person.full_name, person.username) as title, coalesce('@' || person.username, '') as subtitle,
      person.avatar_url as avatar, null as thumbnail, person.is_verified as verified,
      json_build_object('username', person.username, 'user_id', person.user_id) as metadata
    from (select * from ((${beginning}) union (${containing})) matches order by ${order[sort]} offset 0) person
    where ${knownTo(viewerId)} ${withViewer ? empty : sql`and person.user_id <> ${viewerId}`}
    limit ${limit}`)
}

export type FoundPost = SearchResult & { is_open: boolean }

/** Newest first; `popular` sorts the newest two hundred by engagement. */
export function findPosts(db: Db, viewerId: string, { text, sort, limit }: Search): Promise<FoundPost[]> {
  const found = (max: number) => sql`
    select p.id, p.content, p.engagement_score, author.user_id, author.username, author.avatar_url, author.is_verified,
      ${visibleTo(null)} as is_open
    from posts p join profiles author on author.user_id = p.user_id
    where ${contains(sql`lower(p.content)`, text)} and ${published} and ${visibleTo(viewerId)} and ${wantedBy(viewerId)}
    order by p.id desc limit ${max}`
  const ranked =
    sort === 'popular' ? sql`select * from (${found(200)}) newest order by engagement_score desc, id desc limit ${limit}` : found(limit)
  return db.many(sql`
    select id, 'post' as type, content as title, coalesce('@' || username, '') as subtitle, avatar_url as avatar,
      (select m.media_url from post_media m where m.post_id = ranked.id and m.media_type like 'image/%' and m.sensitive is null order by m.order_index limit 1) as thumbnail,
      is_verified as verified, json_build_object('username', username, 'user_id', user_id) as metadata, is_open
    from (${ranked}) ranked`)
}

export function findHashtags(db: Db, viewerId: string, { text, sort, limit }: Search): Promise<SearchResult[]> {
  const order = sort === 'recent' ? sql`id desc` : sql`usage_count desc, id`
  const name = text.replace(/^#/, '')
  return db.many(sql`
    select h.id, 'hashtag' as type, '#' || h.name as title, '' as subtitle, null as avatar, null as thumbnail, false as verified,
      json_build_object('name', h.name, 'count', h.usage_count) as metadata
    from (
      select id, name, usage_count from hashtags
      where ${begins(name) ? sql`name like ${`${escaped(name)}%`}` : contains(sql`name`, name)}
      order by ${order} offset 0
    ) h
    where ${tagVisibleTo(viewerId)}
    limit ${limit}`)
}

export function findCommunities(db: Db, { text, sort, limit }: Search): Promise<SearchResult[]> {
  const order = sort === 'recent' ? sql`c.id desc` : sql`c.member_count desc, c.id desc`
  return db.many(sql`
    select c.id, 'community' as type, c.name as title, coalesce(c.description, '') as subtitle, c.avatar_url as avatar, null as thumbnail,
      false as verified, json_build_object('name', c.name, 'count', c.member_count) as metadata
    from communities c
    where c.is_public and ${contains(sql`lower(c.name || ' ' || coalesce(c.description, ''))`, text)}
    order by ${order} limit ${limit}`)
}

export const insertSearchLog = (db: Db, userId: string, query: string, resultsCount: number) =>
  db.run(sql`
    insert into search_logs (id, user_id, query, result_type, results_count) values (${newId()}, ${userId}, ${query}, 'mixed', ${resultsCount})`)

export const insertClickLog = (db: Db, userId: string, query: string, resultId: string) =>
  db.run(sql`
    insert into search_logs (id, user_id, query, result_type, clicked_result_id) values (${newId()}, ${userId}, ${query}, 'click', ${resultId})`)

/** The last distinct queries that start with `text`, newest first, of the last thousand. */
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
const begins = (text: string) => [...text].length < 3

/** `text` is in lower case, as the column is. Less than three letters begin a word: trigrams find that, not a part of one. */
export function contains(column: Sql, text: string): Sql {
  const literal = escaped(text)
  const patterns = begins(text) ? [`${literal}%`, ...[' ', '#', '@', '\n'].map((before) => `%${before}${literal}%`)] : [`%${literal}%`]
  return sql`(${join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    ' or ',
  )})`
}

/** As literal text of a `like` pattern. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
