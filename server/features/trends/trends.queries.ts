import type { Hashtag } from '@atelier/contract/search'
import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import { knownTo } from '#features/profiles/visible.ts'

/** Trending topics, the strongest first; where nothing trends yet, the most used ones fill up. */
export const topTopics = (db: Db, limit: number) =>
  db.many<Hashtag>(sql`
    select h.id, h.name, h.usage_count
    from hashtags h left join trending_hashtags t on t.id = h.id
    where h.usage_count > 0
    order by t.score desc nulls last, h.usage_count desc, h.id
    limit ${limit}`)

/**
 * Ids of people worth following: trending ones first, then the most followed. Never the viewer, nobody they follow, asked, muted or
 * that a block stands between.
 */
export const peopleToFollow = (db: Db, viewerId: string, limit: number) =>
  db.many<{ user_id: string }>(sql`
    select person.user_id
    from profiles person left join trending_users t on t.user_id = person.user_id
    where person.user_id <> ${viewerId} and ${knownTo(viewerId)}
      and not exists (select from followers f where f.follower_id = ${viewerId} and f.following_id = person.user_id)
      and not exists (select from follow_requests r where r.follower_id = ${viewerId} and r.following_id = person.user_id)
      and not exists (select from mutes m where m.muter_id = ${viewerId} and m.muted_id = person.user_id)
    order by t.score desc nulls last, person.followers_count desc, person.user_id desc
    limit ${limit}`)

/**
 * Topics by distinct public authors of the last 24 hours against the six days before (per day, plus one so that a first mention is no
 * infinity), decayed with a half-life of twelve hours since the newest use. Flagged posts, banned people and private accounts do not count.
 */
export const replaceTrendingTopics = (tx: Db) =>
  tx.run(sql`
    with used as (
      select tagged.hashtag_id, p.user_id, p.created_at, p.created_at > now() - interval '24 hours' as is_recent
      from posts p join post_hashtags tagged on tagged.post_id = p.id join profiles author on author.user_id = p.user_id
      where p.created_at > now() - interval '7 days' and p.status = 'published' and p.is_public
        and not author.is_banned and not author.is_private
        and not exists (select from flags fl where fl.post_id = p.id and fl.severity <> 'low')
    ), counted as (
      select hashtag_id, count(distinct user_id) filter (where is_recent) as recent,
        count(distinct user_id) filter (where not is_recent) / 6.0 as per_day_before,
        extract(epoch from now() - max(created_at)) / 3600 as hours
      from used group by hashtag_id
    ), ranked as (
      select hashtag_id, recent ^ 2 / (per_day_before + 1) * 0.5 ^ (hours / 12) as score from counted where recent > 0
      order by score desc, hashtag_id limit 100
    )
    insert into trending_hashtags (id, name, usage_count, score)
    select h.id, h.name, h.usage_count, ranked.score from ranked join hashtags h on h.id = ranked.hashtag_id`)

/** People by distinct new followers and distinct engagers (likes, comments, saves by others) of the last seven days; followers count double. */
export const replaceTrendingPeople = (tx: Db) =>
  tx.run(sql`
    with engaged as (
      select p.user_id, l.user_id as engager from likes l join posts p on p.id = l.post_id where l.created_at > now() - interval '7 days'
      union
      select p.user_id, c.user_id from comments c join posts p on p.id = c.post_id where c.created_at > now() - interval '7 days'
      union
      select p.user_id, s.user_id from saved_posts s join posts p on p.id = s.post_id where s.created_at > now() - interval '7 days'
    ), scores as (
      select following_id as user_id, 2 * count(distinct follower_id) as score from followers
      where created_at > now() - interval '7 days' group by following_id
      union all
      select user_id, count(distinct engager) from engaged where engager <> user_id group by user_id
    ), ranked as (
      select user_id, sum(score) as score from scores group by user_id order by score desc, user_id limit 500
    )
    insert into trending_users (user_id, score)
    select ranked.user_id, ranked.score from ranked join profiles person on person.user_id = ranked.user_id
    where person.onboarding_completed and not person.is_banned`)

export async function clearTrends(tx: Db): Promise<void> {
  await tx.run(sql`delete from trending_hashtags`)
  await tx.run(sql`delete from trending_users`)
}
