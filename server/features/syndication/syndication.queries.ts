import type { Author } from '@atelier/contract/authors'
import type { Db } from '#db/connection.ts'
import { type Sql, sql } from '#db/sql.ts'
import { knownTo } from '#visibility/accounts.ts'
import { published, visibleTo } from '#visibility/posts.ts'

export type Publisher = Pick<Author, 'user_id' | 'full_name' | 'avatar_url'> & { username: string; bio: string | null }

export const publisherNamed = (db: Db, username: string) =>
  db.maybeOne<Publisher>(sql`
    select person.user_id, person.username, person.full_name, person.avatar_url, person.bio from profiles person
    where person.username = ${username} and ${knownTo(null)}`)

export const newestBy = (userId: string, limit: number): Sql => sql`
  select p.id, row_number() over (order by p.id desc) as place from posts p
  where p.user_id = ${userId} and ${published} order by p.id desc limit ${limit}`

export type SitemapKind = 'posts' | 'people'
const keys = { posts: sql`select id from posts`, people: sql`select user_id as id from profiles` }

/** The ids below which the pages after the first begin. Pages have equally many rows, whether or not they are visible. */
export async function pageEdges(db: Db, kind: SitemapKind, { rows, pages }: { rows: number; pages: number }): Promise<string[]> {
  const all = sql`(${keys[kind]}) one`
  const lastOf = (below: Sql) =>
    sql`select id from (select id from ${all} where ${below} order by id desc limit ${rows}) page order by id limit 1`
  const edges = await db.many<{ id: string }>(sql`
    with recursive edge (id, n) as (
      (select id, 1 from (${lastOf(sql`true`)}) first)
      union all
      select next.id, edge.n + 1 from edge cross join lateral (${lastOf(sql`id < edge.id`)}) next where edge.n < ${pages}
    ) select id from edge`)
  return edges.slice(0, -1).map(({ id }) => id)
}

export const listedPosts = (db: Db, below: string | null, rows: number) =>
  db.many<{ id: string; changed_at: string }>(sql`
    select p.id, coalesce(p.edited_at, p.created_at) as changed_at
    from (select * from posts where ${below}::uuid is null or id < ${below} order by id desc limit ${rows}) p
    join profiles author on author.user_id = p.user_id
    where ${visibleTo(null)} order by p.id desc`)

export const sitemapPeople = (db: Db, below: string | null, rows: number) =>
  db.many<{ username: string }>(sql`
    select person.username
    from (select * from profiles where ${below}::uuid is null or user_id < ${below} order by user_id desc limit ${rows}) person
    where person.username is not null and ${knownTo(null)} order by person.user_id desc`)
