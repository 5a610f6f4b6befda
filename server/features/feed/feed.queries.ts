import { limits } from '@atelier/contract/limits'
import type { Db } from '#db/connection.ts'
import { join, type Sql, sql } from '#db/sql.ts'
import { type PostList, postsIn, scanLimit } from '#features/posts/posts.queries.ts'
import { openTo, unmutedBy } from '#visibility/accounts.ts'
import { published, publishedToFollowers, unflagged, unhiddenBy } from '#visibility/posts.ts'

/** The statement that P1 measures. `cursor`: last id of the previous page, or null. */
export const followingFeed = (viewerId: string, cursor: string | null, limit: number): Sql =>
  postsIn(viewerId, followingPage(viewerId, cursor, limit))

/** One index descent per followed author, then only the newest authors merge: 535 buffers at 142 follows, at any depth. */
export function followingPage(viewerId: string, cursor: string | null, limit: number): Sql {
  const listed = sql`${publishedToFollowers} and ${unhiddenBy(viewerId)} and p.id < ${cursor ?? pastAll}`
  return sql`
    select p.id, row_number() over (order by p.id desc) as place
    from (
      select latest.user_id
      from (
        select p.id, p.user_id
        from followers f
        cross join lateral (select p.id, p.user_id from posts p where p.user_id = f.following_id and ${listed} order by p.id desc limit 1) p
        where f.follower_id = ${viewerId}
        order by p.id desc offset 0
      ) latest
      where (select true from profiles author where author.user_id = latest.user_id and ${openTo(viewerId)} and ${unmutedBy(viewerId)})
      order by latest.id desc
      limit ${limit}
    ) writing
    cross join lateral (select p.id from posts p where p.user_id = writing.user_id and ${listed} order by p.id desc limit ${limit}) p
    order by p.id desc
    limit ${limit}`
}

export interface Taste {
  preferred_categories: string[]
  feed_algorithm_weight: number
}

export async function tasteOf(db: Db, viewerId: string): Promise<Taste> {
  const chosen = await db.maybeOne<Taste>(
    sql`select preferred_categories, feed_algorithm_weight from user_preferences where user_id = ${viewerId}`,
  )
  return chosen ?? { preferred_categories: [], feed_algorithm_weight: 0 }
}

/** Each branch reads an index backwards and stops with the page; its own order keeps the planner from sorting and joining all. */
export function forYouPage(viewerId: string, wanted: string[], cursor: string | null, limit: number): PostList {
  const branch = (rule: Sql) =>
    sql`(select p.id, p.user_id, p.engagement_score from posts p where p.id < ${cursor ?? pastAll} and ${rule} order by p.id desc)`
  const others = (rule: Sql) => branch(sql`${published} and p.user_id <> ${viewerId} and ${rule}`)
  const inCategories = Array.from({ length: limits.categories }, (_, i) => others(sql`p.category = ${wanted[i] ?? null}::text`))
  const branches = wanted.length > 0 ? [others(sql`p.category is null`), ...inCategories] : [others(sql`true`)]
  const candidates = sql`
      ${join([branch(sql`p.user_id = ${viewerId} and ${ownInForYou}`), ...branches], ' union all ')}
      order by id desc limit ${scanLimit}`
  const page = sql`
    select p.id, row_number() over (order by p.id desc) as place
    from (${candidates}) p
    where ${unhiddenBy(viewerId)} and (p.user_id = ${viewerId} or ${unflagged}
      and (select true from profiles author where author.user_id = p.user_id and ${openTo(viewerId)} and ${unmutedBy(viewerId)}))
    order by p.id desc
    limit ${limit}`
  const own = sql`p.user_id = ${viewerId} and ${ownInForYou}`
  const stillListed = sql`${unhiddenBy(viewerId)} and (${own} or ${published} and ${unflagged} and ${openTo(viewerId)} and ${unmutedBy(viewerId)})`
  return { candidates, page, stillListed }
}

const ownInForYou = sql`p.status <> 'removed' and (p.is_public or p.community_id is null)`

const pastAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
