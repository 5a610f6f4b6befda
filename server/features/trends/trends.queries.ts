import { type Hashtag, hashtagSchema } from '@atelier/contract/search'
import type { CandidateDb } from '#db/candidates.ts'
import type { Db } from '#db/connection.ts'
import { listed } from '#db/listed.ts'
import { raw, type Sql, sql } from '#db/sql.ts'
import { hasMuted, listedTo, openTo, present } from '#visibility/accounts.ts'
import { tagVisibleTo } from '#visibility/hashtags.ts'
import { published, unflagged } from '#visibility/posts.ts'

export async function trendingTags(db: Db, viewerId: string, limit: number): Promise<Hashtag[]> {
  const [trending, mostUsed] = tagLists(sql`h.id, h.name, h.usage_count`, viewerId, limit)
  const found = await db.as(hashtagSchema).many(trending)
  return found.length > 0 ? found : db.many(mostUsed)
}

export async function trendingTagIds(db: CandidateDb, viewerId: string, limit: number): Promise<string[]> {
  const [trending, mostUsed] = tagLists(sql`h.id`, viewerId, limit)
  const found = await db.many<{ id: string }>(trending)
  return (found.length > 0 ? found : await db.many<{ id: string }>(mostUsed)).map(({ id }) => id)
}

const tagLists = (columns: Sql, viewerId: string, limit: number): [Sql, Sql] => [
  sql`select ${columns} from trending_hashtags t join hashtags h on h.id = t.id
    where ${tagVisibleTo(viewerId)} order by t.score desc, t.id limit ${limit}`,
  sql`select ${columns} from (select id, name, usage_count from hashtags order by usage_count desc, id offset 0) h
    where ${tagVisibleTo(viewerId)} limit ${limit}`,
]

export const tagsStillVisible = (db: Db, viewerId: string, ids: string[]): Promise<Hashtag[]> =>
  db.as(hashtagSchema).many(sql`
    select h.id, h.name, h.usage_count from ${listed(ids)} join hashtags h on h.id = listed.id
    where ${tagVisibleTo(viewerId)} order by listed.place`)

/** Not themselves, muted or, with `new`, followed; before the first refresh, the most followed. */
export async function trendingPeople(db: CandidateDb, viewerId: string, which: Which, limit: number): Promise<string[]> {
  const offered = offeredTo(viewerId, which)
  const ids = (rows: { user_id: string }[]) => rows.map(({ user_id }) => user_id)
  const trending = await db.many<{ user_id: string }>(sql`
    select person.user_id from trending_users t join profiles person on person.user_id = t.user_id
    where ${offered} order by t.score desc, t.user_id limit ${limit}`)
  if (trending.length > 0) return ids(trending)
  return ids(
    await db.many(sql`
      select person.user_id from (select * from profiles order by followers_count desc, user_id offset 0) person where ${offered} limit ${limit}`),
  )
}

export async function peopleStillOffered(db: Db, viewerId: string, which: Which, userIds: string[]): Promise<string[]> {
  const people = await db.many<{ user_id: string }>(sql`
    select person.user_id from ${listed(userIds)} join profiles person on person.user_id = listed.id
    where ${offeredTo(viewerId, which)} order by listed.place`)
  return people.map(({ user_id }) => user_id)
}

type Which = 'new' | 'all'
function offeredTo(viewerId: string, which: Which): Sql {
  const unfollowed = sql`(select true from followers f where f.follower_id = ${viewerId} and f.following_id = person.user_id) is not true`
  return sql`${listedTo(viewerId)} and person.user_id <> ${viewerId} and not ${hasMuted(viewerId, sql`person.user_id`)}
    and ${which === 'new' ? unfollowed : sql`true`}`
}

interface Scored {
  id: string
  score: number
}
interface Period {
  now: Date
  since: string // the id of that moment
  sinceTime: Date
  size: number
}

