import { type Sql, sql } from '#db/sql.ts'
import { openTo, unmutedBy } from '#visibility/accounts.ts'
import { published, unflagged, unhiddenBy, visibleTo, wantedBy } from '#visibility/posts.ts'

// Authors are judged in a subquery, not a join, so that the planner always reads the list's index backwards and stops with the page.

export function mediaPage(viewerId: string, cursor: { rank: number; id: string } | null, limit: number): Sql {
  return sql`
    select p.id, row_number() over (order by p.engagement_score desc, p.id desc) as place
    from posts p
    where p.has_media and ${published} and p.user_id <> ${viewerId} and ${unflagged} and ${unhiddenBy(viewerId)}
      and (p.engagement_score, p.id) < (${cursor?.rank ?? Number.POSITIVE_INFINITY}::float8, ${cursor?.id ?? pastAll}::uuid)
      and (select true from profiles author where author.user_id = p.user_id and ${openTo(viewerId)} and ${unmutedBy(viewerId)})
    order by p.engagement_score desc, p.id desc
    limit ${limit}`
}

export function tagPage(viewerId: string, name: string, cursor: string | null, limit: number): Sql {
  return sql`
    select ph.post_id as id, row_number() over (order by ph.post_id desc) as place
    from post_hashtags ph
    where ph.hashtag_id = (select id from hashtags where name = ${name}) and ph.post_id < ${cursor ?? pastAll}
      and (select true from posts p join profiles author on author.user_id = p.user_id
        where p.id = ph.post_id and ${visibleTo(viewerId)} and ${wantedBy(viewerId)})
    order by ph.post_id desc
    limit ${limit}`
}

const pastAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