export async function lockTrends(tx: Db, patienceMs: number): Promise<void> {
  await tx.run(sql`set local statement_timeout = ${raw(String(patienceMs))}`)
  await tx.run(sql`lock table trending_hashtags, trending_users in exclusive mode`)
}

/** Each author of the last 24 h counts 1, halved every 6 h, times today's authors over 1 + the daily mean of the six days before. */
export const scoredTopics = (db: CandidateDb, { now, since, size }: Period): Promise<Scored[]> =>
  db.many<Scored>(sql`
    with uses as (
      select ph.hashtag_id, p.user_id, extract(epoch from ${now}::timestamptz - p.created_at) / 3600 as hours
      from posts p join profiles author on author.user_id = p.user_id join post_hashtags ph on ph.post_id = p.id
      where p.id >= ${since} and ${published} and ${openTo(null)} and ${unflagged}
    ), by_author as (
      select hashtag_id, user_id, floor(hours / 24) as day, min(hours) as hours from uses group by hashtag_id, user_id, floor(hours / 24)
    ), by_tag as (
      select hashtag_id, count(*) filter (where day <= 0) as today, sum(power(0.5, greatest(hours, 0) / 6)) filter (where day <= 0) as warmth,
        count(*) filter (where day > 0) / 6.0 as usual
      from by_author group by hashtag_id
    )
    select h.id, h.score
    from (
      select tag.id, coalesce(t.warmth * t.today / (1 + t.usual), 0) as score
      from hashtags tag left join by_tag t on t.hashtag_id = tag.id
      where tag.usage_count > 0
      order by score desc, tag.usage_count desc, tag.id offset 0
    ) h
    where ${tagVisibleTo(null)}
    limit ${size}`)

export function scoredPeople(db: CandidateDb, { since, sinceTime, size }: Period): Promise<Scored[]> {
  const engaged = (table: Sql, recent: Sql) => sql`
    select p.user_id, e.user_id as by_id from ${table} e join posts p on p.id = e.post_id where ${recent} and e.user_id <> p.user_id and ${published}`
  return db.many<Scored>(sql`
    with response as (
      select following_id as user_id, count(distinct follower_id) as people from followers where id >= ${since} group by following_id
      union all
      select user_id, count(distinct by_id) from (
        ${engaged(sql`likes`, sql`e.id >= ${since}`)}
        union all ${engaged(sql`saved_posts`, sql`e.id >= ${since}`)}
        union all ${engaged(sql`comments`, sql`e.id >= ${since} and e.status = 'published'`)}
        union all ${engaged(sql`shares`, sql`e.created_at >= ${sinceTime}`)}
      ) engagers group by user_id
    ), scores as (select user_id, sum(people) as score from response group by user_id)
    select author.user_id as id, coalesce(s.score, 0) as score
    from profiles author left join scores s on s.user_id = author.user_id
    where ${present(sql`author`)}
    order by score desc, author.followers_count desc, author.user_id limit ${size}`)
}

export async function replaceTopics(tx: Db, topics: Scored[]): Promise<void> {
  await tx.run(sql`delete from trending_hashtags`)
  await tx.run(sql`
    insert into trending_hashtags (id, name, usage_count, score)
    select h.id, h.name, h.usage_count, topic.score from ${scoredRows(topics)} topic (id, score) join hashtags h on h.id = topic.id
    where ${tagVisibleTo(null)}`)
}

export async function replacePeople(tx: Db, people: Scored[]): Promise<void> {
  await tx.run(sql`delete from trending_users`)
  await tx.run(sql`
    insert into trending_users (user_id, score)
    select author.user_id, listed.score from ${scoredRows(people)} listed (id, score) join profiles author on author.user_id = listed.id
    where ${present(sql`author`)}`)
}

const scoredRows = (scored: Scored[]) => sql`unnest(${scored.map(({ id }) => id)}::uuid[], ${scored.map(({ score }) => score)}::float8[])`
